import { eq, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
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

export async function isTrialCompany({ q }: Reads, scope: Scope): Promise<boolean> {
  const [row] = await q.select({ isTrial: companies.isTrial }).from(companies).where(eq(companies.id, scope.companyId));
  return row?.isTrial === true;
}

export async function readCompanyName({ q }: Reads, scope: Scope): Promise<string> {
  const [row] = await q.select({ name: companies.name }).from(companies).where(eq(companies.id, scope.companyId));
  if (row === undefined) throw new Error('the company of the scope does not exist');
  return row.name;
}

/** What the product is called where a company has no name of its own for it. */
export const PRODUCT = 'Talk';

export interface Brand {
  /** Null: Talk's own. */
  readonly name: string | null;
  /** A PNG in base64. */
  readonly logo: string | null;
}

/** What the product is called in the company, and its logo. */
export async function readBrand({ q }: Reads, scope: Scope): Promise<Brand> {
  const [row] = await q
    .select({ name: companies.brandName, logo: companies.brandLogo })
    .from(companies)
    .where(eq(companies.id, scope.companyId));
  if (row === undefined) throw new Error('the company of the scope does not exist');
  return row;
}

/** A new company. It has the defaults of every other one: what it decides later has rows of its own. @returns its id */
export async function insertCompany({ q }: Tx, values: typeof companies.$inferInsert): Promise<number> {
  const [row] = await q.insert(companies).values(values).returning({ id: companies.id });
  if (row === undefined) throw new Error('the company was not inserted');
  return row.id;
}

/** Sets `change` and counts it. */
export async function updateCompany(
  { q }: Tx,
  scope: Scope,
  change: Partial<
    Pick<
      typeof companies.$inferInsert,
      'name' | 'timezone' | 'brandName' | 'brandLogo' | 'kycStatus' | 'kycFilled' | 'isA2pCampaignApproved'
    >
  >,
  now: Date,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await q
    .update(companies)
    .set({ ...change, updatedAt: now, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, scope.companyId));
}
