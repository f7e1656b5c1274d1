import type { BusinessDetails } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { companies } from '../companies/read.js';
import { businessRegistrations } from './company-registration.tables.js';

export interface StoredRegistration {
  readonly kycStatus: string;
  readonly kycFilled: boolean;
  readonly details: Partial<BusinessDetails>;
  readonly submittedAt: Date | null;
  readonly reason: string | null;
}

/** Undefined: there is no such company. */
export async function findCompanyRegistration({ q }: Reads, scope: Scope): Promise<StoredRegistration | undefined> {
  const [row] = await q
    .select({
      kycStatus: companies.kycStatus,
      kycFilled: companies.kycFilled,
      details: businessRegistrations.details,
      submittedAt: businessRegistrations.submittedAt,
      reason: businessRegistrations.reason,
    })
    .from(companies)
    .leftJoin(businessRegistrations, eq(businessRegistrations.companyId, companies.id))
    .where(eq(companies.id, scope.companyId));
  // Written by this module alone, after it was checked.
  return row && { ...row, details: row.details ?? {} };
}

/** The same, until the transaction ends. Changes of it come one after the other. */
export async function lockCompanyRegistration(tx: Tx, scope: Scope): Promise<StoredRegistration | undefined> {
  await lockName(tx, 'part', scope.companyId, 'company-registration');
  return findCompanyRegistration(tx, scope);
}

export async function storeCompanyRegistration(
  { q }: Tx,
  scope: Scope,
  change: Partial<Pick<StoredRegistration, 'details' | 'submittedAt' | 'reason'>>,
  now: Date,
): Promise<void> {
  const values = { ...change, updatedAt: now };
  await q
    .insert(businessRegistrations)
    .values({ details: {}, ...values, ...owned(scope) })
    .onConflictDoUpdate({ target: businessRegistrations.companyId, set: values });
}
