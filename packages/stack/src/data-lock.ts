import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StackError } from './settings.js';

const HEARTBEAT_MS = 5_000;
const STALE_AFTER_MS = 15_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Holding it means: no other stack and no reset works in this data folder. */
export interface DataLock {
  release(): Promise<void>;
}

/**
 * Takes the data folder for this process. A lock counts while its holder lives: the process exists, on this host, or another
 * host (a container that shares the folder) has touched the file within 15 s.
 * @throws StackError when another process holds it
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, 'stack.lock');
  const mine: Holder = { pid: process.pid, host: hostname() };
  if (!(await create(file, mine))) {
    const other = await livingHolder(file);
    if (other) throw inUse(dataDir, other);
    await rm(file, { force: true });
    if (!(await create(file, mine))) throw inUse(dataDir, await livingHolder(file));
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined); // the folder was deleted under us: nothing left to guard
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

async function create(file: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(file, `${JSON.stringify(holder)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function livingHolder(file: string): Promise<Holder | null> {
  const [info, text] = await Promise.all([stat(file).catch(() => null), readFile(file, 'utf8').catch(() => '')]);
  if (!info || Date.now() - info.mtimeMs > STALE_AFTER_MS) return null;
  let holder: Holder;
  try {
    holder = JSON.parse(text) as Holder;
  } catch {
    return null; // torn by a crash
  }
  if (holder.host !== hostname()) return holder;
  return holder.pid !== process.pid && exists(holder.pid) ? holder : null;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function inUse(dataDir: string, holder: Holder | null): StackError {
  const who = holder ? ` (process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`})` : '';
  return new StackError(
    `Talk is already running in ${dataDir}${who}. Stop it first, or set DATA_DIR=… to another folder.`,
  );
}
