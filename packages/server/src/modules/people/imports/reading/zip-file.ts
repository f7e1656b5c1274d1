import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '../../../../storage/file-store.js';
import { Unreadable } from './unreadable.js';

/** Parts of a ZIP file that lies in the file store, read where they are. */
export interface ZipParts {
  /** @throws Unreadable when it is not there, or when more comes out of it than `bytesAtMost`. */
  open(name: string, bytesAtMost: number): Promise<AsyncIterable<Buffer>>;
  has(name: string): boolean;
  close(): void;
}

/** A workbook has a few dozen. */
const PARTS_AT_MOST = 5_000;

class StoredReader extends yauzl.RandomAccessReader {
  readonly #store: Pick<FileStore, 'read'>;
  readonly #key: string;
  readonly #open = new Set<Readable>();
  constructor(store: Pick<FileStore, 'read'>, key: string) {
    super();
    this.#store = store;
    this.#key = key;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#open.add(through);
    through.once('close', () => this.#open.delete(through));
    this.#store
      .read(this.#key, { start, end: end - 1 })
      .then((stream) => pipeline(stream, through))
      .catch((error: unknown) => through.destroy(error instanceof Error ? error : new Error(String(error))));
    return through;
  }
  /** Whatever was begun and not read to its end. */
  closeAll(): void {
    for (const stream of this.#open) stream.destroy();
  }
}

/** @throws Unreadable for a file that is damaged, or no ZIP at all. */
export async function openZip(store: Pick<FileStore, 'read'>, key: string, bytes: number): Promise<ZipParts> {
  const reader = new StoredReader(store, key);
  const zip = await openReader(reader, bytes);
  const entries = await listEntries(zip);
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  return {
    has: (name) => entries.has(name),
    close() {
      zip.close();
      reader.closeAll();
    },
    async open(name, bytesAtMost) {
      const entry = entries.get(name);
      if (entry === undefined) throw new Unreadable('not_a_table');
      if (entry.isEncrypted()) throw new Unreadable('encrypted');
      // What it says of itself; what it says, the library holds it to while it is read.
      if (entry.uncompressedSize > bytesAtMost) throw new Unreadable('too_large_inside');
      return damaged(await openEntry(entry));
    },
  };
}

async function* damaged(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Unreadable('damaged', null, { cause: error });
  }
}

function openReader(reader: yauzl.RandomAccessReader, bytes: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(reader, bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(new Unreadable('damaged', null, { cause: error }));
    });
  });
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      if (found.size >= PARTS_AT_MOST) return reject(new Unreadable('too_large_inside'));
      found.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', (error: unknown) => reject(new Unreadable('damaged', null, { cause: error })));
    zip.readEntry();
  });
}
