import type { SignInWay } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { listMemberships, type Member } from './identity.repository.js';
import { refusalOf } from './single-sign-on-sentences.js';
import { isProviderOn, listOnlyWay } from './single-sign-on.repository.js';

/** Said to users whose password or passkey opens no company any more. */
export const ONLY_WAY = 'Your company asks you to use single sign-on. Choose it on the sign-in page.';

/** What decides which companies a sign-in opens. */
export interface SignInReach {
  /** How it came to be; null: by password or passkey, from before this was stored. */
  readonly via: SignInWay | null;
  /** The only company that it opens; null: all of the user's. */
  readonly onlyCompanyId: number | null;
}

/**
 * The companies that a sign-in opens, by name. One that has chosen single sign-on as its only way lets in its admins alone without it: they
 * must be able to mend it when the provider is away.
 * A link of the company's own server counts as a password does.
 * @throws ApiError USER_DISABLED for a user who could come in by single sign-on alone; SIGN_IN_OVER if that was turned off in the meantime.
 */
export async function placesOf(reads: Reads, userId: number, { via, onlyCompanyId }: SignInReach): Promise<Member[]> {
  const members = await listMemberships(reads, userId);
  const all = onlyCompanyId === null ? members : members.filter(({ company }) => company.id === onlyCompanyId);
  if (via === 'single_sign_on') {
    // The second step can come after an admin has turned it off.
    if (onlyCompanyId !== null && !(await isProviderOn(reads, onlyCompanyId))) throw refusalOf('changed');
    return all;
  }
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

/** Whether the user can enter another company too. */
export const entersElsewhere = async (reads: Reads, userId: number, companyId: number): Promise<boolean> =>
  (await listMemberships(reads, userId)).some(({ company }) => company.id !== companyId);
