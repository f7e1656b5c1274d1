import { asc, eq, notInArray } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../companies/read.js';
import { accountIssues, type IssueSource } from './account.tables.js';

/** Changes of the issues of a company wait for each other under this name. */
export const ISSUES_LOCK = 'account-issues';

/** Codes of the issues of the account, each once, ascending. */
export async function listIssueCodes({ q }: Reads, scope: Scope): Promise<number[]> {
  const rows = await q
    .selectDistinct({ code: accountIssues.code })
    .from(accountIssues)
    .where(within(scope, accountIssues))
    .orderBy(asc(accountIssues.code));
  return rows.map(({ code }) => code);
}

/**
 * Makes these the issues that a source has found; those of the other source stay. What was an issue before keeps its time.
 * @returns whether there is such a company.
 */
export async function replaceIssues(
  tx: Tx,
  scope: Scope,
  { source, codes }: { readonly source: IssueSource; readonly codes: readonly number[] },
  since: Date,
): Promise<boolean> {
  const { q } = tx;
  // Each report is whole: of two at once, one is the later.
  await lockName(tx, 'part', scope.companyId, ISSUES_LOCK);
  const [company] = await q
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, owned(scope).companyId));
  if (company === undefined) return false;
  const others = codes.length === 0 ? undefined : notInArray(accountIssues.code, [...codes]);
  await q.delete(accountIssues).where(within(scope, accountIssues, eq(accountIssues.source, source), others));
  if (codes.length > 0)
    await q
      .insert(accountIssues)
      .values(codes.map((code) => ({ ...owned(scope), source, code, since })))
      .onConflictDoNothing();
  return true;
}
