import type { Tx } from '../../../db/transaction.js';
import { listChannel } from '../lists/index.js';

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
