import { channels, type Webhook } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** Emits that a webhook is different now. Who may manage webhooks asks for them again. */
export function emitWebhook(tx: Tx, { companyId }: Scope, id: number, state: Webhook['state'] | null): void {
  tx.emit({
    type: 'webhook_updated',
    companyId,
    entity: { type: 'webhook', id },
    version: 1,
    data: { id, state },
    channels: [channels.company(companyId)],
  });
}
