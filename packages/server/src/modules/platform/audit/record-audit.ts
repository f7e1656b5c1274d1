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
  /** The admin who acted as the user of the scope; absent: as the request says. */
  readonly impersonatorId?: number;
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
  const impersonatorId = act.impersonatorId ?? asker?.impersonatorId ?? null;
  const ids = [userId, impersonatorId].filter((id) => id !== null);
  const names = await namesOf(tx, scope, ids);
  const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  await insertAuditEntry(tx, scope, {
    at: act.at,
    kind: act.kind,
    action: act.action,
    subjectId: act.subject?.id ?? null,
    subjectName: act.subject?.name ?? null,
    actorId: userId,
    actorName: nameOf(userId),
    impersonatorId,
    impersonatorName: nameOf(impersonatorId),
    via: asker?.via ?? 'system',
    ip: asker?.ip ?? null,
    userAgent: asker?.userAgent ?? null,
    changes,
  });
  if (asker !== null) asker.hasEntry = true;
}
