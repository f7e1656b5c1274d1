import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { RowProblem } from '@talk/domain/imports';
import { keptCell, type TableRow } from './table-row.js';
import { Unreadable } from './unreadable.js';

/** One record: a cell of ten megabytes is a row that is named, a quote that is never closed is the end. */
const RECORD_AT_MOST = 16 * 1024 * 1024;

/** Characters of a file, piece by piece. Bytes that mean nothing become U+FFFD. */
async function* decoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const last = decoder.decode();
  if (last !== '') yield last;
}

/** Rows of a text file. @throws Unreadable. */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  { encoding, delimiter }: { readonly encoding: string; readonly delimiter: string },
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_AT_MOST,
  });
  const source = Readable.from(decoded(chunks, encoding), { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      const problems: RowProblem[] = [];
      yield { row, cells: record.map((cell, column) => keptCell(cell, column, problems)), problems };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable('open_quote', row + 1, { cause: error });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
