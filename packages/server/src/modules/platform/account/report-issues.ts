import { channels } from '@talk/contract';
import { lockName } from '../../../db/locks.js';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { ISSUES_LOCK, listIssueCodes, replaceIssues } from './account.repository.js';
import type { IssueSource } from './account.tables.js';

/**
 * Everything that a source finds wrong with the account now. If that changes the issues, every page of the company loads them again, and the
 * audit log says it.
 * @returns false if there is no such company.
 */
export async function reportIssues(
  tx: Tx,
  scope: Scope,
  found: { readonly source: IssueSource; readonly codes: readonly number[] },
  at: Date,
): Promise<boolean> {
  // Of two reports at once, the later one has to see what the other has found.
  await lockName(tx, 'part', scope.companyId, ISSUES_LOCK);
  const before = await listIssueCodes(tx, scope);
  const codes = [...new Set(found.codes)];
  if (!(await replaceIssues(tx, scope, { source: found.source, codes }, at))) return false;
  const after = await listIssueCodes(tx, scope);
  if (before.join() === after.join()) return true;
  // What may be called and texted has changed for everyone.
  tx.emit({
    type: 'access_changed',
    companyId: scope.companyId,
    entity: { type: 'access', id: scope.companyId },
    version: 1,
    data: {},
    channels: [channels.company(scope.companyId)],
  });
  const change = { before: { account_issues: before }, after: { account_issues: after } };
  await recordAudit(tx, scope, { kind: 'company', action: 'changed', ...change, at });
  return true;
}
