import { getDialerListMetrics, listDialerSessions } from '@talk/core/contract';
import { formatTimer } from '@talk/core/format';
import { Button, EmptyState, numberText, ownZone } from '@talk/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide';
import type { ReactNode } from 'react';
import { DIALER, type DialerSessionLog } from '../../entities/dialer/index.js';
import { useOutcomes } from '../../entities/disposition/index.js';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { endWord, outcomeWords, settingsWords } from './session-log-words.js';
import { callsOf } from './session-numbers.js';
import { s } from './session.texts.js';
import { t } from './texts.js';

/** The sessions of a list: what they came to together, then one by one. */
export function SessionLog({ listId }: { listId: number }): ReactNode {
  const { client } = useWorkspace();
  const sessions = useInfiniteQuery({
    queryKey: [...DIALER, 'sessions', listId],
    queryFn: ({ pageParam, signal }) =>
      client.api.call(listDialerSessions, {
        query: { list_id: listId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
  });
  const rows = sessions.data?.pages.flatMap(({ data }) => data);
  const failed = sessions.error !== null && (
    <ErrorNotice
      error={sessions.error}
      action={<Button onClick={() => void sessions.refetch()}>{t('retry')}</Button>}
    />
  );
  if (rows === undefined) return failed !== false ? failed : <ListSkeleton rows={4} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={History} title={s('log.none')}>
        {s('log.noneWhy')}
      </EmptyState>
    );
  return (
    <>
      <Metrics listId={listId} />
      <table className="app-plain-table app-dialer-table" aria-label={t('sessions')}>
        <thead>
          <tr>
            <th scope="col">{s('log.started')}</th>
            <th scope="col">{s('log.agent')}</th>
            <th scope="col">{s('calls')}</th>
            <th scope="col">{s('talk')}</th>
            <th scope="col">{s('total')}</th>
            <th scope="col">{s('log.end')}</th>
            <th scope="col" className="app-dialer-why">
              {s('log.settings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </tbody>
      </table>
      {failed}
      {sessions.hasNextPage && (
        <Button disabled={sessions.isFetchingNextPage} onClick={() => void sessions.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

function Row({ session }: { session: DialerSessionLog }): ReactNode {
  const { user } = useWorkspace();
  const offered = useOutcomes();
  return (
    <tr>
      <th scope="row" className="tk-num">
        {exactWords(Date.parse(session.start_time), ownZone(), timeFormatOf(user))}
      </th>
      <td data-head={s('log.agent')}>
        <bdi>{session.user_name ?? '–'}</bdi>
      </td>
      <td data-head={s('calls')}>
        <span className="tk-num">{numberText(callsOf(session))}</span>
        <small className="tk-muted app-session-outcomes">{outcomeWords(session)}</small>
      </td>
      <td className="tk-num" data-head={s('talk')}>
        {formatTimer(session.talk_seconds)}
      </td>
      <td className="tk-num" data-head={s('total')}>
        {formatTimer(session.total_seconds)}
      </td>
      <td data-head={s('log.end')}>{endWord(session)}</td>
      <td className="app-dialer-why" data-head={s('log.settings')}>
        {settingsWords(session.settings, offered)}
      </td>
    </tr>
  );
}

/** "Calls 40 · Answered 25 % · 32 an hour". */
function Metrics({ listId }: { listId: number }): ReactNode {
  const { client } = useWorkspace();
  const { data } = useQuery({
    queryKey: [...DIALER, 'session-metrics', listId],
    queryFn: ({ signal }) => client.api.call(getDialerListMetrics, { params: { id: listId }, signal }),
  });
  if (data === undefined) return null;
  const { calls, connects, connect_rate: rate, calls_per_hour: anHour, talk_seconds: talk } = data.session_metrics;
  const { session_seconds: all } = data.session_metrics;
  const entries = [
    [s('calls'), numberText(calls)],
    [s('outcome.answered'), numberText(connects)],
    [s('log.rate'), rate === null ? '–' : s('log.percent', { exact: numberText(Math.round(rate * 100)) })],
    [s('log.anHour'), anHour === null ? '–' : numberText(Math.round(anHour))],
    [s('talk'), formatTimer(talk)],
    [s('log.lost'), formatTimer(Math.max(0, all - talk))],
  ] as const;
  return (
    <dl className="app-session-metrics" aria-label={s('log.metrics')}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tk-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
