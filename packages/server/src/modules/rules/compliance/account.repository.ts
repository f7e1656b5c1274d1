import { type AccountIssueCode, blockingIssue } from '@talk/contract';
import { eq, sql } from 'drizzle-orm';
import { decisionsOf, type Decisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { accountIssues } from '../../platform/account/read.js';
import { companies } from '../../platform/companies/read.js';
import { phoneSettings } from '../../platform/lines/read.js';
import { textCredits } from '../../texts/messaging/read.js';
import { callingSettings, textingSettings } from './compliance.tables.js';

/** A company as the gate asks about it: what it is, what it has decided about phones, calls and texts, and what it may still send. */
export type Account = typeof companies.$inferSelect &
  Decisions<typeof phoneSettings> &
  Decisions<typeof callingSettings> &
  Decisions<typeof textingSettings> & {
    /** Segments that may still be sent; null: not metered. */
    readonly textCredits: number | null;
    /** What is wrong with it, and stops calls and texts; null: nothing. */
    readonly blockingIssue: AccountIssueCode | null;
  };

/** In one query: every call and every text asks for it, twice. */
export async function readAccount({ q }: Reads, scope: Scope): Promise<Account> {
  const [row] = await q
    .select({
      company: companies,
      phone: phoneSettings,
      calling: callingSettings,
      texting: textingSettings,
      credits: textCredits.segmentsLeft,
      issues: sql<
        number[]
      >`array(select ${accountIssues.code} from ${accountIssues} where ${accountIssues.companyId} = ${companies.id})`,
    })
    .from(companies)
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, companies.id))
    .leftJoin(callingSettings, eq(callingSettings.companyId, companies.id))
    .leftJoin(textingSettings, eq(textingSettings.companyId, companies.id))
    .leftJoin(textCredits, eq(textCredits.companyId, companies.id))
    .where(eq(companies.id, owned(scope).companyId));
  if (row === undefined) throw new Error('the company of the scope does not exist');
  const { company, phone, calling, texting, credits, issues } = row;
  return {
    ...company,
    ...decisionsOf(phoneSettings, phone),
    ...decisionsOf(callingSettings, calling),
    ...decisionsOf(textingSettings, texting),
    textCredits: credits,
    blockingIssue: blockingIssue(issues),
  };
}
