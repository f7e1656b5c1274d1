import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockFile, type FileLock, type Holder } from './file-lock.js';
import { StackError } from './settings.js';

const STALE_AFTER_MS = 15_000;

/**
 * Takes the data folder for this process: no other stack and no reset works in it.
 * @throws StackError when another process holds it
 */
export async function lockDataFolder(dataDir: string): Promise<FileLock> {
  const lock = await lockFile(join(dataDir, 'stack.lock'), STALE_AFTER_MS);
  if ('by' in lock) throw inUse(dataDir, lock.by);
  return lock;
}

function inUse(dataDir: string, holder: Holder | null): StackError {
  const who = holder ? ` (process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`})` : '';
  return new StackError(
    `Talk is already running in ${dataDir}${who}. Stop it first, or set DATA_DIR=… to another folder.`,
  );
}
