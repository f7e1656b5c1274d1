import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LineSettings } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { lines, ringGroups, ringGroupUsers } from '../../companies/companies.tables.js';
import { storedFiles } from '../../files/files.tables.js';
import { memberships } from '../../identity/identity.tables.js';

export async function updateLine(
  { q }: Tx,
  scope: Scope,
  lineId: number,
  change: { routing?: Partial<LineSettings>; ringGroupId?: number | null },
  now: Date,
): Promise<void> {
  await q
    .update(lines)
    .set({ ...change, updatedAt: now, version: sql`${lines.version} + 1` })
    .where(within(scope, lines, eq(lines.id, lineId)));
}

export async function lockLine(
  { q }: Tx,
  scope: Scope,
  lineId: number,
): Promise<{ id: number; routing: Partial<LineSettings> } | undefined> {
  const [row] = await q
    .select({ id: lines.id, routing: lines.routing })
    .from(lines)
    .where(within(scope, lines, eq(lines.id, lineId)))
    .for('update');
  return row;
}

export async function lockRingGroup(
  { q }: Tx,
  scope: Scope,
  id: number,
): Promise<typeof ringGroups.$inferSelect | undefined> {
  const [row] = await q
    .select()
    .from(ringGroups)
    .where(within(scope, ringGroups, eq(ringGroups.id, id)))
    .for('update');
  return row;
}

export async function updateGroup(
  { q }: Tx,
  scope: Scope,
  id: number,
  change: Partial<typeof ringGroups.$inferInsert>,
  now: Date,
): Promise<void> {
  await q
    .update(ringGroups)
    .set({ ...change, updatedAt: now, version: sql`${ringGroups.version} + 1` })
    .where(within(scope, ringGroups, eq(ringGroups.id, id)));
}

export async function ringGroupExists({ q }: Reads, scope: Scope, id: number): Promise<boolean> {
  return (await q.$count(ringGroups, within(scope, ringGroups, eq(ringGroups.id, id)))) > 0;
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

/** Those of `userIds` who belong to the company. */
export async function countMembers({ q }: Reads, scope: Scope, userIds: readonly number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  return q.$count(memberships, within(scope, memberships, inArray(memberships.userId, [...userIds])));
}

/** Whether all of these are sounds of the company. */
export async function areSounds({ q }: Reads, scope: Scope, fileIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return true;
  const isSound = sql`${storedFiles.contentType} like 'audio/%'`;
  return (
    (await q.$count(storedFiles, within(scope, storedFiles, and(inArray(storedFiles.id, ids), isSound)))) === ids.length
  );
}

export interface AnsweringRow {
  readonly userId: number;
  readonly answerBy: 'browser' | 'ip_phone' | 'phone_number' | 'none';
  readonly phoneNumber: string | null;
  readonly sipUri: string | null;
}

const answering = {
  userId: memberships.userId,
  answerBy: memberships.answerBy,
  phoneNumber: memberships.answerPhoneNumber,
  sipUri: memberships.sipUri,
};

export async function findAnswering({ q }: Reads, scope: Scope, userId: number): Promise<AnsweringRow | undefined> {
  const [row] = await q
    .select(answering)
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockAnswering({ q }: Tx, scope: Scope, userId: number): Promise<AnsweringRow | undefined> {
  const [row] = await q
    .select(answering)
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)))
    .for('update');
  return row;
}

export async function saveAnswering({ q }: Tx, scope: Scope, row: AnsweringRow, now: Date): Promise<void> {
  await q
    .update(memberships)
    .set({
      answerBy: row.answerBy,
      answerPhoneNumber: row.phoneNumber,
      sipUri: row.sipUri,
      updatedAt: now,
      version: sql`${memberships.version} + 1`,
    })
    .where(within(scope, memberships, eq(memberships.userId, row.userId)));
}
