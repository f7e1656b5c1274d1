import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './lines.css';
import type { LineRouting } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button, Icon, useNow } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useState, type ReactNode } from 'react';
import { lineRoutingQuery, useLines, useSaveLineRouting } from '../../entities/line/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { t as hoursText } from '../../shared/hours/texts.js';
import { hoursProblems } from '../../shared/hours/week.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SaveBar } from '../../shared/save-bar.js';
import { useEdits } from '../../shared/use-edits.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CallSection } from './call-section.js';
import { EndSection } from './end-section.js';
import { HearingSection } from './hearing-section.js';
import { HoursSection } from './hours-section.js';
import { lineProblems, toDraft } from './line-draft.js';
import { NumbersSection } from './numbers-section.js';
import { openWords } from './open-words.js';
import { t } from './texts.js';
import { TryLine } from './try-line.js';

/** How calls to one line are answered, for admins. */
export function LinePage(): ReactNode {
  const { user } = useWorkspace();
  const { lineId } = useParams({ strict: false });
  const { lines, error, retry } = useLines();
  const line = lines?.find(({ id }) => String(id) === lineId);
  if (!user.user_roles.includes('Company Admin') || (lines !== null && line === undefined)) return <NotFound />;
  return (
    <div className="app-page-frame app-settings app-line-page">
      {error && <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />}
      {line === undefined ? !error && <ListSkeleton rows={8} /> : <LoadedLine key={line.id} line={line} />}
    </div>
  );
}

function LoadedLine({ line }: { line: { id: number; version: number } }): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery(lineRoutingQuery(client, line));
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rows={8} />
    ) : (
      <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
    );
  const reload = async (): Promise<LineRouting | undefined> => (await refetch()).data;
  return <LineSettingsForm line={data} reload={reload} />;
}

interface LineSettingsFormProps {
  line: LineRouting;
  reload: () => Promise<LineRouting | undefined>;
}

function LineSettingsForm({ line, reload }: LineSettingsFormProps): ReactNode {
  usePageTitle(line.name);
  const { toasts } = useWorkspace();
  const saveLine = useSaveLineRouting();
  // The version that the edits began with: a later one must not be overwritten unseen.
  const [base, setBase] = useState(line);
  const edits = useEdits(toDraft(base), {
    check: (draft) =>
      Object.fromEntries([
        ...Object.entries(lineProblems(draft)).map(([field, problem]) => [field, t(problem)]),
        ...Object.entries(hoursProblems(draft)).map(([field, problem]) => [field, hoursText(problem)]),
      ]),
    async save({ shown_number_id: shownId, forward_to: forward, ...changed }) {
      setBase(
        await saveLine(base, {
          ...changed,
          ...(shownId != null && { shown_number_id: shownId }),
          ...(forward !== undefined && { forward_to: forward.trim() || null }),
        }),
      );
      toasts.show(t('saved'));
    },
  });
  if (!edits.isEdited && !edits.isSaving && line !== base && line.version >= base.version) setBase(line);
  const section = { line: base, values: edits.values, problems: edits.problems, set: edits.set };
  return (
    <>
      <LineHead line={line} />
      <NumbersSection line={line} />
      <CallSection {...section} />
      <HoursSection {...section} />
      <HearingSection {...section} />
      <EndSection {...section} />
      <TryLine lineId={line.campaign_id} isEdited={edits.isEdited} />
      <SaveBar
        edits={edits}
        onReload={() =>
          void reload().then((fresh) => {
            if (fresh !== undefined) setBase(fresh);
            edits.clearError();
          })
        }
      />
    </>
  );
}

function LineHead({ line }: { line: LineRouting }): ReactNode {
  const { user } = useWorkspace();
  const nowMs = useNow(60_000);
  const state = { isOpen: line.is_open_now, changesAt: line.changes_at, zone: line.effective_timezone };
  const numbers = line.numbers.map(({ phone_number: number }) => phoneDisplay(number)).join(', ');
  return (
    <header>
      <Link to="/settings/lines" className="app-line-back">
        <Icon shape={ArrowLeft} />
        {t('title')}
      </Link>
      <h1>
        <bdi>{line.name}</bdi>
      </h1>
      <p className="tk-muted">
        {[numbers || t('noNumber'), t('now', { state: openWords(state, nowMs, timeFormatOf(user)) })].join(' · ')}
      </p>
      {may(user, 'list communication') && (
        <p>
          <Link to="/line-activity/$lineId" params={{ lineId: String(line.campaign_id) }}>
            {t('activity')}
          </Link>
        </p>
      )}
    </header>
  );
}
