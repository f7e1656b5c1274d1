import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { savedViewArrangements, savedViewPins, savedViews } from './views.tables.js';

export type ViewRow = typeof savedViews.$inferSelect;
export type ViewValues = Partial<Pick<ViewRow, 'name' | 'filter' | 'userId' | 'removedAt'>>;
export type Arrangement = Pick<typeof savedViewArrangements.$inferSelect, 'viewIds' | 'defaultId'>;

/** The company's, and the user's own. */
const readable = ({ userId }: Scope): SQL | undefined =>
  or(isNull(savedViews.userId), eq(savedViews.userId, userId ?? 0));

export async function listViews({ q }: Reads, scope: Scope): Promise<ViewRow[]> {
  return q
    .select()
    .from(savedViews)
    .where(within(scope, savedViews, readable(scope), isNull(savedViews.removedAt)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
}

export async function findView(
  { q }: Reads,
  scope: Scope,
  id: number,
  which: 'kept' | 'removed' = 'kept',
): Promise<ViewRow | undefined> {
  const state = which === 'kept' ? isNull(savedViews.removedAt) : isNotNull(savedViews.removedAt);
  const [row] = await q
    .select()
    .from(savedViews)
    .where(within(scope, savedViews, eq(savedViews.id, id), readable(scope), state));
  return row;
}

/** Those of the company, or of one person. */
export async function countViews({ q }: Reads, scope: Scope, userId: number | null): Promise<number> {
  const whose = userId === null ? isNull(savedViews.userId) : eq(savedViews.userId, userId);
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(savedViews)
    .where(within(scope, savedViews, whose, isNull(savedViews.removedAt)));
  return Number(row?.count ?? 0);
}

export async function insertView(
  { q }: Tx,
  scope: Scope,
  values: Pick<ViewRow, 'name' | 'filter' | 'kind' | 'userId' | 'createdAt'>,
): Promise<ViewRow> {
  const [row] = await q
    .insert(savedViews)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the view was not inserted');
  return row;
}

/** @param ifVersion undefined: whichever it is at. @returns undefined when it is at another one. */
export async function updateView(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: ViewValues,
  now: Date,
  ifVersion?: number,
): Promise<ViewRow | undefined> {
  const [row] = await q
    .update(savedViews)
    .set({ ...values, updatedAt: now, version: sql`${savedViews.version} + 1` })
    .where(
      within(
        scope,
        savedViews,
        and(eq(savedViews.id, id), ifVersion === undefined ? undefined : eq(savedViews.version, ifVersion)),
      ),
    )
    .returning();
  return row;
}

export async function readArrangement({ q }: Reads, scope: Scope, userId: number): Promise<Arrangement> {
  const [row] = await q
    .select({ viewIds: savedViewArrangements.viewIds, defaultId: savedViewArrangements.defaultId })
    .from(savedViewArrangements)
    .where(within(scope, savedViewArrangements, eq(savedViewArrangements.userId, userId)));
  return row ?? { viewIds: [], defaultId: null };
}

export async function writeArrangement(
  { q }: Tx,
  scope: Scope,
  userId: number,
  { viewIds, defaultId }: Arrangement,
  now: Date,
): Promise<void> {
  const values = { viewIds, defaultId, updatedAt: now };
  await q
    .insert(savedViewArrangements)
    .values({ ...values, ...owned(scope), userId })
    .onConflictDoUpdate({ target: [savedViewArrangements.companyId, savedViewArrangements.userId], set: values });
}

export async function listPinnedIds({ q }: Reads, scope: Scope, userId: number): Promise<ReadonlySet<number>> {
  const rows = await q
    .select({ id: savedViewPins.viewId })
    .from(savedViewPins)
    .where(within(scope, savedViewPins, eq(savedViewPins.userId, userId)));
  return new Set(rows.map(({ id }) => id));
}

export async function setPinned(
  { q }: Tx,
  scope: Scope,
  userId: number,
  viewId: number,
  isPinned: boolean,
): Promise<void> {
  if (isPinned)
    await q
      .insert(savedViewPins)
      .values({ ...owned(scope), userId, viewId })
      .onConflictDoNothing();
  else
    await q
      .delete(savedViewPins)
      .where(within(scope, savedViewPins, eq(savedViewPins.userId, userId), eq(savedViewPins.viewId, viewId)));
}

/** Those that were deleted before then, for good. */
export const purgeRemovedViews = (reads: Reads, before: Date): Promise<void> =>
  purgeRows(reads, savedViews, sql`${savedViews.removedAt} < ${before.toISOString()}::timestamptz`, {});
