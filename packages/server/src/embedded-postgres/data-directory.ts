import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { findBarrier, type Account } from './account.js';
import { DatabaseStartError } from './errors.js';

/**
 * Where PostgreSQL keeps its files if it runs as another account than ours and that account may not enter the data folder
 * (an application below `/root`, say). First one that works. Both survive a restart of the machine.
 */
const SHARED_STATE_FOLDERS = ['/var/lib/talk', '/var/tmp/talk'] as const;

const MIN_FREE_BYTES_DEFAULT = 200 * 1024 * 1024;

export interface DataDirectoryOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly minFreeBytes?: number | undefined;
  /** Free bytes for this account at a path; injectable so that a full disk can be tested. */
  readonly freeBytes?: ((path: string) => Promise<number>) | undefined;
}

/** Sub-folder of the data folder that is PostgreSQL's own. Beside it lie the socket and the supervisor's notes. */
export const CLUSTER = 'cluster';

/** Resolves to the real owner of existing data, or null when there is no data yet. */
export async function ownerOfData(dataDir: string): Promise<{ uid: number; gid: number } | null> {
  const version = await stat(join(dataDir, CLUSTER, 'PG_VERSION')).catch(() => null);
  return version ? { uid: version.uid, gid: version.gid } : null;
}

/**
 * Settles the real folder for the data and refuses where PostgreSQL could not work. When `account` cannot pass to `dataDir`,
 * the data live in a folder of {@link SHARED_STATE_FOLDERS} and `dataDir` becomes a link to it: the link is the only truth, so
 * deleting it starts afresh without touching the old files.
 * @returns the real path; it exists, and `cluster` in it is either whole or absent
 * @throws DatabaseStartError `not-writable`, `disk-full`
 */
export async function prepareDataDirectory(options: DataDirectoryOptions, account: Account): Promise<string> {
  const wanted = resolve(options.dataDir);
  try {
    await mkdir(dirname(wanted), { recursive: true });
    const folder = await locate(wanted, account, options.log);
    await proveWritable(folder);
    await proveSpace(folder, options);
    return folder;
  } catch (cause) {
    if (cause instanceof DatabaseStartError) throw cause;
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    if (reason === 'ENOSPC' || reason === 'EDQUOT') throw diskFull(wanted, null);
    throw new DatabaseStartError(
      'not-writable',
      `The database folder ${wanted} cannot be written (${reason}): give this account access to it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

async function locate(wanted: string, account: Account, log: (line: string) => void): Promise<string> {
  const existing = await realpath(wanted).catch(() => null);
  const real = existing ?? join(await realpath(dirname(wanted)), basename(wanted));
  const barrier = await findBarrier(real, account);
  if (barrier === null) {
    await mkdir(real, { recursive: true, mode: 0o700 });
    if (account.switched) await chown(real, account.uid, account.gid);
    await chmod(real, 0o700);
    return real;
  }
  if (existing && (await readdir(existing)).length > 0) {
    throw new DatabaseStartError(
      'not-writable',
      `The database in ${real} belongs to another account (uid ${account.uid}), which may not enter ${barrier}: allow that (chmod o+x ${barrier}) or start as that account.`,
    );
  }
  return moveOutside(wanted, real, account, log);
}

/** Creates a fresh folder that `account` can reach and points `wanted` to it. */
async function moveOutside(
  wanted: string,
  real: string,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  const base = await sharedStateFolder();
  const key = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const earlier = (await readdir(base)).filter((name) => name.startsWith(`data-${key}-`));
  const folder = join(base, `data-${key}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  await writeFile(`${folder}.origin`, `${real}\n`);
  await chown(folder, account.uid, account.gid);
  if (await lstat(wanted).catch(() => null)) await rm(wanted, { recursive: true });
  await symlink(folder, wanted);
  log(`PostgreSQL cannot enter ${dirname(real)} as uid ${account.uid}; its files are kept in ${folder}`);
  for (const name of earlier.filter((entry) => !entry.endsWith('.origin'))) {
    log(`an earlier database of this folder is still in ${join(base, name)}; delete it when you no longer need it`);
  }
  return folder;
}

/** Removes a folder of {@link prepareDataDirectory}, and the link and note that go with one outside. */
export async function forgetDataDirectory(dataDir: string, folder: string): Promise<void> {
  for (const path of [folder, `${folder}.origin`, resolve(dataDir)]) await rm(path, { recursive: true, force: true });
}

/**
 * The first of {@link SHARED_STATE_FOLDERS} this process can write, created with mode 0755.
 * @throws the file-system error of the last one tried
 */
export async function sharedStateFolder(): Promise<string> {
  let last: unknown;
  for (const folder of SHARED_STATE_FOLDERS) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = await lstat(folder);
      // /var/tmp is open to everyone: never trust a folder that another user could have prepared.
      if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${folder} is not ours alone`);
      await proveWritable(folder);
      return folder;
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

async function proveWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, '');
  await rm(probe);
}

async function proveSpace(folder: string, options: DataDirectoryOptions): Promise<void> {
  const free = await (options.freeBytes ?? freeBytesAt)(folder);
  if (free < (options.minFreeBytes ?? MIN_FREE_BYTES_DEFAULT)) throw diskFull(folder, free);
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function diskFull(folder: string, free: number | null): DatabaseStartError {
  const left = free === null ? '' : ` (${Math.floor(free / 1024 / 1024)} MB left)`;
  return new DatabaseStartError(
    'disk-full',
    `The disk that holds ${folder} is full${left}: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/**
 * @throws DatabaseStartError `version-mismatch` when the data were written by another major version
 */
export async function proveMajor(folder: string, major: string): Promise<'empty' | 'initialised'> {
  const found = (await readFile(join(folder, CLUSTER, 'PG_VERSION'), 'utf8').catch(() => null))?.trim();
  if (found === undefined) return 'empty';
  if (found === major) return 'initialised';
  throw new DatabaseStartError(
    'version-mismatch',
    `The database in ${folder} was written by PostgreSQL ${found}, and this program brings ${major}: export it with the version that wrote it, or set DATA_DIR to a new folder.`,
  );
}
