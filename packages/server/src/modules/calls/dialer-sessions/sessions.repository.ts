import { and, asc, desc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { dialerTasks } from '../../people/dialer/read.js';
import { calls } from '../call/read.js';
import { dialerSessions } from './sessions.tables.js';

export type SessionRow = typeof dialerSessions.$inferSelect;
export type SessionChange = Partial<Omit<SessionRow, 'id' | 'companyId' | 'userId' | 'version'>>;

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
  const started = {
    outcomes: {},
    skipped: {},
    lost: {},
    callableLater: [],
    askedAt: now,
    createdAt: now,
    updatedAt: now,
  };
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

/** Sessions that have not ended: of one user, or of all. */
export async function listOpenSessions(
  { q }: Reads,
  scope: Scope,
  userId: number | null,
): Promise<Pick<SessionRow, 'id' | 'userId'>[]> {
  const ofUsers = userId === null ? undefined : eq(dialerSessions.userId, userId);
  return q
    .select({ id: dialerSessions.id, userId: dialerSessions.userId })
    .from(dialerSessions)
    .where(within(scope, dialerSessions, ne(dialerSessions.state, 'ended'), ofUsers))
    .orderBy(asc(dialerSessions.id));
}

/**
 * Sessions of all companies that ended during a call, or whose page has not asked for anything since `before`, in the order of their ids.
 * @param page.behind the id of the last one before
 */
export async function listUnattended(
  { q }: Reads,
  before: Date,
  { behind, atMost }: { readonly behind: number; readonly atMost: number },
): Promise<Pick<SessionRow, 'id' | 'companyId' | 'userId'>[]> {
  const isHeld = isNotNull(dialerSessions.taskId);
  return q
    .select({ id: dialerSessions.id, companyId: dialerSessions.companyId, userId: dialerSessions.userId })
    .from(dialerSessions)
    .where(
      and(
        gt(dialerSessions.id, behind),
        or(
          and(isHeld, eq(dialerSessions.state, 'ended')),
          and(or(isHeld, eq(dialerSessions.state, 'running')), lt(dialerSessions.askedAt, before)),
        ),
      ),
    )
    .orderBy(asc(dialerSessions.id))
    .limit(atMost);
}

/** A call that an agent made to the contact of a task. */
export interface TaskCall {
  readonly id: string;
  readonly communicationId: number;
  readonly isAnswered: boolean;
  /** Its agent is free of it, whoever else still talks. */
  readonly isOver: boolean;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly dispositionId: number | null;
  /** How long it rang, to the answer or to its end. */
  readonly ringMs: number;
}

/** The user's last call to the contact since `since` that no task has; null: there is none. */
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
      startedAt: calls.startedAt,
      answeredAt: calls.answeredAt,
      endedAt: calls.endedAt,
      endReason: calls.endReason,
      communicationId: communications.id,
      dispositionId: communications.callDispositionId,
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
          // The call of an earlier task.
          sql`not exists (select 1 from ${dialerTasks} earlier where earlier.company_id = ${communications.companyId} and earlier.communication_id = ${communications.id})`,
        ),
        within(scope, calls, eq(calls.initiatorUserId, userId)),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  if (row === undefined) return null;
  const { phase, engaged, startedAt, answeredAt, endedAt, ...rest } = row;
  const rungUntil = answeredAt ?? endedAt ?? startedAt;
  return {
    ...rest,
    endedAt,
    isAnswered: answeredAt !== null,
    isOver: phase === 'ended' || !engaged.includes(userId),
    ringMs: Math.max(0, rungUntil.getTime() - startedAt.getTime()),
  };
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
