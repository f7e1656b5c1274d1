import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { users } from '../../platform/identity/read.js';
import { tvCodes, tvScreens } from './tv.tables.js';

export type ScreenRow = typeof tvScreens.$inferSelect;

export async function insertCode({ q }: Tx, row: typeof tvCodes.$inferInsert): Promise<void> {
  await q.insert(tvCodes).values(row);
}

/** Whether a screen that knows the secret waits for its code to be entered. */
export async function isCodeOpen({ q }: Reads, secretHash: string, now: Date): Promise<boolean> {
  return (await q.$count(tvCodes, and(eq(tvCodes.secretHash, secretHash), gt(tvCodes.expiresAt, now)))) > 0;
}

/** Used up by the person who enters it. @returns the hash of the screen's secret */
export async function takeCode({ q }: Tx, codeHash: string, now: Date): Promise<string | undefined> {
  const [row] = await q
    .delete(tvCodes)
    .where(and(eq(tvCodes.codeHash, codeHash), gt(tvCodes.expiresAt, now)))
    .returning();
  return row?.secretHash;
}

/** Of all companies. */
export async function purgeCodes({ q }: Reads, now: Date): Promise<void> {
  await q.delete(tvCodes).where(lt(tvCodes.expiresAt, now));
}

/** The secret is all that a screen sends: it leads to the company. */
export async function findScreen({ q }: Reads, secretHash: string): Promise<ScreenRow | undefined> {
  const [row] = await q.select().from(tvScreens).where(eq(tvScreens.secretHash, secretHash));
  return row;
}

export async function insertScreen(
  { q }: Tx,
  scope: Scope,
  values: Pick<ScreenRow, 'name' | 'secretHash' | 'connectedBy' | 'createdAt'>,
): Promise<number> {
  const [row] = await q
    .insert(tvScreens)
    .values({ ...owned(scope), ...values })
    .returning({ id: tvScreens.id });
  return row?.id ?? 0;
}

export async function listScreens({ q }: Reads, scope: Scope): Promise<{ screen: ScreenRow; personName: string }[]> {
  return q
    .select({ screen: tvScreens, personName: users.name })
    .from(tvScreens)
    .innerJoin(users, eq(users.id, tvScreens.connectedBy))
    .where(within(scope, tvScreens))
    .orderBy(asc(tvScreens.name), asc(tvScreens.id));
}

export async function noteSeen({ q }: Tx, scope: Scope, id: number, seenAt: Date): Promise<void> {
  await q
    .update(tvScreens)
    .set({ seenAt })
    .where(within(scope, tvScreens, eq(tvScreens.id, id)));
}

export async function deleteScreen({ q }: Tx, scope: Scope, id: number): Promise<ScreenRow | undefined> {
  const [row] = await q
    .delete(tvScreens)
    .where(within(scope, tvScreens, eq(tvScreens.id, id)))
    .returning();
  return row;
}
