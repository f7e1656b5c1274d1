import type { ContactImport } from '@talk/contract';
import { glance } from '@talk/domain/imports';
import type { Draft } from '../../../../storage/draft.js';
import type { FileStore } from '../../../../storage/file-store.js';
import { csvRows } from './csv-rows.js';
import { rowsWriter } from './rows-file.js';
import { namesColumns, SAMPLE_BYTES, sniffDelimiter, sniffEncoding, sniffKind } from './sniff.js';
import { isBlank, type TableRow } from './table-row.js';
import { Unreadable } from './unreadable.js';
import { xlsxRows } from './xlsx-rows.js';

export interface TableSource {
  readonly key: string;
  readonly bytes: number;
  /** As a person has chosen them; null: to be found out. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly hasHeader: boolean | null;
}

export interface ReadTable {
  readonly format: NonNullable<ContactImport['format']>;
  /** Null in a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly hasHeader: boolean;
  readonly titles: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly total: number;
}

/** The app names the limits: `limits` and `failure.…` in the texts of its feature `import`. */
const ROWS_AT_MOST = 500_000;
const COLUMNS_AT_MOST = 200;
const SAMPLES = 4;
/** Where values are looked for: some columns are empty for long. */
const ROWS_SAMPLED = 1_000;
const HEADER_AT_MOST = 120;

/** Reads a file to its end and writes its rows to `draft`; in memory is a little of it at a time. @throws Unreadable. */
export async function readTable(store: Pick<FileStore, 'read'>, source: TableSource, draft: Draft): Promise<ReadTable> {
  const head = await readHead(store, source);
  const how =
    sniffKind(head) === 'xlsx'
      ? ({ format: 'xlsx', encoding: null, delimiter: null } as const)
      : await textFormat(store, source, head);
  const rows = how.format === 'xlsx' ? xlsxRows(store, source.key, source.bytes) : textRows(store, source.key, how);
  return { ...how, ...(await collect(rows, source.hasHeader, draft)) };
}

/** The file is closed also when nobody wants more of it, or when nothing of it was read. */
async function* textRows(
  store: Pick<FileStore, 'read'>,
  key: string,
  how: { readonly encoding: string; readonly delimiter: string },
): AsyncGenerator<TableRow> {
  const stream = await store.read(key);
  try {
    yield* csvRows(stream as AsyncIterable<Buffer>, how);
  } finally {
    stream.destroy();
  }
}

async function encodingOf(store: Pick<FileStore, 'read'>, key: string, head: Buffer): Promise<string> {
  const stream = await store.read(key);
  try {
    // A mark at its beginning tells without the rest.
    return await sniffEncoding(head, stream as AsyncIterable<Buffer>);
  } finally {
    stream.destroy();
  }
}

async function readHead(store: Pick<FileStore, 'read'>, { key, bytes }: TableSource): Promise<Buffer> {
  if (bytes === 0) throw new Unreadable('empty');
  const parts: Buffer[] = [];
  const stream = await store.read(key, { start: 0, end: Math.min(bytes, SAMPLE_BYTES) - 1 });
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

async function textFormat(store: Pick<FileStore, 'read'>, source: TableSource, head: Buffer) {
  const encoding = source.encoding ?? (await encodingOf(store, source.key, head));
  const delimiter = source.delimiter ?? sniffDelimiter(new TextDecoder(encoding).decode(head));
  return { format: delimiter === '\t' ? 'tsv' : 'csv', encoding, delimiter } as const;
}

async function collect(rows: AsyncIterable<TableRow>, asked: boolean | null, draft: Draft) {
  const writer = rowsWriter(draft);
  let titles: string[] | null = null;
  let hasHeader = asked ?? true;
  const samples: Set<string>[] = [];
  let total = 0;
  for await (const row of rows) {
    if (isBlank(row.cells)) continue;
    if (titles === null) {
      hasHeader = asked ?? namesColumns(row.cells);
      titles = hasHeader ? titlesOf(row.cells) : row.cells.map((_, at) => `${at + 1}`);
      if (titles.length > COLUMNS_AT_MOST) throw new Unreadable('too_many_columns', row.row);
      if (hasHeader) continue;
    }
    total += 1;
    if (total > ROWS_AT_MOST) throw new Unreadable('too_many_rows', row.row);
    if (total <= ROWS_SAMPLED) sample(samples, titles.length, row.cells);
    await writer.write(row);
  }
  await writer.flush();
  if (titles === null) throw new Unreadable('empty');
  if (total === 0) throw new Unreadable('only_header');
  return { hasHeader, titles, total, samples: titles.map((_, at) => [...(samples[at] ?? [])]) };
}

/** Columns at the end that have no name are none. */
function titlesOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell.trim().slice(0, HEADER_AT_MOST));
}

function sample(samples: Set<string>[], columns: number, cells: readonly string[]): void {
  for (const [at, cell] of cells.slice(0, columns).entries()) {
    const known = (samples[at] ??= new Set());
    const text = glance(cell.trim());
    if (text !== '' && known.size < SAMPLES) known.add(text);
  }
}
