import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** Everybody's screens ask the gate again. */
export function tellList(tx: Tx, { companyId }: Scope, uploadId: number | null): void {
  tx.emit({
    type: 'dnc_list_updated',
    companyId,
    entity: { type: 'company', id: companyId },
    version: 1,
    data: { upload_id: uploadId },
    channels: [channels.company(companyId)],
  });
}
