import { eq } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { companies } from '../../platform/companies/read.js';
import { mailAccounts } from '../../texts/emails/read.js';

/** What clients ask about a company that is stored with it, and the host of its mail server. @throws ApiError NOT_FOUND. */
export async function findCompanyFacts({ q }: Reads, scope: Scope) {
  const [row] = await q
    .select({
      kycFilled: companies.kycFilled,
      isA2pCampaignApproved: companies.isA2pCampaignApproved,
      mailHost: mailAccounts.host,
    })
    .from(companies)
    .leftJoin(mailAccounts, eq(mailAccounts.companyId, companies.id))
    .where(eq(companies.id, owned(scope).companyId));
  if (row === undefined) throw fail('NOT_FOUND');
  return row;
}
