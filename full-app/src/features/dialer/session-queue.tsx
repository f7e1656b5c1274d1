import { listDialerTasks } from '@talk/core/contract';
import { numberText, useNow } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DIALER, type DialerSession } from '../../entities/dialer/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callsOf, SkippedLines } from './session-numbers.js';
import { durationWords } from './session-time-words.js';
import { s } from './session.texts.js';
import { readerOf, whyWaits } from './task-words.js';

const SHOWN = 5;

/** Who comes next and what stands in the way, and what was skipped and why. */
export function SessionQueue({ session }: { session: DialerSession }): ReactNode {
  const { client, user } = useWorkspace();
  const now = useNow(10_000);
  const { list_id: listId, settings } = session;
  const { data } = useQuery({
    queryKey: [...DIALER, 'tasks', listId, 'next'],
    queryFn: ({ signal }) =>
      client.api.call(listDialerTasks, {
        params: { id: listId },
        query: { bucket: 'in-queue', per_page: SHOWN },
        signal,
      }),
  });
  return (
    <section aria-label={s('queue')} className="app-session-queue">
      <p>{s('called', { count: callsOf(session), exact: numberText(callsOf(session)) })}</p>
      <Progress session={session} />
      <h2>{s('next')}</h2>
      {data?.data.length === 0 && <p className="tk-muted">{s('nobodyNext')}</p>}
      <ol>
        {data?.data.map((task) => (
          <li key={task.contact_list_item_id}>
            <bdi>{task.contact.name}</bdi>
            <span className="tk-muted">{whyWaits(task, now, readerOf(user), settings)}</span>
          </li>
        ))}
      </ol>
      <SkippedLines session={session} />
    </section>
  );
}

/** "18 in the queue. At this pace they take 40 minutes." */
function Progress({ session: { waiting, projected_seconds: seconds } }: { session: DialerSession }): ReactNode {
  if (waiting === null || waiting === 0) return null;
  return (
    <p className="tk-muted">
      {s('left', { count: waiting, exact: numberText(waiting) })}
      {seconds !== null && <> {s('projected', { duration: durationWords(seconds) })}</>}
    </p>
  );
}
