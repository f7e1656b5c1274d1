import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CLUSTER } from './data-directory.js';
import { DatabaseStartError } from './errors.js';
import { isPostgresOf, isRunning } from './process-table.js';

const SUPERVISOR_FILE = 'supervisor.pid';
const POLL_MS = 20;
/** A supervisor that was killed this moment may still be in the process table. */
const SUPERVISED_TIMEOUT_MS = 500;
const TORN_AFTER_MS = 5_000;

/**
 * Waits until nobody runs PostgreSQL on `folder`. A server whose supervisor died is on its way out (see watchdog.ts): it gets
 * `timeoutMs`. A server whose supervisor lives is in use. A pid file without its process (crash, zombie, reused id) is removed,
 * since PostgreSQL would take the number for a living server.
 * @throws DatabaseStartError `in-use`
 */
export async function waitUntilFree(folder: string, timeoutMs: number): Promise<void> {
  const cluster = join(folder, CLUSTER);
  const pidFile = join(cluster, 'postmaster.pid');
  const startedMs = Date.now();
  for (;;) {
    const pid = await readPid(pidFile);
    if (pid === null) {
      await removeTorn(pidFile);
      return;
    }
    if (!(await isPostgresOf(pid, cluster))) {
      if (!(await isRunning(pid))) await delay(POLL_MS); // a zombie's last children may still hold shared memory
      await rm(pidFile, { force: true });
      return;
    }
    const supervisor = await readPid(join(folder, SUPERVISOR_FILE));
    const supervised = supervisor !== null && (await isRunning(supervisor));
    if (Date.now() - startedMs >= (supervised ? SUPERVISED_TIMEOUT_MS : timeoutMs)) {
      throw inUse(folder, supervised ? supervisor : pid);
    }
    await delay(POLL_MS);
  }
}

/** A pid file without a number is either being written this moment, or was torn by a crash or a full disk long ago. */
async function removeTorn(pidFile: string): Promise<void> {
  const info = await stat(pidFile).catch(() => null);
  if (info && Date.now() - info.mtimeMs > TORN_AFTER_MS) await rm(pidFile, { force: true });
}

/** Notes that this process supervises `folder`, for {@link waitUntilFree} of others. */
export async function claim(folder: string): Promise<void> {
  await writeFile(join(folder, SUPERVISOR_FILE), `${process.pid}\n`);
}

/** Takes the note away, unless another process's has replaced it. */
export async function unclaim(folder: string): Promise<void> {
  const file = join(folder, SUPERVISOR_FILE);
  if ((await readPid(file)) === process.pid) await rm(file, { force: true });
}

export function inUse(folder: string, pid: number | null): DatabaseStartError {
  const who = pid === null ? '' : ` (process ${pid})`;
  return new DatabaseStartError(
    'in-use',
    `The database in ${folder} is in use by another running instance${who}: stop that one first, or set DATA_DIR to another folder.`,
  );
}

/** First line of a pid file, or null when there is no such file or no number in it. */
export async function readPid(file: string): Promise<number | null> {
  const line = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  const pid = Number.parseInt(line, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}
