import { formatTimer } from '@talk/core/format';
import { Button, numberText, ownZone, timeText } from '@talk/ui';
import type { ReactNode } from 'react';
import type { DialerSession } from '../../entities/dialer/index.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callsOf, SkippedLines } from './session-numbers.js';
import type { SessionModel } from './session.model.js';
import { s } from './session.texts.js';

/** What a session came to. */
export function SessionEnd({ model, session }: { model: SessionModel; session: DialerSession }): ReactNode {
  const { user } = useWorkspace();
  const { callable_at: callableAt, outcomes, redialed, state_reason: why } = session;
  return (
    <section aria-label={s('ended')} className="app-session-end">
      <h2>{s('ended')}</h2>
      {why !== null && <p>{s(`why.${why}`)}</p>}
      {callableAt !== null && (
        <p>{s('callable', { time: timeText(Date.parse(callableAt), ownZone(), timeFormatOf(user)) })}</p>
      )}
      <dl>
        <dt>{s('calls')}</dt>
        <dd className="tk-num">{numberText(callsOf(session))}</dd>
        {outcomes.map(({ outcome, count }) => (
          <Line key={outcome} name={s(`outcome.${outcome}`)} count={count} />
        ))}
        <Line name={s('redialed')} count={redialed} />
        <dt>{s('talk')}</dt>
        <dd className="tk-num">{formatTimer(session.talk_seconds)}</dd>
        <dt>{s('total')}</dt>
        <dd className="tk-num">{formatTimer(session.total_seconds)}</dd>
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

function Line({ name, count }: { name: string; count: number }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tk-num">{numberText(count)}</dd>
    </>
  );
}
