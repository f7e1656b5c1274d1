import type { BroadcastRecipient } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readContactViews } from '../../people/contacts/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { RecipientRow } from './recipients.repository.js';

/** By the id of the row. Names and numbers only of contacts that the user sees. */
export async function presentRecipients(
  reads: Reads,
  scope: Scope,
  rows: readonly RecipientRow[],
): Promise<ReadonlyMap<number, BroadcastRecipient>> {
  const ids = rows.map(({ contactId }) => contactId);
  const views = await readContactViews(reads, scope, ids, await readViewer(reads, scope));
  const seen = new Map(views.map((view) => [view.contact.id, view]));
  return new Map(
    rows.map((row) => {
      const view = seen.get(row.contactId);
      const at = row.outcome === 'carried_over' ? row.nextAt : row.sentAt;
      return [
        row.id,
        {
          contact_id: row.contactId,
          name: view?.contact.name ?? null,
          phone_number: view === undefined ? null : (row.phoneNumber ?? view.numbers[0]?.phoneNumber ?? null),
          outcome: row.outcome,
          rejection: row.rejection,
          reason: row.reason,
          communication_id: row.communicationId,
          at: at?.toISOString() ?? null,
        },
      ];
    }),
  );
}
