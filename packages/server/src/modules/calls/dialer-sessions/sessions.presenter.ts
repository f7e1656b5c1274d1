import type { DialerSession, DialerTask } from '@talk/contract';
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

export function presentSession(
  row: SessionRow,
  held: { readonly task: TaskRow; readonly shown: DialerTask; readonly call: TaskCall | null } | null,
  now: Date,
): DialerSession {
  const { state, callsAt, startedAt, endedAt } = { ...row, startedAt: row.createdAt };
  const step = stepOf(row, held?.task ?? null, held?.call ?? null, now);
  const waits = state === 'running' && step === 'warm-up' && callsAt !== null;
  return {
    id: row.id,
    list_id: row.listId,
    list_name: row.listName,
    state,
    state_reason: row.stateReason,
    problem: row.problem,
    step,
    calls_in_ms: waits ? Math.max(0, callsAt.getTime() - now.getTime()) : null,
    task: held?.shown ?? null,
    settings: row.settings,
    finished: state === 'ended',
    start_time: startedAt.toISOString(),
    total_seconds: Math.max(0, Math.floor(((endedAt ?? now).getTime() - startedAt.getTime()) / 1000)),
    talk_seconds: row.talkSeconds,
    outcomes: DIALER_OUTCOMES.map((outcome) => ({ outcome, count: row.outcomes[outcome] ?? 0 })),
    skipped: DIALER_REASONS.flatMap((reason) => {
      const count = row.skipped[reason]?.length ?? 0;
      return count === 0 ? [] : [{ reason, sentence: dialerSentence(reason), count }];
    }),
    redialed: row.redialed,
    callable_at: row.callableAt?.toISOString() ?? null,
    version: row.version,
  };
}
