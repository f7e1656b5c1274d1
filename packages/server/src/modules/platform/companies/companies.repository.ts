import { eq } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
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
