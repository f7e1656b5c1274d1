import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files are kept, by a key that we make: `<company>/<two letters>/<uuid>`. */
export interface FileStore {
  /** Durable when it resolves; a reader never sees half a file. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** @throws FileMissing before the first byte. The caller reads the stream to its end or destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Harmless when there is nothing. */
  remove(key: string): Promise<void>;
}

/** The row is there, but its bytes are not. */
class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** Files in a folder of this machine. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, ...key.split('/'));
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A half-written file must not get the name under which it is looked for.
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      const file = await open(draft, 'wx', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw new FileMissing('the bytes of a stored file cannot be read', { cause: error });
      });
      return createReadStream('', { fd: file, ...range });
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
