import type { TextingSettings } from '@talk/core/contract';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { SaveBar } from '../../shared/save-bar.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CountriesSection } from './countries-section.js';
import { draftOf, lineProblems, textingProblems, type LinesDraft, type TextingDraft } from './draft.js';
import { joinEdits, useFormEdits } from './form-edits.js';
import { GeneralSection } from './general-section.js';
import { LinesSection } from './lines-section.js';
import { LinkDomainsSection } from './link-domains-section.js';
import { OptOutSection } from './opt-out-section.js';
import { QuietSection } from './quiet-section.js';
import { t as quiet } from './quiet-texts.js';
import { RepliesSection } from './replies-section.js';
import { t } from './texts.js';
import { lineTextingQuery, useSaveTexting } from './use-texting-settings.js';

/** The settings of the account and of its lines, saved with one bar. Rules and domains are saved one by one. */
export function TextingForm({ settings }: { settings: TextingSettings }): ReactNode {
  const { client, toasts, user } = useWorkspace();
  const { lines, ...loading } = useLines();
  const texting = useQueries({ queries: (lines ?? []).map(({ id }) => lineTextingQuery(client.api, id)) });
  const save = useSaveTexting();
  const edits = useFormEdits<TextingDraft>(draftOf(settings), {
    check: (values) =>
      textingProblems(values, {
        whole: t('whole'),
        optOutNeeded: t('optOutNeeded'),
        optOutLong: t('optOutLong'),
        replyLong: t('replyLong'),
        dayNeeded: quiet('dayNeeded'),
        bothTimes: quiet('bothTimes'),
        sameTimes: quiet('sameTimes'),
      }),
    async save(changed) {
      const saved = draftOf(await save.settings(changed));
      toasts.show(t('saved'));
      return saved;
    },
  });
  const stored: LinesDraft = Object.fromEntries(
    (lines ?? []).flatMap(({ id }, at) => {
      const line = texting[at]?.data;
      return line === undefined ? [] : [[String(id), line]];
    }),
  );
  const lineEdits = useFormEdits<LinesDraft>(stored, {
    check: (values) => lineProblems(values, { whole: t('whole') }),
    async save(changed, before) {
      const saved = await save.lines(changed, before);
      toasts.show(t('saved'));
      return saved;
    },
  });
  return (
    <>
      <GeneralSection edits={edits} />
      <OptOutSection edits={edits} />
      <RepliesSection edits={edits} />
      <QuietSection edits={edits} />
      <CountriesSection edits={edits} />
      {user.user_roles.includes('Company Admin') && <LinkDomainsSection />}
      <LinesSection
        lines={lines}
        edits={lineEdits}
        error={loading.error ?? texting.find(({ error }) => error !== null)?.error ?? null}
        onRetry={() => {
          if (loading.error) loading.retry();
          for (const line of texting) if (line.error !== null) void line.refetch();
        }}
      />
      <SaveBar edits={joinEdits(edits, lineEdits)} />
    </>
  );
}
