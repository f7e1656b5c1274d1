import type { DialerReason } from '@talk/domain/dialer';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { calls } from '../../calls/record/read.js';
import { communications } from '../communications/read.js';
import { contacts } from '../contacts/read.js';
import type { TaskRow } from './dialer.repository.js';
import { dialerSessions, dialerTasks } from './dialer.tables.js';

export type SessionRow = typeof dialerSessions.$inferSelect;
export type SessionChange = Partial<Omit<SessionRow, 'id' | 'companyId' | 'userId' | 'version'>>;

/** Whoever takes a contact waits for whoever does at this moment: two lists can hold the same contact. Before `lockOrder`. */
export const lockLeases = (tx: Tx, { companyId }: Scope): Promise<void> =>
  lockName(tx, 'part', companyId, 'dialer-leases');

const ofUser = (scope: Scope, userId: number, id: number) =>
  within(scope, dialerSessions, eq(dialerSessions.userId, userId), eq(dialerSessions.id, id));

export async function findSession(
  { q }: Reads,
  scope: Scope,
  userId: number,
  id: number,
): Promise<SessionRow | undefined> {
  const [row] = await q
    .select()
    .from(dialerSessions)
    .where(ofUser(scope, userId, id));
  return row;
}

/** The user's session that has not ended. */
export async function findOpenSession({ q }: Reads, scope: Scope, userId: number): Promise<SessionRow | undefined> {
  const [row] = await q
    .select()
    .from(dialerSessions)
    .where(within(scope, dialerSessions, eq(dialerSessions.userId, userId), ne(dialerSessions.state, 'ended')));
  return row;
}

/** Undefined when the user has one that has not ended. */
export async function insertSession(
  { q }: Tx,
  scope: Scope,
  values: Pick<SessionRow, 'userId' | 'listId' | 'listName' | 'settings'>,
  now: Date,
): Promise<SessionRow | undefined> {
  const started = { outcomes: {}, skipped: {}, askedAt: now, createdAt: now, updatedAt: now };
  const [row] = await q
    .insert(dialerSessions)
    .values({ ...owned(scope), ...values, ...started })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function updateSession(
  { q }: Tx,
  scope: Scope,
  id: number,
  change: SessionChange,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await q
    .update(dialerSessions)
    .set({ ...change, updatedAt: now, version: sql`${dialerSessions.version} + 1` })
    .where(within(scope, dialerSessions, eq(dialerSessions.id, id)))
    .returning();
  return row;
}

/** Sessions of all companies that ended during a call, or whose page has not asked for anything since `before`. */
export async function listUnattended(
  { q }: Reads,
  before: Date,
  atMost: number,
): Promise<Pick<SessionRow, 'id' | 'companyId' | 'userId'>[]> {
  const isHeld = isNotNull(dialerSessions.taskId);
  return q
    .select({ id: dialerSessions.id, companyId: dialerSessions.companyId, userId: dialerSessions.userId })
    .from(dialerSessions)
    .where(
      or(
        and(isHeld, eq(dialerSessions.state, 'ended')),
        and(or(isHeld, eq(dialerSessions.state, 'running')), lt(dialerSessions.askedAt, before)),
      ),
    )
    .orderBy(asc(dialerSessions.askedAt))
    .limit(atMost);
}

/** Contacts that agents of the company are calling now, or are about to. */
export async function heldContactIds({ q }: Reads, scope: Scope): Promise<ReadonlySet<number>> {
  const rows = await q
    .select({ contactId: dialerTasks.contactId })
    .from(dialerTasks)
    .where(within(scope, dialerTasks, eq(dialerTasks.status, 'in-progress')));
  return new Set(rows.map(({ contactId }) => contactId));
}

export interface QueueRequest {
  readonly listId: number;
  readonly sessionId: number;
  /** The last position of the queue when the pass began: what is skipped goes behind it. */
  readonly upTo: number;
  readonly after: TaskRow | null;
  readonly atMost: number;
}

/** The next queued tasks, without those that the agent has skipped in this session. */
export async function listQueue(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  { listId, sessionId, upTo, after, atMost }: QueueRequest,
): Promise<TaskRow[]> {
  const { position, id } = dialerTasks;
  const rows = await q
    .select({ task: dialerTasks })
    .from(dialerTasks)
    .innerJoin(contacts, and(eq(contacts.companyId, dialerTasks.companyId), eq(contacts.id, dialerTasks.contactId)))
    .where(
      and(
        within(
          scope,
          dialerTasks,
          eq(dialerTasks.listId, listId),
          eq(dialerTasks.status, 'in-queue'),
          or(isNull(dialerTasks.skippedIn), ne(dialerTasks.skippedIn, sessionId)),
          lte(position, upTo),
          after === null
            ? undefined
            : or(gt(position, after.position), and(eq(position, after.position), gt(id, after.id))),
        ),
        within(scope, contacts, contactVisible(viewer, contacts)),
      ),
    )
    .orderBy(asc(position), asc(id))
    .limit(atMost);
  return rows.map(({ task }) => task);
}

/** Puts tasks at the bottom from `position` on, each with why. Needs `lockOrder`. */
export async function pushDown(
  { q }: Tx,
  scope: Scope,
  skipped: readonly { readonly id: number; readonly reason: DialerReason }[],
  position: number,
  now: Date,
): Promise<void> {
  if (skipped.length === 0) return;
  const ids = sql.param(skipped.map(({ id }) => id));
  const reasons = sql.param(skipped.map(({ reason }) => reason));
  await q.execute(sql`
    update ${dialerTasks} task set position = ${position}::bigint + pushed.place - 1, reason = pushed.reason, note = null,
      updated_at = ${now.toISOString()}::timestamptz, version = task.version + 1
    from unnest(${ids}::bigint[], ${reasons}::text[]) with ordinality as pushed (id, reason, place)
    where task.company_id = ${owned(scope).companyId}::bigint and task.id = pushed.id`);
}

/** Queues the contact of a task that has ended once more, as a new item. Needs `lockOrder`. */
export async function insertRedial(
  { q }: Tx,
  scope: Scope,
  { listId, contactId }: TaskRow,
  values: Pick<TaskRow, 'position' | 'redialed' | 'note' | 'waivesGap'>,
  now: Date,
): Promise<void> {
  await q.insert(dialerTasks).values({ ...owned(scope), listId, contactId, ...values, createdAt: now, updatedAt: now });
}

/** A call that an agent made to the contact of a task. */
export interface TaskCall {
  readonly id: string;
  readonly communicationId: number;
  readonly isAnswered: boolean;
  /** Its agent is free of it, whoever else still talks. */
  readonly isOver: boolean;
  readonly endReason: string | null;
  readonly dispositionId: number | null;
  readonly talkSeconds: number;
}

/** The user's last call to the contact since `since`; null: there is none. */
export async function callOf(
  { q }: Reads,
  scope: Scope,
  { userId, contactId, since }: { userId: number; contactId: number; since: Date },
): Promise<TaskCall | null> {
  const [row] = await q
    .select({
      id: calls.id,
      phase: calls.phase,
      engaged: calls.engagedUserIds,
      answeredAt: calls.answeredAt,
      endReason: calls.endReason,
      communicationId: communications.id,
      dispositionId: communications.callDispositionId,
      talkSeconds: communications.talkSeconds,
    })
    .from(communications)
    .innerJoin(calls, and(eq(calls.companyId, communications.companyId), eq(calls.communicationId, communications.id)))
    .where(
      and(
        within(
          scope,
          communications,
          eq(communications.contactId, contactId),
          eq(communications.direction, 'outbound'),
          sql`${communications.createdAt} >= ${since.toISOString()}::timestamptz`,
        ),
        within(scope, calls, eq(calls.initiatorUserId, userId)),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  if (row === undefined) return null;
  const { phase, engaged, answeredAt, ...rest } = row;
  return { ...rest, isAnswered: answeredAt !== null, isOver: phase === 'ended' || !engaged.includes(userId) };
}

/** When each of the numbers was called since `since`, the latest first. */
export async function callsTo(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const made = new Map<string, number[]>();
  if (numbers.length === 0) return made;
  const rows = await q
    .select({ number: communications.leadNumber, createdAt: communications.createdAt })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        sql`${communications.leadNumber} = any(${sql.param([...numbers])}::text[])`,
        eq(communications.type, 'call'),
        eq(communications.direction, 'outbound'),
        sql`${communications.createdAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(communications.createdAt));
  for (const { number, createdAt } of rows) made.set(number, [...(made.get(number) ?? []), createdAt.getTime()]);
  return made;
}
