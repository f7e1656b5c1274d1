import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../clock.js';
import { fail } from '../http/errors.js';
import type { Disk } from './disk.js';
import { draftedAt, startDraft, type Draft, type ReceivedFile } from './draft.js';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files are kept, by a key that we make: `<company>/<two letters>/<uuid>`. */
export interface FileStore {
  /**
   * Sets `bytes` aside for a file that is about to come, so that many at once cannot use up the reserve.
   * @returns what gives them back: they are on the disk then, or will not come.
   * @throws ApiError STORAGE_FULL when less than the reserve would stay free.
   */
  claim(bytes: number): Promise<() => void>;
  /** A file that comes in pieces. The caller finishes or discards it. @throws ApiError STORAGE_FULL. */
  draft(): Promise<Draft>;
  /** Keeps a file that was received. */
  keep(key: string, file: ReceivedFile): Promise<void>;
  /** Durable when it resolves; a reader never sees half a file. @throws ApiError STORAGE_FULL; nothing is left then. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** @throws FileMissing before the first byte. The caller reads the stream to its end or destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Harmless when there is nothing. */
  remove(key: string): Promise<void>;
  /** Writes a little and takes it away. @throws whatever stands in the way of writing. */
  probe(): Promise<void>;
  /** Removes drafts that were begun before `before`: the process that was receiving them is dead. */
  removeDrafts(before: Date): Promise<void>;
}

export interface LocalFileStoreOptions {
  readonly disk: Disk;
  readonly clock: Clock;
  /** Files are refused when less than this would stay free: the database writes to the same disk. */
  readonly reserveBytes: number;
}

/** The row is there, but its bytes are not. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

const PROBE = Buffer.alloc(4096, 1);

/** Files in a folder of this machine. */
export function createLocalFileStore(folder: string, { disk, clock, reserveBytes }: LocalFileStoreOptions): FileStore {
  const drafts = join(folder, 'drafts');
  const pathOf = (key: string): string => join(folder, ...key.split('/'));
  let claimed = 0;

  async function claim(bytes: number): Promise<() => void> {
    claimed += bytes;
    let isHeld = true;
    const release = (): void => {
      if (isHeld) claimed -= bytes;
      isHeld = false;
    };
    try {
      await mkdir(drafts, { recursive: true }).catch(() => undefined);
      if ((await disk.freeBytes(folder)) - claimed < reserveBytes) throw fail('STORAGE_FULL');
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  const draft = (): Promise<Draft> => startDraft(disk, drafts, clock.now());

  return {
    claim,
    draft,
    keep: (key, file) => file.moveTo(pathOf(key)),

    async write(key, bytes) {
      const release = await claim(bytes.length);
      const begun = await draft().finally(release);
      try {
        await begun.write(bytes);
        await (await begun.finish()).moveTo(pathOf(key));
      } catch (error) {
        await begun.discard();
        throw error;
      }
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw new FileMissing('the bytes of a stored file cannot be read', { cause: error });
      });
      return createReadStream('', { fd: file, ...range });
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async probe() {
      const begun = await draft();
      try {
        await begun.write(PROBE);
        await begun.finish();
      } finally {
        await begun.discard();
      }
    },

    async removeDrafts(before) {
      const names = await readdir(drafts).catch(() => []);
      for (const name of names) {
        const at = draftedAt(name);
        if (at !== null && at < before) await rm(join(drafts, name), { force: true });
      }
    },
  };
}
