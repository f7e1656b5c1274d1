import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether a process with this id exists and still runs; a zombie (dead, not yet reaped) counts as gone. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // "pid (name) S …": the name may hold spaces and brackets, so look behind the last one.
  return stat === null || stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
}

/**
 * Whether process `pid` is a PostgreSQL server of `dataDir`. Process ids are reused, after a container restart almost
 * certainly, so an id in a pid file proves nothing by itself.
 */
export async function isPostgresOf(pid: number, dataDir: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === dataDir;
  const command =
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)) ??
    (await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
      (result) => result.stdout,
      () => '',
    ));
  return command.includes('postgres');
}
