import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { companies } from '../companies/read.js';
import { memberships } from './identity.tables.js';
import { recoveryCodes, signInSettings, twoSteps } from './two-step.tables.js';

export type TwoStepRow = typeof twoSteps.$inferSelect;

/** The app of a user, also one that no code has confirmed yet. */
export async function findTwoStep({ q }: Reads, userId: number): Promise<TwoStepRow | undefined> {
  const [row] = await q.select().from(twoSteps).where(eq(twoSteps.userId, userId));
  return row;
}

/**
 * Whether a company that the user can enter asks everyone for two-step sign-in.
 * @param only the one company that counts; all of the user's unless told.
 */
export async function isTwoStepRequired({ q }: Reads, userId: number, only?: number): Promise<boolean> {
  const [row] = await q
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(signInSettings, eq(signInSettings.companyId, memberships.companyId))
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), ne(companies.status, 'deleted')))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.enabled, true),
        eq(signInSettings.requiresTwoStep, true),
        only === undefined ? undefined : eq(memberships.companyId, only),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Stores a key that waits for its first code. @returns false if a confirmed one is there. */
export async function putTwoStepKey({ q }: Tx, userId: number, sealedKey: string, now: Date): Promise<boolean> {
  const rows = await q
    .insert(twoSteps)
    .values({ userId, sealedKey, createdAt: now })
    .onConflictDoUpdate({
      target: twoSteps.userId,
      set: { sealedKey, usedStep: 0, createdAt: now },
      setWhere: isNull(twoSteps.confirmedAt),
    })
    .returning({ userId: twoSteps.userId });
  return rows.length > 0;
}

/** Confirms a key with the step of its first code. @returns false if it was confirmed before, or replaced. */
export async function confirmTwoStepKey({ q }: Tx, row: TwoStepRow, step: number, now: Date): Promise<boolean> {
  const rows = await q
    .update(twoSteps)
    .set({ confirmedAt: now, usedStep: step })
    .where(and(eq(twoSteps.userId, row.userId), eq(twoSteps.sealedKey, row.sealedKey), isNull(twoSteps.confirmedAt)))
    .returning({ userId: twoSteps.userId });
  return rows.length > 0;
}

/** Uses up the code of a step and of all before it. @returns false if that was done before. */
export async function useTwoStepCode({ q }: Tx, row: TwoStepRow, step: number): Promise<boolean> {
  const rows = await q
    .update(twoSteps)
    .set({ usedStep: step })
    .where(
      and(
        eq(twoSteps.userId, row.userId),
        eq(twoSteps.sealedKey, row.sealedKey),
        isNotNull(twoSteps.confirmedAt),
        lt(twoSteps.usedStep, step),
      ),
    )
    .returning({ userId: twoSteps.userId });
  return rows.length > 0;
}

/** Removes the app of a user and their recovery codes. @returns whether sign-in asked for a code until now. */
export async function deleteTwoStep({ q }: Tx, userId: number): Promise<boolean> {
  await q.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await q
    .delete(twoSteps)
    .where(eq(twoSteps.userId, userId))
    .returning({ confirmedAt: twoSteps.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(
  { q }: Tx,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await q.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await q.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

/** @returns false if the user has no such code, or has used it. */
export async function useRecoveryCode({ q }: Tx, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const rows = await q
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

export async function countRecoveryCodes({ q }: Reads, userId: number): Promise<number> {
  const [row] = await q
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.count ?? 0;
}
