import type { RowProblem } from '@talk/domain/imports';
import type { FileStore } from '../../../../storage/file-store.js';
import type { Draft } from '../../../../storage/draft.js';
import type { TableRow } from './table-row.js';

// The rows of a file once it is read: one line of JSON each, whatever the file was. Every place in it can be gone on from.

const FLUSH_BYTES = 256 * 1024;

/** A row, and where the next one begins. */
export interface StoredRow extends TableRow {
  readonly end: number;
}

export interface RowsWriter {
  write(row: TableRow): Promise<void>;
  flush(): Promise<void>;
}

export function rowsWriter(draft: Pick<Draft, 'write'>): RowsWriter {
  let lines: string[] = [];
  let waiting = 0;
  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    const bytes = Buffer.from(lines.join(''));
    lines = [];
    waiting = 0;
    await draft.write(bytes);
  }
  return {
    flush,
    async write({ row, cells, problems }) {
      const line = `${JSON.stringify(problems.length === 0 ? [row, cells] : [row, cells, problems])}\n`;
      lines.push(line);
      waiting += line.length;
      if (waiting >= FLUSH_BYTES) await flush();
    },
  };
}

/** Rows from a place on. */
export async function* storedRows(
  store: Pick<FileStore, 'read'>,
  key: string,
  from: number,
): AsyncGenerator<StoredRow> {
  const stream = await store.read(key, { start: from, end: Number.MAX_SAFE_INTEGER });
  let end = from;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (let line = bytes.indexOf(10, at); line !== -1; line = bytes.indexOf(10, at)) {
        const [row, cells, problems = []] = JSON.parse(bytes.toString('utf8', at, line)) as [
          number,
          string[],
          RowProblem[]?,
        ];
        end += line + 1 - at;
        at = line + 1;
        yield { row, cells, problems, end };
      }
      rest = bytes.subarray(at);
    }
  } finally {
    stream.destroy();
  }
}

/** The same, some at a time. */
export async function* batches<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length === size) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}
