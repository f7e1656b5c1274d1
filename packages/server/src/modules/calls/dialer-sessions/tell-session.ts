import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { SessionRow } from './sessions.repository.js';

/** The agent's pages read the session again. */
export function tellSession(tx: Tx, row: SessionRow): void {
  const { id, companyId, userId, listId, state, stateReason, createdAt, endedAt } = row;
  tx.emit({
    type: 'dialer_session_updated',
    companyId,
    entity: { type: 'company', id: companyId },
    version: 1,
    data: {
      id,
      list_id: listId,
      user_id: userId,
      state,
      reason: stateReason,
      started_at: createdAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    },
    channels: [channels.user(companyId, userId)],
  });
}
