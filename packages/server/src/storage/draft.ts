import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail } from '../http/errors.js';
import { isNoRoom, type Disk } from './disk.js';

/** How much of a file is kept in memory to tell what it is. */
const HEAD_BYTES = 64;

/** A file that is being received, under a name by which nobody looks for it. */
export interface Draft {
  /** @throws ApiError STORAGE_FULL. */
  write(bytes: Buffer): Promise<void>;
  /** Durable and whole. @throws ApiError STORAGE_FULL. */
  finish(): Promise<ReceivedFile>;
  /** Takes away what was written. Harmless at any time. */
  discard(): Promise<void>;
}

/** A whole file on our disk that nothing refers to yet. */
export interface ReceivedFile {
  readonly bytes: number;
  /** Its first 64 bytes, or fewer. */
  readonly head: Buffer;
  /** All of it, piece by piece. */
  chunks(): AsyncIterable<Buffer>;
  /** Gives it its place: a path, or the key of a bucket. May be called again when the transaction around it is tried again. */
  moveTo(place: string): Promise<void>;
  /** The end of the request that brought it: `failed` takes it away wherever it is, `done` only when nobody has moved it. */
  settle(outcome: 'done' | 'failed'): Promise<void>;
}

/** The moment in the name tells later which ones a killed process has left behind. */
const draftName = (now: Date): string => `${now.getTime()}-${randomBytes(6).toString('hex')}`;

/** The moment in a draft's name; null for another name. */
export function draftedAt(name: string): Date | null {
  const ms = /^(\d{1,16})-[0-9a-f]{12}$/.exec(name)?.[1];
  return ms === undefined ? null : new Date(Number(ms));
}

export async function startDraft(disk: Disk, folder: string, now: Date): Promise<Draft> {
  await orNoRoom(() => mkdir(folder, { recursive: true }));
  const path = join(folder, draftName(now));
  const file = await orNoRoom(() => disk.create(path));
  let head = Buffer.alloc(0);
  let written = 0;
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  }

  return {
    async write(bytes) {
      // Copied: a piece that is kept would keep the whole buffer it was cut from.
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      await orNoRoom(() => file.write(bytes));
      written += bytes.length;
    },

    async finish() {
      await orNoRoom(() => file.sync());
      await close();
      return receivedFile(path, written, head);
    },

    async discard() {
      await close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

function receivedFile(draft: string, bytes: number, head: Buffer): ReceivedFile {
  let path = draft;
  return {
    bytes,
    head,
    chunks: () => createReadStream(path),
    async moveTo(place) {
      await orNoRoom(() => mkdir(dirname(place), { recursive: true }));
      await rename(path, place);
      path = place;
    },
    async settle(outcome) {
      if (outcome === 'failed' || path === draft) await rm(path, { force: true });
    },
  };
}

async function orNoRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isNoRoom(error) ? fail('STORAGE_FULL', { cause: error }) : error;
  }
}
