import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { chooseAccount, type Account } from './account.js';
import { claim, inUse, readPid, unclaim, waitUntilFree } from './cluster-lock.js';
import {
  CLUSTER,
  forgetDataDirectory,
  ownerOfData,
  prepareDataDirectory,
  proveMajor,
  sharedStateFolder,
} from './data-directory.js';
import { DatabaseStartError } from './errors.js';
import { prepareRuntime, type Runtime } from './runtime.js';
import { chooseSocketFolder, restoreSocketFolder, type SocketFolder } from './socket-folder.js';
import { postgresEnvironment, spawnWatched } from './watchdog.js';

const USER = 'talk';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const IN_USE_PATIENCE_MS = 5_000;

export interface EmbeddedPostgresOptions {
  /** Folder for the database; created when absent. May become a link, see {@link prepareDataDirectory}. */
  readonly dataDir: string;
  /** Server settings by their PostgreSQL names, e.g. `{ shared_buffers: '256MB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Database to connect to; created when absent. Lower-case letters, digits, underscore. Default `talk`. */
  readonly database?: string;
  /** False trades safety at power loss for speed. For tests only. Default true. */
  readonly durable?: boolean;
  /** Delete `dataDir` once PostgreSQL ended, also if this process was killed. For tests only. */
  readonly removeDataAfterwards?: boolean;
  /** One line per lifecycle step, and PostgreSQL's own messages. */
  readonly log?: (line: string) => void;
  /** Refuse below this many free bytes. Default 200 MB. */
  readonly minFreeBytes?: number;
  /** How free space is measured; for tests. */
  readonly freeBytes?: (path: string) => Promise<number>;
  /** Where the socket of an earlier run was: this one has the same address. */
  readonly socket?: SocketFolder;
}

export interface EmbeddedPostgres {
  /** Connection URL for `pg` and libpq. Reaches a Unix socket that only this account (and root) can open; holds no password. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** `18.4`, as the server says. */
  readonly version: string;
  /** The real folder of the data, after links. */
  readonly dataDir: string;
  readonly socket: SocketFolder;
  /** Resolves when PostgreSQL has ended, no matter who ended it. */
  readonly exited: Promise<void>;
  /** Fast shutdown: running statements are cancelled, committed work is kept. Idempotent; resolves when the process is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, in `dataDir`, reachable by a Unix socket only. It ends with this process,
 * whatever ends this process.
 * @throws DatabaseStartError with one sentence for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const durable = options.durable ?? true;
  const account = await chooseAccount(await ownerOfData(options.dataDir));
  const folder = await prepareDataDirectory({ ...options, log }, account);
  const runtime = await prepareRuntime(account, () =>
    account.switched ? sharedStateFolder() : Promise.resolve(dirname(folder)),
  );
  await waitUntilFree(folder, IN_USE_PATIENCE_MS);
  if ((await proveMajor(folder, runtime.major)) === 'empty') await initialise(folder, runtime, account, durable, log);

  const socket =
    options.socket === undefined
      ? await chooseSocketFolder(folder, account)
      : await restoreSocketFolder(options.socket, account);
  const instance = randomBytes(8).toString('hex');
  const settings = {
    log_line_prefix: '',
    log_checkpoints: 'off',
    'talk.instance': instance,
    listen_addresses: '',
    unix_socket_directories: socket.path,
    unix_socket_permissions: '0700',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const command = [runtime.postgres, '-D', join(folder, CLUSTER)];
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
  const child = spawnWatched(command, account, [
    ...(socket.temporary ? [socket.path] : []),
    ...(options.removeDataAfterwards ? [folder] : []),
  ]);

  const messages = keepLastLines(child, log);
  const ending = watchEnd(child);
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  }).then(async () => {
    await unclaim(folder);
    // The watchdog emptied the folder; what lies outside of it may need our rights.
    if (options.removeDataAfterwards) await forgetDataDirectory(options.dataDir, folder);
  });
  const stop = () => stopServer(child, exited);

  try {
    await claim(folder);
    const admin = await connectWhenReady(urlOf(socket.path, 'postgres'), join(folder, CLUSTER), ending, messages);
    try {
      // Two starts at the same instant: the loser must not take the winner's server for its own.
      const running = await admin.query<Record<string, string>>('SHOW talk.instance');
      if (running.rows[0]?.['talk.instance'] !== instance) throw inUse(folder, null);
      const database = options.database ?? USER;
      const version = await admin.query<{ server_version: string }>('SHOW server_version');
      const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (known.rowCount === 0) await admin.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
      const pid = await readPid(join(folder, CLUSTER, 'postmaster.pid'));
      log(`PostgreSQL ${version.rows[0]?.server_version ?? ''} is ready`);
      return {
        url: urlOf(socket.path, database),
        pid: pid ?? 0,
        version: version.rows[0]?.server_version ?? runtime.packageVersion,
        dataDir: folder,
        socket,
        exited,
        stop,
      };
    } finally {
      await admin.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

function urlOf(socketFolder: string, database: string): string {
  return `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Runs initdb beside the final place and renames, so an interrupted one leaves nothing that looks like a database. */
async function initialise(
  folder: string,
  runtime: Runtime,
  account: Account,
  durable: boolean,
  log: (line: string) => void,
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('init-')) await rm(join(folder, name), { recursive: true, force: true });
  }
  const unfinished = join(folder, `init-${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (account.switched) await chown(unfinished, account.uid, account.gid);
  log('creating the database files');
  // Trust is safe here: the only way in is a socket inside a folder of mode 0700.
  const args = [
    '-D',
    unfinished,
    '-U',
    USER,
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
    '--auth=trust',
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(runtime.initdb, args, {
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account.switched ? { uid: account.uid, gid: account.gid } : {}),
  });
  const messages = keepLastLines(child, () => undefined);
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
  });
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw startFailed('initdb', code, messages());
  }
  await rename(unfinished, join(folder, CLUSTER));
}

/** Keeps the last lines of both outputs, for the error message if it comes to that. */
function keepLastLines(child: ChildProcess, log: (line: string) => void): () => readonly string[] {
  const kept: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (kept.push(line) > 20) kept.shift();
      log(line);
    });
  }
  return () => kept;
}

/** How `child` ended, once it has. To be called with the spawn: a server that refuses its settings is gone within milliseconds. */
function watchEnd(child: ChildProcess): { readonly how?: number | string } {
  const ending: { how?: number | string } = {};
  child.once('error', (error) => (ending.how = error.message));
  child.once('close', (code, signal) => (ending.how ??= code ?? signal ?? 'unknown'));
  return ending;
}

async function connectWhenReady(
  url: string,
  cluster: string,
  ending: { readonly how?: number | string },
  messages: () => readonly string[],
): Promise<Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(cluster))) {
    if (ending.how !== undefined) throw startFailed('postgres', ending.how, messages());
    if (Date.now() > deadline) throw startFailed('postgres', `not ready after ${START_TIMEOUT_MS} ms`, messages());
    await delay(5);
  }
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // a connection that broke shows in the next query
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw startFailed('postgres', (error as Error).message, messages());
  }
}

/** Line 8 of `postmaster.pid` is the server's own word on its state, padded with blanks. */
async function isReady(cluster: string): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[7]?.trim() === 'ready';
}

function startFailed(program: string, how: number | string, messages: readonly string[]): DatabaseStartError {
  const detail = messages.findLast((line) => /FATAL|error|failed|not found/i.test(line)) ?? messages.at(-1);
  const full = messages.some((line) => line.includes('No space left on device'));
  // Another process was a moment faster: PostgreSQL itself refuses to be the second.
  const taken = messages.some((line) =>
    /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block/.test(line),
  );
  if (taken) {
    return new DatabaseStartError('in-use', 'The database is in use by another running instance: stop that one first.');
  }
  return new DatabaseStartError(
    full ? 'disk-full' : 'start-failed',
    `The embedded PostgreSQL did not start (${program}: ${how})${detail ? `: ${detail.trim()}` : ''}`,
  );
}

async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.stdin?.end();
  const timer = new AbortController();
  const late = delay(STOP_TIMEOUT_MS, 'late' as const, { signal: timer.signal }).catch(() => 'cancelled' as const);
  const outcome = await Promise.race([exited.then(() => 'ended' as const), late]);
  timer.abort();
  if (outcome !== 'late') return;
  // Immediate shutdown; the next start replays the log. The group is ours alone, so nobody else's server can be hit.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGQUIT');
  await exited;
}
