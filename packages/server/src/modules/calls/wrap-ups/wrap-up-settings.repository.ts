import type { WrapUpSettings } from '@talk/contract';
import { asc, eq } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { companies } from '../../platform/companies/read.js';
import { lines } from '../../platform/lines/read.js';

export async function readWrapUpSettings({ q }: Reads, scope: Scope): Promise<WrapUpSettings> {
  const [company] = await q
    .select({
      wrap_up_seconds: companies.wrapUpSeconds,
      force_call_disposition: companies.forceCallDisposition,
      force_contact_disposition: companies.forceContactDisposition,
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId));
  if (company === undefined) throw new Error('the company of the scope does not exist');
  const rows = await q
    .select({ campaign_id: lines.id, name: lines.name, wrap_up_seconds: lines.wrapUpSeconds })
    .from(lines)
    .where(within(scope, lines))
    .orderBy(asc(lines.id));
  return { ...company, lines: rows };
}
