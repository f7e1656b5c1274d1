import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { companies } from '../identity/identity.tables.js';

/**
 * Takes segments from a metered account in one step, so that two texts cannot spend the same ones.
 * @returns false when there are not enough; true for an account that is not metered, whose row is not touched.
 */
export async function spendCredits({ q }: Tx, scope: Scope, segments: number): Promise<boolean> {
  const ofCompany = eq(companies.id, owned(scope).companyId);
  const spent = await q
    .update(companies)
    .set({ textCredits: sql`${companies.textCredits} - ${segments}` })
    .where(and(ofCompany, gte(companies.textCredits, segments)))
    .returning({ id: companies.id });
  if (spent.length > 0) return true;
  const [company] = await q.select({ textCredits: companies.textCredits }).from(companies).where(ofCompany);
  return company?.textCredits === null;
}

/** Gives back what a text took that did not leave. */
export async function returnCredits({ q }: Tx, scope: Scope, segments: number): Promise<void> {
  await q
    .update(companies)
    .set({ textCredits: sql`${companies.textCredits} + ${segments}` })
    .where(and(eq(companies.id, owned(scope).companyId), isNotNull(companies.textCredits)));
}
