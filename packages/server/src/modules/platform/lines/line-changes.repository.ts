import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import type { LineRow, NumberRow, RingGroupRow } from './lines.repository.js';
import { emailRoutes, incomingNumbers, lines, ringGroups, ringGroupUsers } from './lines.tables.js';

/** The line, locked until the transaction ends. */
export async function lockLine(tx: Tx, scope: Scope, id: number): Promise<LineRow | undefined> {
  const query = tx.q
    .select()
    .from(lines)
    .where(within(scope, lines, eq(lines.id, id), isNull(lines.deletedAt)));
  const [row] = await lockRows(tx, 'line', query, (found) => found.id);
  return row;
}

/** Sets `change` and counts it. @returns undefined when the company has no such line. */
export async function writeLine(
  { q }: Tx,
  scope: Scope,
  id: number,
  change: Partial<LineRow>,
  now: Date,
): Promise<LineRow | undefined> {
  const [row] = await q
    .update(lines)
    .set({ ...change, updatedAt: now, version: sql`${lines.version} + 1` })
    .where(within(scope, lines, eq(lines.id, id)))
    .returning();
  return row;
}

/** Inserts the address that leads email to a line. @returns undefined if it is taken. */
export async function insertEmailRoute(
  { q }: Tx,
  scope: Scope,
  values: { readonly lineId: number; readonly address: string },
): Promise<number | undefined> {
  const [row] = await q
    .insert(emailRoutes)
    .values({ ...owned(scope), ...values })
    .onConflictDoNothing({ target: emailRoutes.address })
    .returning({ id: emailRoutes.id });
  return row?.id;
}

/** The group, locked until the transaction ends. */
export async function lockRingGroup(tx: Tx, scope: Scope, id: number): Promise<RingGroupRow | undefined> {
  const query = tx.q
    .select()
    .from(ringGroups)
    .where(within(scope, ringGroups, eq(ringGroups.id, id), isNull(ringGroups.deletedAt)));
  const [row] = await lockRows(tx, 'ring-group', query, (found) => found.id);
  return row;
}

/** Puts a number of the line first, and the others behind it in their order. @returns whether the line has it. */
export async function showNumber({ q }: Tx, scope: Scope, lineId: number, numberId: number): Promise<boolean> {
  const ofLine = within(scope, incomingNumbers, eq(incomingNumbers.lineId, lineId));
  const rows = await q
    .select({ id: incomingNumbers.id })
    .from(incomingNumbers)
    .where(ofLine)
    .orderBy(asc(incomingNumbers.position), asc(incomingNumbers.id));
  if (!rows.some(({ id }) => id === numberId)) return false;
  const order = [numberId, ...rows.map(({ id }) => id).filter((id) => id !== numberId)];
  const position = sql`array_position(array[${sql.join(order, sql`, `)}]::bigint[], ${incomingNumbers.id}) - 1`;
  await q.update(incomingNumbers).set({ position }).where(ofLine);
  return true;
}

export async function insertRingGroup(
  { q }: Tx,
  scope: Scope,
  values: Pick<RingGroupRow, 'name'> & Partial<RingGroupRow>,
): Promise<RingGroupRow> {
  const [row] = await q
    .insert(ringGroups)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the ring group was not inserted');
  return row;
}

/** Sets `change` and counts it. */
export async function updateRingGroup(
  { q }: Tx,
  scope: Scope,
  id: number,
  change: Partial<RingGroupRow>,
  now: Date,
): Promise<void> {
  await q
    .update(ringGroups)
    .set({ ...change, updatedAt: now, version: sql`${ringGroups.version} + 1` })
    .where(within(scope, ringGroups, eq(ringGroups.id, id)));
}

/** Round robin goes on after this user. It is no change that clients hear of. */
export async function setLastRung({ q }: Tx, scope: Scope, ringGroupId: number, userId: number): Promise<void> {
  await q
    .update(ringGroups)
    .set({ lastRungUserId: userId })
    .where(within(scope, ringGroups, eq(ringGroups.id, ringGroupId)));
}

/** Replaces the members of a group, in ringing order. */
export async function replaceMembers(
  { q }: Tx,
  scope: Scope,
  ringGroupId: number,
  userIds: readonly number[],
): Promise<void> {
  await q.delete(ringGroupUsers).where(within(scope, ringGroupUsers, eq(ringGroupUsers.ringGroupId, ringGroupId)));
  if (userIds.length > 0)
    await q
      .insert(ringGroupUsers)
      .values(userIds.map((userId, position) => ({ ...owned(scope), ringGroupId, userId, position })));
}

/** A new line; what it does with calls begins with the defaults. */
export async function insertLine({ q }: Tx, scope: Scope, values: Pick<LineRow, 'name'>): Promise<LineRow> {
  const [row] = await q
    .insert(lines)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the line was not inserted');
  return row;
}

/** Puts a number behind the others of the line. */
export async function addNumber(
  { q }: Tx,
  scope: Scope,
  lineId: number,
  values: Pick<NumberRow, 'phoneNumber' | 'country' | 'isTollFree' | 'sendsFaxes' | 'sendsTexts'>,
): Promise<NumberRow> {
  const ofLine = within(scope, incomingNumbers, eq(incomingNumbers.lineId, lineId));
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from ${incomingNumbers} where ${ofLine})`;
  const [row] = await q
    .insert(incomingNumbers)
    .values({ ...values, ...owned(scope), lineId, position: last })
    .returning();
  if (row === undefined) throw new Error('the number was not inserted');
  return row;
}

/** The number, locked until the transaction ends: what goes over it is written before or after that. */
export async function lockNumber(tx: Tx, scope: Scope, id: number): Promise<NumberRow | undefined> {
  const query = tx.q
    .select()
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, eq(incomingNumbers.id, id)));
  const [row] = await lockRows(tx, 'line-number', query, (found) => found.id);
  return row;
}

/** What went over it stays. */
export async function removeNumber({ q }: Tx, scope: Scope, numberId: number): Promise<void> {
  await q.delete(incomingNumbers).where(within(scope, incomingNumbers, eq(incomingNumbers.id, numberId)));
}

/** What the carrier says of a number of ours: whether it can fax. Not scoped, as the carrier knows no company. */
export async function learnFaxing({ q }: Reads, phoneNumber: string, sendsFaxes: boolean): Promise<void> {
  await q
    .update(incomingNumbers)
    .set({ sendsFaxes })
    .where(and(eq(incomingNumbers.phoneNumber, phoneNumber), ne(incomingNumbers.sendsFaxes, sendsFaxes)));
}
