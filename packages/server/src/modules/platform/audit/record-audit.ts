import type { AuditAction, AuditKind } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { currentAsker } from '../../../http/asker.js';
import type { Scope } from '../../../policy/scope.js';
import { namesOf } from '../identity/read.js';
import { insertAuditEntry } from './audit.repository.js';
import { changesBetween, type Fields } from './changes.js';

/** One act, as the module knows it that does it. */
export interface AuditedAct {
  readonly kind: AuditKind;
  readonly action: AuditAction;
  /** What it was done to; absent for what there is once in a company. */
  readonly subject?: { readonly id: number | null; readonly name: string | null };
  /** Compared by field. Never a secret: what is given is stored. */
  readonly before?: Fields;
  readonly after?: Fields;
  readonly at: Date;
}

/**
 * Writes an act into the audit log, in the transaction that does it: both are there or neither is. Who it was is the user of the scope; where
 * from, the request tells. A change that changes nothing is not written.
 */
export async function recordAudit(tx: Tx, scope: Scope, act: AuditedAct): Promise<void> {
  const changes = changesBetween(act.before ?? {}, act.after ?? {});
  if (act.action === 'changed' && changes.length === 0) return;
  const asker = currentAsker();
  const { userId } = scope;
  const names = userId === null ? null : await namesOf(tx, scope, [userId]);
  await insertAuditEntry(tx, scope, {
    at: act.at,
    kind: act.kind,
    action: act.action,
    subjectId: act.subject?.id ?? null,
    subjectName: act.subject?.name ?? null,
    actorId: userId,
    actorName: (userId === null ? null : names?.get(userId)) ?? null,
    via: asker?.via ?? 'system',
    ip: asker?.ip ?? null,
    userAgent: asker?.userAgent ?? null,
    changes,
  });
}
