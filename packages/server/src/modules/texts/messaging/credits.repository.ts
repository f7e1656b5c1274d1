import { and, eq, gte, sql } from 'drizzle-orm';
import { lockName, lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { textCredits } from './rates.tables.js';

const own = (scope: Scope) => eq(textCredits.companyId, owned(scope).companyId);

/** Segments that may still be sent; null: not metered. */
export async function readCredits({ q }: Reads, scope: Scope): Promise<number | null> {
  const [row] = await q.select().from(textCredits).where(own(scope));
  return row?.segmentsLeft ?? null;
}

/** Makes others wait who change the credits, also those that are not metered yet, and texts that spend some. @returns as `readCredits`. */
export async function lockCredits(tx: Tx, scope: Scope): Promise<number | null> {
  await lockName(tx, 'part', owned(scope).companyId, 'text-credits');
  const [row] = await lockRows(
    tx,
    'credits',
    tx.q.select().from(textCredits).where(own(scope)),
    (found) => found.companyId,
  );
  return row?.segmentsLeft ?? null;
}

/** @param segmentsLeft null: not metered any more. */
export async function setCredits({ q }: Tx, scope: Scope, segmentsLeft: number | null): Promise<void> {
  if (segmentsLeft === null) await q.delete(textCredits).where(own(scope));
  else
    await q
      .insert(textCredits)
      .values({ ...owned(scope), segmentsLeft })
      .onConflictDoUpdate({ target: textCredits.companyId, set: { segmentsLeft } });
}

/**
 * Takes segments from a metered account, when a text is given to the carrier: in one step, so that two texts cannot spend the same ones. Of texts that
 * race for the last ones, as many leave as are paid for.
 * @returns false when there are not enough; true for an account that is not metered.
 */
export async function spendCredits({ q }: Tx, scope: Scope, segments: number): Promise<boolean> {
  const spent = q.$with('spent').as(
    q
      .update(textCredits)
      .set({ segmentsLeft: sql`${textCredits.segmentsLeft} - ${segments}` })
      .where(and(own(scope), gte(textCredits.segmentsLeft, segments)))
      .returning({ companyId: textCredits.companyId }),
  );
  const [answer] = await q
    .with(spent)
    .select({ isPaid: sql<boolean>`exists (select 1 from ${spent})` })
    .from(textCredits)
    .where(own(scope));
  return answer === undefined || answer.isPaid;
}

/** Gives back what a text took that did not leave. */
export async function returnCredits({ q }: Tx, scope: Scope, segments: number): Promise<void> {
  await q
    .update(textCredits)
    .set({ segmentsLeft: sql`${textCredits.segmentsLeft} + ${segments}` })
    .where(own(scope));
}
