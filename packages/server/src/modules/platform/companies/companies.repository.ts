import { eq, sql, type SQL } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { companies } from './companies.tables.js';

export interface CompanyFacts {
  readonly country: string;
  readonly timezone: string;
}

export async function readCompanyFacts({ q }: Reads, scope: Scope): Promise<CompanyFacts> {
  const [row] = await q
    .select({ country: companies.country, timezone: companies.timezone })
    .from(companies)
    .where(eq(companies.id, scope.companyId));
  if (row === undefined) throw new Error('the company of the scope does not exist');
  return row;
}

export type CompanyRow = typeof companies.$inferSelect;

export async function readCompany({ q }: Reads, scope: Scope): Promise<CompanyRow> {
  const [row] = await q
    .select()
    .from(companies)
    .where(eq(companies.id, owned(scope).companyId));
  if (row === undefined) throw new Error('the company of the scope does not exist');
  return row;
}

/** What is to change; an expression is worked out of what the row holds at that moment. */
export type CompanyChange = { readonly [K in keyof CompanyRow]?: CompanyRow[K] | SQL };

/** Sets `change` and counts it. */
export async function updateCompany({ q }: Tx, scope: Scope, change: CompanyChange, now: Date): Promise<CompanyRow> {
  const [row] = await q
    .update(companies)
    .set({ ...change, updatedAt: now, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, owned(scope).companyId))
    .returning();
  if (row === undefined) throw new Error('the company of the scope does not exist');
  return row;
}
