import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

const HEARTBEAT_MS = 5_000;

export interface FileLock {
  release(): Promise<void>;
}

/** The process that holds a lock. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Locks of this process. */
const held = new Set<string>();

/**
 * Takes a lock, which is a file, for this process. It counts while its holder lives: the process exists, on this host, or another
 * host (a container that shares the folder) has touched the file within `staleAfterMs`.
 * @returns the lock, or who holds it; null: its holder could not be read.
 */
export async function lockFile(file: string, staleAfterMs: number): Promise<FileLock | { readonly by: Holder | null }> {
  const mine: Holder = { pid: process.pid, host: hostname() };
  if (!(await create(file, mine))) {
    const other = await livingHolder(file, staleAfterMs);
    if (other) return { by: other };
    await rm(file, { force: true });
    if (!(await create(file, mine))) return { by: await livingHolder(file, staleAfterMs) };
  }
  held.add(file);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined); // the folder was deleted under us: nothing left to guard
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      held.delete(file);
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

async function livingHolder(file: string, staleAfterMs: number): Promise<Holder | null> {
  const [info, text] = await Promise.all([stat(file).catch(() => null), readFile(file, 'utf8').catch(() => '')]);
  if (!info || Date.now() - info.mtimeMs > staleAfterMs) return null;
  let holder: Holder;
  try {
    holder = JSON.parse(text) as Holder;
  } catch {
    return null; // torn by a crash
  }
  if (holder.host !== hostname()) return holder;
  const lives = holder.pid === process.pid ? held.has(file) : exists(holder.pid);
  return lives ? holder : null;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
