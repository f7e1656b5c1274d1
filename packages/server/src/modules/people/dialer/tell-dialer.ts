import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { listChannel } from '../lists/index.js';
import type { SessionRow } from './sessions.repository.js';

type List = Parameters<typeof listChannel>[0] & { readonly id: number };

/** Everyone who sees the list reads these tasks again. */
export function tellTasks(tx: Tx, list: List, ids: readonly number[]): void {
  if (ids.length === 0) return;
  tx.emit({
    type: 'dialer_tasks_updated',
    companyId: list.companyId,
    entity: { type: 'company', id: list.companyId },
    version: 1,
    data: { list_id: list.id, ids: [...ids] },
    channels: [listChannel(list)],
  });
}

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
