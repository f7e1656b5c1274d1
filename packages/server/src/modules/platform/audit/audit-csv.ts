import { csvRow } from '@talk/domain/format';
import type { Reads } from '../../../db/transaction.js';
import { encodeCursor } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import { AUDIT_ORDER, listAudit, type AuditFilter, type AuditRow } from './audit.repository.js';

const TITLES = [
  'Time (UTC)',
  'Who',
  'Who (id)',
  'Kind',
  'Action',
  'What',
  'What (id)',
  'Field',
  'Before',
  'After',
  'Via',
  'Address',
  'Browser',
  'Acted by',
  'Acted by (id)',
];
const ROWS_AT_ONCE = 1_000;

/** Spreadsheets know by the mark that this is UTF-8. */
const MARK = '\uFEFF';

/** One row for each changed field; an act without any has one row. */
function rowsOf(entry: AuditRow): string {
  const head = [entry.at.toISOString(), entry.actorName ?? 'Talk', entry.actorId, entry.kind, entry.action];
  const subject = [entry.subjectName, entry.subjectId];
  const from = [entry.via, entry.ip, entry.userAgent, entry.impersonatorName, entry.impersonatorId];
  const changes = entry.changes.length === 0 ? [{ field: null, before: null, after: null }] : entry.changes;
  return changes
    .map(({ field, before, after }) => csvRow([...head, ...subject, field, before, after, ...from]))
    .join('');
}

/** The log as CSV, page by page while it is read. */
export async function* auditCsv(reads: Reads, scope: Scope, filter: AuditFilter): AsyncGenerator<string> {
  yield MARK + csvRow(TITLES);
  let cursor: string | undefined;
  do {
    const rows = await listAudit(reads, scope, { ...filter, page: 1, per_page: ROWS_AT_ONCE, cursor });
    const shown = rows.slice(0, ROWS_AT_ONCE);
    if (shown.length > 0) yield shown.map(rowsOf).join('');
    const last = rows.length > ROWS_AT_ONCE ? shown.at(-1) : undefined;
    cursor = last && encodeCursor(cursorOf(AUDIT_ORDER, last.keys));
  } while (cursor !== undefined);
}
