import {
  afterCall,
  callableLater,
  DIALER_DAILY_CAP,
  DIALER_GAP_MS,
  type DialerReason,
  dialerWindow,
  decideTask,
  failuresInRow,
  outcomeOfCall,
  redialSentence,
  type RedialPlace,
  takeNext,
  type TaskVerdict,
  withoutCall,
} from '@talk/domain/dialer';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import {
  bringBack,
  findTask,
  heldContactIds,
  insertRedial,
  listQueue,
  nextDue,
  positionAt,
  pushDown,
  readDialerHours,
  type TaskRow,
  updateTask,
} from '../../people/dialer/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { readHistory } from '../call/index.js';
import { findCall } from '../call/read.js';
import { ownTalkSeconds } from '../facts/index.js';
import { callOf, type SessionChange, type SessionRow, type TaskCall } from './sessions.repository.js';
import { type ContactFacts, readTaskFacts } from './task-facts.js';

/** Tasks that are read at once, and tasks that one request looks at before it says that nobody is callable. */
const READ_AT_ONCE = 100;
const LOOKED_AT_MOST = 2_000;
/** Scheduled tasks that count for when the list can be called again. */
const DUE_AT_MOST = 500;

/** The task of a session, with the agent's call to its contact since the session holds it. */
export interface HeldTask {
  readonly task: TaskRow;
  readonly call: TaskCall | null;
}

/** What a step makes of the session, and the tasks that it changed. */
export interface Step {
  readonly change: SessionChange;
  readonly ids: readonly number[];
  /** The sentence about a contact that it queued again. */
  readonly redialMessage?: string | null;
}

export const FREE = { taskId: null, heldAt: null, callsAt: null, dialedAt: null } satisfies SessionChange;

/** Null when it holds none: the task was deleted with its contact, too. */
export async function findHeld(
  reads: Reads,
  scope: Scope,
  { userId, taskId, heldAt }: SessionRow,
): Promise<HeldTask | null> {
  if (taskId === null || heldAt === null) return null;
  const task = await findTask(reads, scope, taskId);
  if (task?.status !== 'in-progress') return null;
  return { task, call: await callOf(reads, scope, { userId, contactId: task.contactId, since: heldAt }) };
}

/** Adds tasks to those that were skipped for this reason; each counts once. */
function withSkipped(
  skipped: SessionRow['skipped'],
  tasks: readonly { readonly id: number; readonly reason: DialerReason }[],
): SessionRow['skipped'] {
  const all = { ...skipped };
  for (const { id, reason } of tasks) all[reason] = [...new Set([...(all[reason] ?? []), id])];
  return all;
}

/** An agent wants another call to the contact: soon, and where it goes, or at a time. */
export type CallAgain = { readonly to: RedialPlace } | { readonly at: Date };

/** Records what the call of a task came to. */
export async function settle(
  tx: Tx,
  scope: Scope,
  session: SessionRow,
  { task, call }: { readonly task: TaskRow; readonly call: TaskCall },
  now: Date,
  again: CallAgain | null = null,
): Promise<Step> {
  const at = again !== null && 'at' in again ? again.at : null;
  const to = again !== null && 'to' in again ? again.to : null;
  const { settings, outcomes } = session;
  const { isAnswered, communicationId } = call;
  const after = afterCall(
    { isAnswered, dispositionId: call.dispositionId, redialed: task.redialed, scheduledAtMs: at?.getTime() ?? null },
    {
      minRedials: settings.min_redials,
      successfulDispositionIds: settings.successful_call_disposition_ids,
      gapMs: DIALER_GAP_MS,
    },
    now.getTime(),
  );
  const status = after.kind === 'finish' ? after.status : isAnswered ? 'called' : 'failed';
  const ended = { communicationId, reason: null, note: null, waivesGap: false } as const;
  await updateTask(
    tx,
    scope,
    task.id,
    after.kind === 'schedule'
      ? { ...ended, status: 'scheduled', dueAt: new Date(after.atMs), redialed: task.redialed + 1 }
      : { ...ended, status },
    now,
  );
  const place = to ?? (after.kind === 'redial' ? after.place : null);
  const note = place === null ? null : redialSentence(place, to === null);
  if (place !== null) {
    const position = await positionAt(tx, scope, task.listId, place);
    const waivesGap = to === 'top';
    await insertRedial(tx, scope, task, { position, redialed: task.redialed + 1, note, waivesGap }, now);
  }
  const outcome = outcomeOfCall(isAnswered, call.endReason);
  const talkSeconds = await talkOf(tx, scope, call.id, session.userId);
  return {
    change: {
      ...FREE,
      outcomes: { ...outcomes, [outcome]: (outcomes[outcome] ?? 0) + 1 },
      failuresInRow: failuresInRow(session.failuresInRow, call),
      talkSeconds: session.talkSeconds + talkSeconds,
      redialed: session.redialed + (place === null ? 0 : 1),
      lost: withoutCall(session.lost, { ringMs: call.ringMs, talkMs: talkSeconds * 1_000 }),
    },
    ids: [task.id],
    redialMessage: note,
  };
}

/** How long the agent talked in a call of which they are free: others may talk on. */
async function talkOf(reads: Reads, scope: Scope, callId: string, userId: number): Promise<number> {
  const call = await findCall(reads, scope, callId);
  if (call === undefined) return 0;
  const { plan, facts } = await readHistory(reads, scope, call);
  return ownTalkSeconds(plan, facts, userId);
}

/** Puts a task that was not called back to its place in the queue. */
export async function release(tx: Tx, scope: Scope, { id }: TaskRow, now: Date): Promise<Step> {
  await updateTask(tx, scope, id, { status: 'in-queue' }, now);
  return { change: FREE, ids: [id] };
}

/** Puts a task that was not called off until a time. */
export async function putOff(tx: Tx, scope: Scope, { id }: TaskRow, dueAt: Date, now: Date): Promise<Step> {
  await updateTask(tx, scope, id, { status: 'scheduled', dueAt, reason: null, note: null }, now);
  return { change: FREE, ids: [id] };
}

/** Skips or removes the task that the session holds. */
export async function drop(
  tx: Tx,
  scope: Scope,
  session: SessionRow,
  task: TaskRow,
  dropped: { readonly kind: 'skip' | 'cancel'; readonly reason: DialerReason },
  now: Date,
): Promise<Step> {
  const { kind, reason } = dropped;
  const skippedIn = reason === 'skipped-by-agent' ? session.id : task.skippedIn;
  const values =
    kind === 'cancel'
      ? ({ status: 'failed' } as const)
      : ({ status: 'in-queue', position: await positionAt(tx, scope, task.listId, 'bottom') } as const);
  await updateTask(tx, scope, task.id, { ...values, reason, note: null, skippedIn }, now);
  return { change: { ...FREE, skipped: withSkipped(session.skipped, [{ id: task.id, reason }]) }, ids: [task.id] };
}

/** Decides about calls by the settings of a session and the hours of its company. */
export async function createDecision(
  reads: Reads,
  scope: Scope,
  { settings }: SessionRow,
  now: Date,
): Promise<(task: TaskRow, facts: ContactFacts | undefined) => TaskVerdict> {
  const rules = {
    skipsOutsideHours: settings.skip_outside_daytime_hours,
    includesNoZone: settings.include_no_timezone,
    companyZone: (await readCompanyFacts(reads, scope)).timezone,
    window: dialerWindow(await readDialerHours(reads, scope)),
    dailyCap: DIALER_DAILY_CAP,
    gapMs: DIALER_GAP_MS,
  };
  return ({ waivesGap }, facts) =>
    facts === undefined
      ? { kind: 'skip', reason: 'no-timezone', callableAtMs: null }
      : decideTask({ ...facts, lastCallAtMs: waivesGap ? null : facts.lastCallAtMs }, rules, now.getTime());
}

/** Holds the first task that can be dialed. Without one the session ends. Needs `lockLeases` and `lockOrder`. */
export async function take(tx: Tx, scope: Scope, session: SessionRow, now: Date): Promise<Step> {
  const { id: sessionId, listId, settings } = session;
  const viewer: Viewer = await readViewer(tx, scope);
  const decide = await createDecision(tx, scope, session, now);
  const due = await bringBack(tx, scope, listId, now);
  const held = await heldContactIds(tx, scope);
  const upTo = (await positionAt(tx, scope, listId, 'bottom')) - 1;
  const ids: number[] = [...due];
  let { skipped } = session;
  let after: TaskRow | null = null;
  const later: { readonly callableAtMs: number | null }[] = [];
  let lookedAt = 0;
  while (lookedAt < LOOKED_AT_MOST) {
    const queue: TaskRow[] = await listQueue(tx, scope, viewer, {
      listId,
      sessionId,
      upTo,
      after,
      atMost: READ_AT_ONCE,
    });
    after = queue.at(-1) ?? null;
    if (after === null) break;
    lookedAt += queue.length;
    const contactIds = queue.map(({ contactId }) => contactId);
    const facts = await readTaskFacts(tx, scope, viewer, contactIds, now.getTime());
    const next = takeNext(queue, (task) => decide(task, facts.get(task.contactId)), held);
    const down = next.skipped.map(({ task, reason }) => ({ id: task.id, reason }));
    const out = next.canceled.map(({ task, reason }) => ({ id: task.id, reason }));
    await pushDown(tx, scope, down, await positionAt(tx, scope, listId, 'bottom'), now);
    for (const { id, reason } of out) await updateTask(tx, scope, id, { status: 'failed', reason, note: null }, now);
    ids.push(...[...down, ...out].map(({ id }) => id));
    skipped = withSkipped(skipped, [...down, ...out]);
    if (next.task !== null) {
      const { id } = next.task;
      await updateTask(tx, scope, id, { status: 'in-progress', heldBy: session.userId, reason: null, note: null }, now);
      const callsAt = new Date(now.getTime() + settings.warmup_seconds * 1_000);
      return { change: { taskId: id, heldAt: now, callsAt, dialedAt: null, skipped }, ids: [...ids, id] };
    }
    later.push(...next.skipped);
  }
  const dueAt = await nextDue(tx, scope, viewer, listId, DUE_AT_MOST);
  later.push(...dueAt.map((at) => ({ callableAtMs: at.getTime() })));
  const moments = later.flatMap(({ callableAtMs }) => callableAtMs ?? []);
  const callableAt = moments.length === 0 ? null : new Date(Math.min(...moments));
  // More can be behind those that were looked at.
  const isWhole = lookedAt < LOOKED_AT_MOST;
  const areRemoved = lookedAt === [...new Set(ids)].filter((id) => isRemoved(skipped, id)).length;
  const stateReason = isWhole && areRemoved ? 'done' : 'nobody-callable';
  const ended = { state: 'ended', stateReason, callableAt, callableLater: callableLater(later), endedAt: now } as const;
  return { change: { ...FREE, ...ended, skipped }, ids };
}

const isRemoved = (skipped: SessionRow['skipped'], id: number): boolean =>
  (['dnc', 'blocked', 'no-number'] as const).some((reason) => skipped[reason]?.includes(id));
