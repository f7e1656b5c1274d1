import type { TaskVerdict } from './decide-task.js';
import type { DialerReason } from './dialer-sentences.js';

export interface QueuedTask {
  readonly id: number;
  readonly contactId: number;
}

/** What one pass over the queue leads to. `queue` is the queue afterwards, with skipped tasks at its bottom and without the taken one. */
export interface NextTask<T extends QueuedTask> {
  readonly task: T | null;
  readonly queue: readonly T[];
  readonly skipped: readonly {
    readonly task: T;
    readonly reason: DialerReason;
    readonly callableAtMs: number | null;
  }[];
  readonly canceled: readonly { readonly task: T; readonly reason: DialerReason }[];
  /** Without a task: the first moment at which one of those that were skipped becomes callable; null if none ever does. */
  readonly callableAtMs: number | null;
}

/**
 * Takes the first task that can be dialed. Each task is looked at once, so that a full pass that dials nobody ends (reading 33).
 * @param busyContactIds contacts that another agent is calling now: they keep their places
 */
export function takeNext<T extends QueuedTask>(
  queue: readonly T[],
  decide: (task: T) => TaskVerdict,
  busyContactIds: ReadonlySet<number>,
): NextTask<T> {
  const kept: T[] = [];
  const skipped: { task: T; reason: DialerReason; callableAtMs: number | null }[] = [];
  const canceled: { task: T; reason: DialerReason }[] = [];
  let callableAtMs: number | null = null;
  for (const [at, task] of queue.entries()) {
    if (busyContactIds.has(task.contactId)) {
      kept.push(task);
      continue;
    }
    const verdict = decide(task);
    if (verdict.kind === 'dial') {
      const rest = [...kept, ...queue.slice(at + 1), ...skipped.map((each) => each.task)];
      return { task, queue: rest, skipped, canceled, callableAtMs: null };
    }
    if (verdict.kind === 'cancel') canceled.push({ task, reason: verdict.reason });
    else {
      skipped.push({ task, reason: verdict.reason, callableAtMs: verdict.callableAtMs });
      if (verdict.callableAtMs !== null) callableAtMs = Math.min(callableAtMs ?? Infinity, verdict.callableAtMs);
    }
  }
  return { task: null, queue: [...kept, ...skipped.map((each) => each.task)], skipped, canceled, callableAtMs };
}

/** So many contacts become callable at one moment. */
export interface CallableLater {
  readonly atMs: number;
  readonly count: number;
}

/** Moments of one minute are one moment to an agent, and only the first few matter. */
const MOMENT_MS = 60_000;
const MOMENTS_AT_MOST = 5;

/** When those that were skipped become callable, the earliest first. */
export function callableLater(skipped: readonly { readonly callableAtMs: number | null }[]): CallableLater[] {
  const counts = new Map<number, number>();
  for (const { callableAtMs } of skipped) {
    if (callableAtMs === null) continue;
    const atMs = Math.ceil(callableAtMs / MOMENT_MS) * MOMENT_MS;
    counts.set(atMs, (counts.get(atMs) ?? 0) + 1);
  }
  return [...counts]
    .map(([atMs, count]) => ({ atMs, count }))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, MOMENTS_AT_MOST);
}
