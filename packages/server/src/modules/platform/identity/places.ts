import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { listMemberships, type Member } from './identity.repository.js';
import { listOnlyWay } from './single-sign-on.repository.js';

/** Said to users whose password or passkey opens no company any more. */
export const ONLY_WAY = 'Your company asks you to use single sign-on. Choose it on the sign-in page.';

/**
 * The companies that a sign-in opens, by name. One that has chosen single sign-on as its only way lets in its admins alone without it: they
 * must be able to mend it when the provider is away.
 * @param onlyCompanyId of a sign-in at a company's provider: that company, and no other one.
 * @throws ApiError USER_DISABLED for a user who could come in by single sign-on alone.
 */
export async function placesOf(reads: Reads, userId: number, onlyCompanyId: number | null): Promise<Member[]> {
  const all = await listMemberships(reads, userId);
  if (onlyCompanyId !== null) return all.filter(({ company }) => company.id === onlyCompanyId);
  const shut = await listOnlyWay(
    reads,
    all.map(({ company }) => company.id),
  );
  const open = all.filter(
    ({ company, membership }) => !shut.has(company.id) || membership.roles.includes('Company Admin'),
  );
  if (open.length === 0 && all.length > 0) throw fail('USER_DISABLED', { message: ONLY_WAY });
  return open;
}
