import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** The user's tabs read the settings, the devices and the number for texts again. */
export function emitSettings(tx: Tx, scope: Scope, userId: number): void {
  tx.emit({
    type: 'notification_settings_updated',
    companyId: scope.companyId,
    entity: { type: 'notification-settings', id: userId },
    version: 1,
    data: {},
    channels: [channels.user(scope.companyId, userId)],
  });
}
