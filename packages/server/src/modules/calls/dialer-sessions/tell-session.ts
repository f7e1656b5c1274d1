import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { SessionRow } from './sessions.repository.js';

/** The agent's pages read the session again. */
export function tellSession(tx: Tx, { id, companyId, userId, listId, state }: SessionRow): void {
  tx.emit({
    type: 'dialer_session_updated',
    companyId,
    entity: { type: 'company', id: companyId },
    version: 1,
    data: { id, list_id: listId, state },
    channels: [channels.user(companyId, userId)],
  });
}
