import { eq } from 'drizzle-orm';
import { lockNames } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { ISSUES_LOCK } from '../account/index.js';
import { companies } from '../companies/read.js';
import { carrierRegistrations, type RegistrationPart } from './carrier-registration.tables.js';

export type PartRow = Omit<typeof carrierRegistrations.$inferSelect, 'companyId' | 'updatedAt'>;

/** What the registration asks of a company. */
export interface RegisteringCompany {
  readonly name: string;
  readonly kycStatus: string;
  readonly isTrial: boolean;
  readonly isApproved: boolean;
}

/** Undefined: there is no such company. */
export async function findCompany({ q }: Reads, scope: Scope): Promise<RegisteringCompany | undefined> {
  const [row] = await q
    .select({
      name: companies.name,
      kycStatus: companies.kycStatus,
      isTrial: companies.isTrial,
      isApproved: companies.isA2pCampaignApproved,
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId));
  return row;
}

/** The parts that have been begun. */
export async function listParts({ q }: Reads, scope: Scope): Promise<PartRow[]> {
  return q
    .select({
      part: carrierRegistrations.part,
      status: carrierRegistrations.status,
      details: carrierRegistrations.details,
      faults: carrierRegistrations.faults,
      note: carrierRegistrations.note,
      score: carrierRegistrations.score,
      submittedAt: carrierRegistrations.submittedAt,
    })
    .from(carrierRegistrations)
    .where(within(scope, carrierRegistrations));
}

/** Changes of the registration come one after the other. The issues follow from it, so they are locked with it. */
export const lockRegistration = (tx: Tx, scope: Scope): Promise<void> =>
  lockNames(tx, 'part', scope.companyId, [ISSUES_LOCK, 'carrier-registration']);

export async function storePart(
  { q }: Tx,
  scope: Scope,
  part: RegistrationPart,
  change: Partial<Omit<PartRow, 'part'>>,
  now: Date,
): Promise<void> {
  const values = { ...change, updatedAt: now };
  await q
    .insert(carrierRegistrations)
    .values({ ...values, part, ...owned(scope) })
    .onConflictDoUpdate({ target: [carrierRegistrations.companyId, carrierRegistrations.part], set: values });
}
