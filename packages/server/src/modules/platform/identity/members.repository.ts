import type { Permission, Role } from '@talk/contract';
import { arrayOverlaps, eq, inArray, not, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { within, type Scope } from '../../../policy/scope.js';
import { memberships, users } from './identity.tables.js';

export type MembershipRow = typeof memberships.$inferSelect;

export async function findMembership({ q }: Reads, scope: Scope, userId: number): Promise<MembershipRow | undefined> {
  const [row] = await q
    .select()
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockMembership(tx: Tx, scope: Scope, userId: number): Promise<MembershipRow | undefined> {
  const query = tx.q
    .select()
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)));
  const [row] = await lockRows(tx, 'agent', query, (found) => found.userId);
  return row;
}

/** Sets `change` and counts it. @returns undefined for a user of another company. */
export async function updateMembership(
  { q }: Tx,
  scope: Scope,
  userId: number,
  change: Partial<MembershipRow>,
  now: Date,
): Promise<MembershipRow | undefined> {
  const [row] = await q
    .update(memberships)
    .set({ ...change, updatedAt: now, version: sql`${memberships.version} + 1` })
    .where(within(scope, memberships, eq(memberships.userId, userId)))
    .returning()
    .execute();
  return row;
}

/** Those of `userIds` who belong to the company. */
export async function countMembers({ q }: Reads, scope: Scope, userIds: readonly number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  return q.$count(memberships, within(scope, memberships, inArray(memberships.userId, [...userIds])));
}

/** Users who may work here and hold the permission now, in the order of their ids. */
export async function listHolders({ q }: Reads, scope: Scope, permission: Permission): Promise<number[]> {
  const rows = await q
    .select()
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.enabled, true)))
    .orderBy(memberships.userId);
  return rows.flatMap((row) => (effectivePermissions(row).includes(permission) ? [row.userId] : []));
}

/** Users who may work here and have one of the roles now, in the order of their ids. */
export async function listWithRole({ q }: Reads, scope: Scope, roles: readonly Role[]): Promise<number[]> {
  const rows = await q
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.enabled, true), arrayOverlaps(memberships.roles, [...roles])))
    .orderBy(memberships.userId);
  return rows.map(({ userId }) => userId);
}

/** Users who may work here and do not have the role, in the order of their ids. */
export async function listWithoutRole({ q }: Reads, scope: Scope, role: Role): Promise<number[]> {
  const rows = await q
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.enabled, true), not(arrayOverlaps(memberships.roles, [role]))))
    .orderBy(memberships.userId);
  return rows.map(({ userId }) => userId);
}

/** Names of colleagues, by id. */
export async function namesOf({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(within(scope, memberships, inArray(memberships.userId, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
