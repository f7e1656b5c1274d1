import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { presentWrapUp } from './wrap-ups.presenter.js';
import type { wrapUps } from './wrap-ups.tables.js';

/** Tells the agent whose wrap-up it is. */
export function tellWrapUp(tx: Tx, scope: Scope, row: typeof wrapUps.$inferSelect, now: Date): void {
  tx.emit({
    type: 'wrap_up_updated',
    companyId: scope.companyId,
    entity: { type: 'wrap_up', id: row.id },
    version: row.version,
    data: presentWrapUp(row, now),
    channels: [channels.user(scope.companyId, row.userId)],
  });
}
