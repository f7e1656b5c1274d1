import { open, statfs } from 'node:fs/promises';

/** A file that is being written. */
interface DiskFile {
  write(bytes: Buffer): Promise<void>;
  /** Resolves when what was written would survive a loss of power. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The calls by which files take up room. A port, so that tests bring a disk that is full. */
export interface Disk {
  /** What may still be written in `folder`; `Infinity` where the system does not say. */
  freeBytes(folder: string): Promise<number>;
  /** A new file at `path`, empty and open. */
  create(path: string): Promise<DiskFile>;
}

export const realDisk: Disk = {
  async freeBytes(folder) {
    // Some network folders do not tell; a full one still says so when it is written to.
    const found = await statfs(folder).catch(() => null);
    return found === null || found.blocks === 0 ? Number.POSITIVE_INFINITY : found.bavail * found.bsize;
  },

  async create(path) {
    const file = await open(path, 'wx', 0o640);
    return {
      write: (bytes) => file.appendFile(bytes),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
};

/** Disk full, quota used up, file larger than this process may write: there is no room. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && NO_ROOM.has(error.code);
}
