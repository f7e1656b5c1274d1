import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { DraftRow } from './drafts.repository.js';

/** Tells the user, wherever they are signed in. */
export function tellDraft(tx: Tx, scope: Scope, { contactId, mode, userId, version, content }: DraftRow): void {
  tx.emit({
    type: 'draft_updated',
    companyId: scope.companyId,
    entity: { type: 'draft', id: `${userId}:${contactId}:${mode}` },
    version,
    data: { contact_id: contactId, mode, version, is_empty: content === null },
    channels: [channels.user(scope.companyId, userId)],
  });
}
