import type { DialerSession, DialerSessionLog, DialerTask } from '@talk/contract';
import { DIALER_OUTCOMES, DIALER_REASONS, dialerSentence } from '@talk/domain/dialer';
import type { TaskRow } from '../../people/dialer/index.js';
import type { SessionRow, TaskCall } from './sessions.repository.js';

/** After this, the call does not begin any more: the agent's page has gone, or the phone has refused. */
const DIALS_MS = 30_000;

type Step = DialerSession['step'];

/** The agent's page is starting the call. */
export const isDialingAt = ({ dialedAt }: SessionRow, now: Date): boolean =>
  dialedAt !== null && now.getTime() - dialedAt.getTime() < DIALS_MS;

function stepOf(row: SessionRow, task: TaskRow | null, call: TaskCall | null, now: Date): Step {
  if (task === null) return 'idle';
  if (call !== null) return call.isOver ? 'after-call' : 'call';
  return isDialingAt(row, now) ? 'dialing' : 'warm-up';
}

/** What is told of a session whether it is listed or open. */
function numbersOf(row: SessionRow, now: Date) {
  const { id, listId, listName, state, stateReason, settings, createdAt, endedAt } = row;
  return {
    id,
    list_id: listId,
    list_name: listName,
    state,
    state_reason: stateReason,
    settings,
    finished: state === 'ended',
    start_time: createdAt.toISOString(),
    total_seconds: Math.max(0, Math.floor(((endedAt ?? now).getTime() - createdAt.getTime()) / 1000)),
    talk_seconds: row.talkSeconds,
    outcomes: DIALER_OUTCOMES.map((outcome) => ({ outcome, count: row.outcomes[outcome] ?? 0 })),
    skipped: DIALER_REASONS.flatMap((reason) => {
      const count = row.skipped[reason]?.length ?? 0;
      return count === 0 ? [] : [{ reason, sentence: dialerSentence(reason), count }];
    }),
    redialed: row.redialed,
  };
}

export const presentLog = (row: SessionRow, userName: string | null, now: Date): DialerSessionLog => ({
  ...numbersOf(row, now),
  user_id: row.userId,
  user_name: userName,
  end_time: row.endedAt?.toISOString() ?? null,
});

export function presentSession(
  row: SessionRow,
  held: { readonly task: TaskRow; readonly shown: DialerTask; readonly call: TaskCall | null } | null,
  now: Date,
): DialerSession {
  const { state, callsAt } = row;
  const step = stepOf(row, held?.task ?? null, held?.call ?? null, now);
  const waits = state === 'running' && step === 'warm-up' && callsAt !== null;
  return {
    ...numbersOf(row, now),
    problem: row.problem,
    step,
    calls_in_ms: waits ? Math.max(0, callsAt.getTime() - now.getTime()) : null,
    task: held?.shown ?? null,
    callable_at: row.callableAt?.toISOString() ?? null,
    version: row.version,
  };
}
