import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { companies } from './companies.tables.js';

const own = (scope: Scope) => eq(companies.id, owned(scope).companyId);

/** Null: not metered. */
export async function readCredits({ q }: Reads, scope: Scope): Promise<number | null> {
  const [row] = await q.select({ textCredits: companies.textCredits }).from(companies).where(own(scope));
  return row?.textCredits ?? null;
}

/** Waits for texts that are spending some, and lets others wait. @returns as `readCredits`. */
export async function lockCredits(tx: Tx, scope: Scope): Promise<number | null> {
  const query = tx.q.select({ id: companies.id, textCredits: companies.textCredits }).from(companies).where(own(scope));
  const [row] = await lockRows(tx, 'credits', query, ({ id }) => id);
  return row?.textCredits ?? null;
}

export async function setCredits({ q }: Tx, scope: Scope, textCredits: number | null): Promise<void> {
  await q.update(companies).set({ textCredits }).where(own(scope));
}

/**
 * Takes segments from a metered account in one step, so that two texts cannot spend the same ones.
 * @returns false when there are not enough; true for an account that is not metered, whose row is not touched.
 */
export async function spendCredits({ q }: Tx, scope: Scope, segments: number): Promise<boolean> {
  const spent = q.$with('spent').as(
    q
      .update(companies)
      .set({ textCredits: sql`${companies.textCredits} - ${segments}` })
      .where(and(own(scope), gte(companies.textCredits, segments)))
      .returning({ id: companies.id }),
  );
  const [company] = await q
    .with(spent)
    .select({ hasEnough: sql<boolean>`exists (select 1 from ${spent}) or ${companies.textCredits} is null` })
    .from(companies)
    .where(own(scope));
  return company?.hasEnough === true;
}

/** Gives back what a text took that did not leave. */
export async function returnCredits({ q }: Tx, scope: Scope, segments: number): Promise<void> {
  await q
    .update(companies)
    .set({ textCredits: sql`${companies.textCredits} + ${segments}` })
    .where(and(own(scope), isNotNull(companies.textCredits)));
}
