import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './lines.css';
import type { Line } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Button, EmptyState, useNow } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Phone, Plus } from 'lucide';
import type { ReactNode } from 'react';
import { lineRoutingQuery, useLines, useRingGroups } from '../../entities/line/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { GetNumberDialog } from './get-number.js';
import { t as numberText } from './number-texts.js';
import { openWords } from './open-words.js';
import { t } from './texts.js';

/** The lines of the company and whether each is open now, for its admins. */
export function LinesPage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <Lines /> : <NotFound />;
}

function Lines(): ReactNode {
  usePageTitle(t('title'));
  const { lines, error, retry } = useLines();
  const groups = useRingGroups();
  const nameOf = (id: number | null): string =>
    groups.find((group) => group.id === id)?.name ?? t(id === null ? 'noGroup' : 'unknownGroup');
  const navigate = useNavigate();
  // In the address, so that the palette opens it from every screen.
  const isGetting = useSearch({ strict: false }).get === 'number';
  const setGetting = (on: boolean): void =>
    void navigate({ to: '/settings/lines', search: on ? { get: 'number' } : {}, replace: true });
  const get = (
    <Button tone="primary" icon={Plus} onClick={() => setGetting(true)}>
      {numberText('get')}
    </Button>
  );
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {lines !== null && lines.length > 0 && get}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />}
      {lines === null && !error && <ListSkeleton rows={4} />}
      {lines?.length === 0 && (
        <EmptyState icon={Phone} title={t('none')} action={get}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {lines !== null && lines.length > 0 && (
        <ul className="app-lines" aria-label={t('title')}>
          {lines.map((line) => (
            <li key={line.id}>
              <Link to="/settings/lines/$lineId" params={{ lineId: String(line.id) }}>
                <LineWords line={line} group={nameOf(line.ring_group_id)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isGetting && lines !== null && (
        <GetNumberDialog
          lines={lines}
          lineId={null}
          onBought={({ line_id: id }, isNew) =>
            // A new line rings no one yet: its page is where that is chosen.
            isNew
              ? void navigate({ to: '/settings/lines/$lineId', params: { lineId: String(id) }, replace: true })
              : setGetting(false)
          }
          onClose={() => setGetting(false)}
        />
      )}
    </div>
  );
}

/** "Sales line · (415) 555-0100", "Open until 6:00 PM · Rings Support · Calls are recorded". */
function LineWords({ line, group }: { line: Line; group: string }): ReactNode {
  const { client, user } = useWorkspace();
  const nowMs = useNow(60_000);
  const { data } = useQuery(lineRoutingQuery(client, line));
  const numbers = line.incoming_numbers.map(({ phone_number: number }) => phoneDisplay(number));
  const state = data && {
    isOpen: data.is_open_now,
    changesAt: data.changes_at,
    zone: data.effective_timezone,
  };
  const facts = [
    ...(line.is_paused ? [t('paused')] : []),
    ...(state ? [openWords(state, nowMs, timeFormatOf(user))] : []),
    line.forwards_only || data?.forward_to != null
      ? t('forwards')
      : line.ring_group_id === null
        ? group
        : t('ringsGroup', { group }),
    t(line.records_calls ? 'recorded' : 'notRecorded'),
  ];
  return (
    <>
      <span>
        <strong>
          <bdi>{line.name}</bdi>
        </strong>{' '}
        <span className="tk-muted">{numbers.length === 0 ? t('noNumber') : numbers.join(', ')}</span>
      </span>
      <span className="tk-muted">{facts.join(' · ')}</span>
    </>
  );
}
