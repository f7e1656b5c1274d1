import type { Tx } from '../db/transaction.js';
import type { Scope } from '../policy/scope.js';

/** A row of a list that people keep, such as scripts or templates. */
export interface ListedRow {
  readonly id: number;
  readonly version: number;
}

/** Tells on `channel` that a row was added or changed, or is gone: by its id, so that screens that show the list read it again. */
export function tellListedRow(
  tx: Tx,
  scope: Scope,
  entity: 'script' | 'sms_template' | 'saved_view' | 'team_inbox' | 'contact_list' | 'contact_folder',
  row: ListedRow,
  { channel, isRemoved = false }: { readonly channel: string; readonly isRemoved?: boolean },
): void {
  tx.emit({
    type: `${entity}_updated`,
    companyId: scope.companyId,
    entity: { type: entity, id: row.id },
    version: isRemoved ? row.version + 1 : row.version,
    data: { id: row.id, is_removed: isRemoved },
    channels: [channel],
  });
}
