import type { DialerSession, DialerSessionLog, DialerTask } from '@talk/contract';
import { dialerSessionSettingsSchema } from '@talk/contract/schemas';
import {
  activityOf,
  DIALER_LOSSES,
  DIALER_OUTCOMES,
  DIALER_REASONS,
  dialerSentence,
  projectedSeconds,
  withLost,
} from '@talk/domain/dialer';
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

/** The row with the time until now counted. Nothing that it counts as changes without an update of the row. */
export function untilNow(row: SessionRow, now: Date): SessionRow {
  const { state, taskId, dialedAt, lost, updatedAt } = row;
  const activity = activityOf({ state, hasTask: taskId !== null, isDialed: dialedAt !== null });
  return { ...row, lost: withLost(lost, activity, now.getTime() - updatedAt.getTime()), updatedAt: now };
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000));

/** What is told of a session whether it is listed or open. */
function numbersOf(row: SessionRow, now: Date) {
  const { id, listId, listName, state, stateReason, settings, createdAt, endedAt } = row;
  const { lost } = untilNow(row, now);
  return {
    id,
    list_id: listId,
    list_name: listName,
    state,
    state_reason: stateReason,
    // Earlier sessions lack settings that were added since.
    settings: dialerSessionSettingsSchema.parse(settings),
    finished: state === 'ended',
    start_time: createdAt.toISOString(),
    total_seconds: secondsBetween(createdAt, endedAt ?? now),
    talk_seconds: row.talkSeconds,
    outcomes: DIALER_OUTCOMES.map((outcome) => ({ outcome, count: row.outcomes[outcome] ?? 0 })),
    skipped: DIALER_REASONS.flatMap((reason) => {
      const count = row.skipped[reason]?.length ?? 0;
      return count === 0 ? [] : [{ reason, sentence: dialerSentence(reason), count }];
    }),
    redialed: row.redialed,
    time_lost: DIALER_LOSSES.map((reason) => ({ reason, seconds: Math.floor((lost[reason] ?? 0) / 1_000) })),
  };
}

export const presentLog = (row: SessionRow, userName: string | null, now: Date): DialerSessionLog => ({
  ...numbersOf(row, now),
  user_id: row.userId,
  user_name: userName,
  end_time: row.endedAt?.toISOString() ?? null,
});

export interface SessionFacts {
  readonly held: { readonly task: TaskRow; readonly shown: DialerTask; readonly call: TaskCall | null } | null;
  /** Contacts in the queue of its list; null when the user may not know. */
  readonly waiting: number | null;
  readonly redialMessage: string | null;
}

export function presentSession(
  row: SessionRow,
  { held, waiting, redialMessage }: SessionFacts,
  now: Date,
): DialerSession {
  const { state, callsAt } = row;
  const numbers = numbersOf(row, now);
  const calls = numbers.outcomes.reduce((sum, { count }) => sum + count, 0);
  const { lost } = untilNow(row, now);
  const step = stepOf(row, held?.task ?? null, held?.call ?? null, now);
  const waits = state === 'running' && step === 'warm-up' && callsAt !== null;
  return {
    ...numbers,
    problem: row.problem,
    step,
    calls_in_ms: waits ? Math.max(0, callsAt.getTime() - now.getTime()) : null,
    task: held?.shown ?? null,
    redial_message: redialMessage,
    callable_at: row.callableAt?.toISOString() ?? null,
    callable_later: row.callableLater.map(({ atMs, count }) => ({ at: new Date(atMs).toISOString(), count })),
    waiting,
    projected_seconds:
      waiting === null ? null : projectedSeconds(waiting, { calls, totalSeconds: numbers.total_seconds, lost }),
    version: row.version,
  };
}
