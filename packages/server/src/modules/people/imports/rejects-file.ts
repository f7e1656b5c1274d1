import { Readable } from 'node:stream';
import { csvRow } from '@talk/domain/format';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { FileStore } from '../../../storage/file-store.js';
import { type ImportRow, rejectedRows, type RejectRow } from './imports.repository.js';
import { problemWords } from './problem-words.js';
import { storedRows } from './reading/rows-file.js';

const AT_ONCE = 1_000;

async function* rejects(reads: Reads, scope: Scope, importId: number): AsyncGenerator<RejectRow> {
  for (let behind = 0; ;) {
    const rows = await rejectedRows(reads, scope, importId, { behind, limit: AT_ONCE });
    yield* rows;
    if (rows.length < AT_ONCE) return;
    behind = rows.at(-1)?.rowNumber ?? behind;
  }
}

/** Rows that were not imported, as they were in the file: mended there, the file can be imported. */
async function* lines(
  reads: Reads,
  scope: Scope,
  row: ImportRow,
  store: Pick<FileStore, 'read'>,
): AsyncGenerator<string> {
  const { titles } = row;
  // Spreadsheets know by the mark that this is UTF-8.
  yield `\uFEFF${csvRow([...titles, 'Row', 'Problems'])}`;
  if (row.rowsKey === null || row.rejected === 0) return;
  const wanted = rejects(reads, scope, row.id);
  let next = (await wanted.next()).value as RejectRow | undefined;
  let page: string[] = [];
  for await (const { row: number, cells } of storedRows(store, row.rowsKey, 0)) {
    if (next === undefined) break;
    if (number !== next.rowNumber) continue;
    const words = (next.problems ?? []).map((problem) => problemWords(problem, titles)).join(' ');
    page.push(csvRow([...titles.map((_, at) => cells[at] ?? ''), number, words]));
    next = (await wanted.next()).value as RejectRow | undefined;
    if (page.length === AT_ONCE) {
      yield page.join('');
      page = [];
    }
  }
  if (page.length > 0) yield page.join('');
}

export function rejectsFile(reads: Reads, scope: Scope, row: ImportRow, store: Pick<FileStore, 'read'>): Readable {
  return Readable.from(lines(reads, scope, row, store), { objectMode: false });
}
