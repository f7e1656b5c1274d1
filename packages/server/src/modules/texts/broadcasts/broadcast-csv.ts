import { csvRow } from '@talk/domain/format';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { presentRecipients } from './present-recipients.js';
import { listRecipients } from './recipients.repository.js';

const TITLES = ['Contact', 'Contact (id)', 'Phone number', 'Outcome', 'Reason', 'Time (UTC)'];
const ROWS_AT_ONCE = 1_000;
/** Spreadsheets know by the mark that this is UTF-8. */
const MARK = '\uFEFF';

/** All recipients of a broadcast as CSV, page by page while it is read. */
export async function* broadcastCsv(reads: Reads, scope: Scope, broadcastId: number): AsyncGenerator<string> {
  yield MARK + csvRow(TITLES);
  let behind = 0;
  for (;;) {
    const rows = await listRecipients(reads, scope, broadcastId, { behind, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (last === undefined) return;
    behind = last.id;
    const shown = [...(await presentRecipients(reads, scope, rows)).values()];
    yield shown
      .map((each) => csvRow([each.name, each.contact_id, each.phone_number, each.outcome, each.reason, each.at]))
      .join('');
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
