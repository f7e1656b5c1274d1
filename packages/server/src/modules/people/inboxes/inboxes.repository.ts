import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { TeamInbox } from '@talk/contract';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { teamInboxes, teamInboxMembers } from './inboxes.tables.js';

export type InboxRow = typeof teamInboxes.$inferSelect;
export type InboxMembers = TeamInbox['members'];
/** The same, with when a watcher asked to become a member. */
export type StoredMembers = readonly (InboxMembers[number] & { readonly askedAt: Date | null })[];
export type InboxValues = Partial<Pick<InboxRow, 'name' | 'campaignIds' | 'ringGroupIds' | 'removedAt'>>;

/** Who asks. Admins and supervisors see every team's inbox. */
export interface InboxReader {
  readonly userId: number;
  readonly isManager: boolean;
}

/** The user's own inboxes, and those of teams that they are in or oversee. */
function readable({ q }: Reads, { userId, isManager }: InboxReader): SQL | undefined {
  const { companyId, inboxId, userId: memberId } = teamInboxMembers;
  const isIn = exists(
    q
      .select({ one: sql`1` })
      .from(teamInboxMembers)
      .where(and(eq(companyId, teamInboxes.companyId), eq(inboxId, teamInboxes.id), eq(memberId, userId))),
  );
  return or(
    eq(teamInboxes.userId, userId),
    isManager ? isNull(teamInboxes.userId) : and(isNull(teamInboxes.userId), isIn),
  );
}

export interface InboxPage {
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function listInboxRows(
  reads: Reads,
  scope: Scope,
  reader: InboxReader,
  { search, limit, offset }: InboxPage,
): Promise<InboxRow[]> {
  const isNamed = search === undefined ? undefined : sql`strpos(lower(${teamInboxes.name}), lower(${search})) > 0`;
  return reads.q
    .select()
    .from(teamInboxes)
    .where(within(scope, teamInboxes, readable(reads, reader), isNull(teamInboxes.removedAt), isNamed))
    .orderBy(asc(sql`lower(${teamInboxes.name})`), asc(teamInboxes.id))
    .limit(limit)
    .offset(offset);
}

export async function findInbox(
  reads: Reads,
  scope: Scope,
  reader: InboxReader,
  id: number,
  which: 'kept' | 'removed' = 'kept',
): Promise<InboxRow | undefined> {
  const state = which === 'kept' ? isNull(teamInboxes.removedAt) : isNotNull(teamInboxes.removedAt);
  const [row] = await reads.q
    .select()
    .from(teamInboxes)
    .where(within(scope, teamInboxes, eq(teamInboxes.id, id), readable(reads, reader), state));
  return row;
}

/** A user's own inboxes, or with null those of all teams. */
export async function countInboxes({ q }: Reads, scope: Scope, userId: number | null): Promise<number> {
  const whose = userId === null ? isNull(teamInboxes.userId) : eq(teamInboxes.userId, userId);
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(teamInboxes)
    .where(within(scope, teamInboxes, whose, isNull(teamInboxes.removedAt)));
  return Number(row?.count ?? 0);
}

export async function insertInbox(
  { q }: Tx,
  scope: Scope,
  values: Pick<InboxRow, 'name' | 'campaignIds' | 'ringGroupIds' | 'userId' | 'createdAt'>,
): Promise<InboxRow> {
  const [row] = await q
    .insert(teamInboxes)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the inbox was not inserted');
  return row;
}

/** @returns undefined if the inbox is not at `ifVersion`. */
export async function updateInboxRow(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: InboxValues,
  now: Date,
  ifVersion?: number,
): Promise<InboxRow | undefined> {
  const isAt = ifVersion === undefined ? undefined : eq(teamInboxes.version, ifVersion);
  const [row] = await q
    .update(teamInboxes)
    .set({ ...values, updatedAt: now, version: sql`${teamInboxes.version} + 1` })
    .where(within(scope, teamInboxes, eq(teamInboxes.id, id), isAt))
    .returning();
  return row;
}

/** By inbox, each in the order of its users. */
export async function membersOfInboxes(
  { q }: Reads,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredMembers>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select({
      inboxId: teamInboxMembers.inboxId,
      user_id: teamInboxMembers.userId,
      role: teamInboxMembers.role,
      askedAt: teamInboxMembers.askedAt,
    })
    .from(teamInboxMembers)
    .where(within(scope, teamInboxMembers, inArray(teamInboxMembers.inboxId, [...ids])))
    .orderBy(asc(teamInboxMembers.userId));
  const byInbox = new Map<number, StoredMembers>();
  for (const { inboxId, ...member } of rows) byInbox.set(inboxId, [...(byInbox.get(inboxId) ?? []), member]);
  return byInbox;
}

/** Watchers who stay watchers go on asking to become members. */
export async function replaceInboxMembers(tx: Tx, scope: Scope, inboxId: number, members: InboxMembers): Promise<void> {
  const { q } = tx;
  const before = (await membersOfInboxes(tx, scope, [inboxId])).get(inboxId) ?? [];
  const asked = new Map(before.map(({ user_id: userId, askedAt }) => [userId, askedAt]));
  await q.delete(teamInboxMembers).where(within(scope, teamInboxMembers, eq(teamInboxMembers.inboxId, inboxId)));
  if (members.length > 0)
    await q.insert(teamInboxMembers).values(
      members.map(({ user_id: userId, role }) => {
        const askedAt = role === 'watcher' ? (asked.get(userId) ?? null) : null;
        return { ...owned(scope), inboxId, userId, role, askedAt };
      }),
    );
}

/** @param at when a watcher asked to become a member; null: they do not ask, or no longer. */
export async function markAsked(
  { q }: Tx,
  scope: Scope,
  inboxId: number,
  userId: number,
  at: Date | null,
): Promise<void> {
  const which = and(eq(teamInboxMembers.inboxId, inboxId), eq(teamInboxMembers.userId, userId));
  await q
    .update(teamInboxMembers)
    .set({ askedAt: at })
    .where(within(scope, teamInboxMembers, which));
}

/** Deletes inboxes that were removed before then. */
export const purgeRemovedInboxes = (reads: Reads, before: Date): Promise<void> =>
  purgeRows(reads, teamInboxes, sql`${teamInboxes.removedAt} < ${before.toISOString()}::timestamptz`, {});
