import { spawn, type ChildProcess } from 'node:child_process';
import type { Account } from './account.js';

/**
 * Runs PostgreSQL below a shell that reads our end of a pipe. When we end, however we end (kill -9 included), the pipe
 * closes and the shell asks PostgreSQL for a fast shutdown. A shell needs 1 MB where a second Node would need 40. Both children
 * run as `account`, in their own session, so Ctrl-C in the terminal reaches us alone and we decide the order of shutdown.
 *
 * `$1`: folders to remove afterwards, one per line (the shell does it, since we may be gone by then). The rest: the command.
 */
const WATCHDOG = `
cleanup=$1; shift
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( while read -r _; do :; done; kill -INT "$server" ) <&3 2>/dev/null & watch=$!
exec 3<&-
wait "$server"; code=$?
kill "$watch" 2>/dev/null
if [ -n "$cleanup" ]; then printf '%s\\n' "$cleanup" | while read -r folder; do rm -rf "$folder" 2>/dev/null; done; fi
exit "$code"
`;

/** Spawns `command` under the watchdog; closing the child's `stdin` stops it. */
export function spawnWatched(
  command: readonly string[],
  account: Account,
  removeAfterwards: readonly string[],
): ChildProcess & { stdin: NonNullable<ChildProcess['stdin']> } {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'talk-postgres-watchdog', removeAfterwards.join('\n'), ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    // An account that may not enter our working directory would fail there.
    cwd: '/',
    env: postgresEnvironment(),
    ...(account.switched ? { uid: account.uid, gid: account.gid } : {}),
  });
  child.stdin.on('error', () => undefined); // EPIPE when PostgreSQL ended first; its exit code tells the story
  return child;
}

/** Nothing of ours leaks into PostgreSQL: no secrets, no `PG*` or `LD_*` variables. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' };
}
