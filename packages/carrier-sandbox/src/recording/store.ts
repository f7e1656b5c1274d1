import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WavWriter } from './wav.js';

const RECORDING_SID = /^RE[\da-f]{32}$/;

/** A recording sid that is not `RE` + 32 hex digits. */
export class RecordingSidError extends Error {
  override readonly name = 'RecordingSidError';
}

/** The folder with the sandbox's recordings, one WAV file each. */
export interface RecordingStore {
  /** Starts a file. Two channels: one party each. */
  create(sid: string, channels: 1 | 2, onError?: (error: unknown) => void): WavWriter;
  /** Where the file of this sid is, whether it exists or not. */
  pathOf(sid: string): string;
  /** Size in bytes, or null when there is no such file. */
  size(sid: string): Promise<number | null>;
  /** The whole file, or null when there is none. */
  read(sid: string): Promise<Buffer | null>;
  /** Removes the file; nothing happens when there is none. */
  remove(sid: string): Promise<void>;
  /** Sids of all files present. */
  list(): Promise<string[]>;
}

/** Opens the folder and creates it when missing. Sids are checked, so no request can name a path outside of it. */
export async function createRecordingStore(folder: string): Promise<RecordingStore> {
  await mkdir(folder, { recursive: true });
  function pathOf(sid: string): string {
    if (!RECORDING_SID.test(sid)) throw new RecordingSidError('A recording sid is RE followed by 32 hex digits.');
    return join(folder, `${sid}.wav`);
  }
  return {
    pathOf,
    create: (sid, channels, onError) => new WavWriter(pathOf(sid), channels, onError),
    size: async (sid) => (await unlessMissing(stat(pathOf(sid))))?.size ?? null,
    read: (sid) => unlessMissing(readFile(pathOf(sid))),
    remove: (sid) => rm(pathOf(sid), { force: true }),
    list: async () =>
      (await readdir(folder)).flatMap((name) => {
        const sid = name.replace(/\.wav$/, '');
        return RECORDING_SID.test(sid) ? [sid] : [];
      }),
  };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
