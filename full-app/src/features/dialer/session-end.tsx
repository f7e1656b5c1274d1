import { formatTimer } from '@talk/core/format';
import { Button, numberText, ownZone } from '@talk/ui';
import type { ReactNode } from 'react';
import type { DialerSession } from '../../entities/dialer/index.js';
import { useOutcomes } from '../../entities/disposition/index.js';
import { exactWords } from '../../shared/dates.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callsOf, SkippedLines } from './session-numbers.js';
import type { SessionModel } from './session.model.js';
import { durationWords } from './session-time-words.js';
import { s } from './session.texts.js';
import { t as words } from './start.texts.js';
import { successWords } from './success-words.js';

/** What a session came to. */
export function SessionEnd({ model, session }: { model: SessionModel; session: DialerSession }): ReactNode {
  const { outcomes, redialed, settings, state_reason: why } = session;
  const offered = useOutcomes();
  return (
    <section aria-label={s('ended')} className="app-session-end">
      <h2>{s('ended')}</h2>
      {why !== null && <p>{s(`why.${why}`)}</p>}
      <CallableLater session={session} />
      <Rest session={session} />
      <dl>
        <dt>{s('calls')}</dt>
        <dd className="tk-num">{numberText(callsOf(session))}</dd>
        {outcomes.map(({ outcome, count }) => (
          <Line key={outcome} name={s(`outcome.${outcome}`)} count={count} />
        ))}
        <Line name={s('redialed')} count={redialed} />
        <dt>{words('success')}</dt>
        <dd>{successWords(settings.successful_call_disposition_ids, offered)}</dd>
      </dl>
      <h2>{s('time')}</h2>
      <dl>
        <dt>{s('total')}</dt>
        <dd className="tk-num">{formatTimer(session.total_seconds)}</dd>
        <dt>{s('talk')}</dt>
        <dd className="tk-num">{formatTimer(session.talk_seconds)}</dd>
        {session.time_lost.map(({ reason, seconds }) => (
          <Time key={reason} name={s(`lost.${reason}`)} seconds={seconds} />
        ))}
      </dl>
      <SkippedLines session={session} />
      <div>
        <Button tone="primary" onClick={() => model.leave()}>
          {s('another')}
        </Button>
      </div>
    </section>
  );
}

/** "12 become callable at 9:00." */
function CallableLater({ session: { callable_later: later } }: { session: DialerSession }): ReactNode {
  const { user } = useWorkspace();
  if (later.length === 0) return null;
  return (
    <ul>
      {later.map(({ at, count }) => (
        <li key={at}>
          {s('callable', {
            count,
            exact: numberText(count),
            time: exactWords(Date.parse(at), ownZone(), timeFormatOf(user)),
          })}
        </li>
      ))}
    </ul>
  );
}

/** How many are still in the queue, and how long they take. */
function Rest({ session: { waiting, projected_seconds: seconds } }: { session: DialerSession }): ReactNode {
  if (waiting === null || waiting === 0) return null;
  const left = s('left', { count: waiting, exact: numberText(waiting) });
  return <p>{seconds === null ? left : `${left} ${s('projected', { duration: durationWords(seconds) })}`}</p>;
}

function Time({ name, seconds }: { name: string; seconds: number }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tk-num">{formatTimer(seconds)}</dd>
    </>
  );
}

function Line({ name, count }: { name: string; count: number }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tk-num">{numberText(count)}</dd>
    </>
  );
}
