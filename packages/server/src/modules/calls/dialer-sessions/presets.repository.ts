import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { dialerLocks, dialerPresets } from './presets.tables.js';
import type { SessionRow } from './sessions.repository.js';
import { dialerSessions } from './sessions.tables.js';

export type PresetRow = typeof dialerPresets.$inferSelect;
export type LockRow = typeof dialerLocks.$inferSelect;

/** The company's, and the user's own. */
const readable = ({ userId }: Scope): SQL | undefined =>
  or(isNull(dialerPresets.userId), eq(dialerPresets.userId, userId ?? 0));

export async function listPresets({ q }: Reads, scope: Scope): Promise<PresetRow[]> {
  return q
    .select()
    .from(dialerPresets)
    .where(within(scope, dialerPresets, readable(scope)))
    .orderBy(asc(sql`lower(${dialerPresets.name})`), asc(dialerPresets.id));
}

export async function findPreset({ q }: Reads, scope: Scope, id: number): Promise<PresetRow | undefined> {
  const [row] = await q
    .select()
    .from(dialerPresets)
    .where(within(scope, dialerPresets, readable(scope), eq(dialerPresets.id, id)));
  return row;
}

export async function insertPreset(
  { q }: Tx,
  scope: Scope,
  values: Pick<PresetRow, 'name' | 'settings' | 'userId' | 'createdAt'>,
): Promise<PresetRow | undefined> {
  const [row] = await q
    .insert(dialerPresets)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  return row;
}

export async function updatePreset(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<Pick<PresetRow, 'name' | 'settings'>>,
  now: Date,
): Promise<PresetRow | undefined> {
  const [row] = await q
    .update(dialerPresets)
    .set({ ...values, updatedAt: now, version: sql`${dialerPresets.version} + 1` })
    .where(within(scope, dialerPresets, readable(scope), eq(dialerPresets.id, id)))
    .returning();
  return row;
}

export async function deletePreset({ q }: Tx, scope: Scope, id: number): Promise<void> {
  await q.delete(dialerPresets).where(within(scope, dialerPresets, readable(scope), eq(dialerPresets.id, id)));
}

export async function listLocks({ q }: Reads, scope: Scope): Promise<LockRow[]> {
  return q.select().from(dialerLocks).where(within(scope, dialerLocks)).orderBy(asc(dialerLocks.field));
}

/** Locks these, and no others any more. A value that stays as it was keeps who locked it. */
export async function replaceLocks(
  { q }: Tx,
  scope: Scope,
  rows: readonly Pick<LockRow, 'field' | 'value' | 'userId' | 'createdAt'>[],
): Promise<void> {
  await q.delete(dialerLocks).where(within(scope, dialerLocks));
  if (rows.length > 0) await q.insert(dialerLocks).values(rows.map((row) => ({ ...owned(scope), ...row })));
}

/** Of the user's last session on the list, or on any. */
export async function lastSettings(
  { q }: Reads,
  scope: Scope,
  userId: number,
  listId: number,
): Promise<SessionRow['settings'] | undefined> {
  const [row] = await q
    .select({ settings: dialerSessions.settings })
    .from(dialerSessions)
    .where(and(within(scope, dialerSessions, eq(dialerSessions.userId, userId))))
    .orderBy(desc(sql`${dialerSessions.listId} = ${listId}::bigint`), desc(dialerSessions.id))
    .limit(1);
  return row?.settings;
}
