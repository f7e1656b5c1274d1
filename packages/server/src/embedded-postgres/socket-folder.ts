import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBarrier, type Account } from './account.js';
import { DatabaseStartError } from './errors.js';

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** Where the socket lies, and whether the folder was made for this run only. */
export interface SocketFolder {
  readonly path: string;
  readonly temporary: boolean;
}

/**
 * The data folder itself when its path is short enough for a Unix socket, else a new private folder (mode 0700, owned by
 * `account`) below the system's temporary folder.
 */
export async function chooseSocketFolder(dataFolder: string, account: Account): Promise<SocketFolder> {
  if (fits(dataFolder)) return { path: dataFolder, temporary: false };
  for (const base of new Set([tmpdir(), '/tmp'])) {
    if (!fits(join(base, 'talk-pg-XXXXXX')) || (await findBarrier(join(base, 'x'), account))) continue;
    const path = await mkdtemp(join(base, 'talk-pg-'));
    if (account.switched) await chown(path, account.uid, account.gid);
    return { path, temporary: true };
  }
  throw new DatabaseStartError(
    'not-writable',
    `The path ${dataFolder} is too long for a database socket and no temporary folder can hold one: set DATA_DIR to a shorter path.`,
  );
}

/** Makes the folder of an earlier run again where the watchdog has removed it, so that the address of the database stays the same. */
export async function restoreSocketFolder(folder: SocketFolder, account: Account): Promise<SocketFolder> {
  if (!folder.temporary) return folder;
  await mkdir(folder.path, { mode: 0o700 });
  if (account.switched) await chown(folder.path, account.uid, account.gid);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
}
