import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './index.js';
import { isRunning } from './process-table.js';

const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** False in a clone that only root can enter: no other account can run anything there. */
const canOthersRead =
  asRoot &&
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(import.meta.filename)})`], {
    cwd: '/',
    uid: NOBODY,
    gid: NOBODY,
  }).status === 0;

let folder: string;
const cleanups: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'talk-pgtest-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await rm(folder, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const running = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), durable: false, ...options });
  cleanups.push(() => running.stop());
  return running;
}

/** Starts a supervisor in a process of its own, which a test may kill. Resolves when PostgreSQL is ready. */
async function startElsewhere(
  dataDir: string,
  uid?: number,
): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)});
    const running = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(JSON.stringify({ pid: running.pid, url: running.url }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  cleanups.push(async () => {
    child.kill('SIGKILL');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as { pid: number; url: string }) };
  }
  throw new Error('the supervisor ended before it was ready');
}

async function gone(pid: number): Promise<void> {
  while (await isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
}

describe('data', () => {
  it('is UTF-8, durable by default, off the network, and there again after a restart', async () => {
    const first = await start({ durable: true });
    await query(first.url, "CREATE TABLE t (v text); INSERT INTO t VALUES ('Zoë 👋')");
    expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(first.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(first.version).toMatch(/^18\./);
    await first.stop();
    await first.stop();
    expect(await isRunning(first.pid)).toBe(false);

    const second = await start();
    expect(await query(second.url, 'SELECT v FROM t')).toEqual([{ v: 'Zoë 👋' }]);
  });

  it('is closed to other accounts', async () => {
    const running = await start();
    expect((await lstat(running.dataDir)).mode & 0o777).toBe(0o700);
  });

  it('starts in a folder whose path is too long for a socket', async () => {
    const dataDir = join(folder, 'x'.repeat(60), 'y'.repeat(60));
    const running = await start({ dataDir });
    const socketFolder = new URL(running.url).searchParams.get('host') ?? '';
    expect(await query(running.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await lstat(socketFolder)).mode & 0o777).toBe(0o700);
    await running.stop();
    await expect(lstat(socketFolder)).rejects.toThrow('ENOENT');
  });

  it('ignores a pid file whose process is gone or is another program by now', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(first.dataDir, 'cluster/postmaster.pid'), `${process.pid}\n${first.dataDir}/cluster\n`);
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

it('ignores a pid file that a crash left empty', async () => {
  const first = await start();
  await first.stop();
  const pidFile = join(first.dataDir, 'cluster/postmaster.pid');
  await writeFile(pidFile, '');
  await utimes(pidFile, new Date(0), new Date(0));
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe('when its supervisor is killed', () => {
  it('leaves no process behind, and the next start waits for the last one to end', async () => {
    const dataDir = join(folder, 'db');
    const elsewhere = await startElsewhere(dataDir);
    await query(elsewhere.url, 'CREATE TABLE t (v int); INSERT INTO t VALUES (7)');
    elsewhere.child.kill('SIGKILL');
    const next = await start();
    expect(await isRunning(elsewhere.pid)).toBe(false);
    expect(await query(next.url, 'SELECT v FROM t')).toEqual([{ v: 7 }]);
  });

  it('also ends when nobody starts it again', async () => {
    const elsewhere = await startElsewhere(join(folder, 'db'));
    elsewhere.child.kill('SIGKILL');
    await gone(elsewhere.pid);
    await expect(readFile(join(folder, 'db/cluster/postmaster.pid'))).rejects.toThrow('ENOENT');
  });
});

describe('refuses', () => {
  it('a folder that another instance uses, and leaves that one alone', async () => {
    const running = await start();
    const refusal = startEmbeddedPostgres({ dataDir: join(folder, 'db'), durable: false });
    await expect(refusal).rejects.toMatchObject({ code: 'in-use', message: expect.stringContaining('stop that one') });
    expect(await query(running.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('all but one of several simultaneous starts', async () => {
    await (await start()).stop();
    const starts = await Promise.allSettled([start(), start(), start()]);
    expect(starts.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of starts) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'in-use' });
    }
  });

  it('a full disk', async () => {
    const refusal = start({ freeBytes: () => Promise.resolve(150 * 1024 * 1024) });
    await expect(refusal).rejects.toMatchObject({ code: 'disk-full', message: expect.stringContaining('150 MB left') });
  });

  it('data of another major version, untouched', async () => {
    await mkdir(join(folder, 'db/cluster'), { recursive: true });
    await writeFile(join(folder, 'db/cluster/PG_VERSION'), '15\n');
    await expect(start()).rejects.toMatchObject({
      code: 'version-mismatch',
      message: expect.stringContaining('PostgreSQL 15'),
    });
  });

  it('a folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(start({ dataDir: join(folder, 'file/db') })).rejects.toMatchObject({ code: 'not-writable' });
  });

  it('with what PostgreSQL said when a setting is wrong', async () => {
    await expect(start({ settings: { shared_buffers: 'lots' } })).rejects.toMatchObject({
      code: 'start-failed',
      message: expect.stringContaining('shared_buffers'),
    });
  });

  it('at once when PostgreSQL ended before this process had noted that it supervises the folder', async () => {
    await mkdir(join(folder, 'db'));
    // The note is written into a pipe, so it waits for a reader. Its only one comes when PostgreSQL has ended.
    await promisify(execFile)('mkfifo', [join(folder, 'db/supervisor.pid')]);
    await expect(start({ settings: { shared_buffers: 'lots' } })).rejects.toMatchObject({ code: 'start-failed' });
  });
});

describe.runIf(asRoot)('as root', () => {
  it('runs PostgreSQL as another account', async () => {
    const running = await start();
    expect((await lstat(`/proc/${running.pid}`)).uid).toBe(NOBODY);
  });

  it('keeps the data where that account can reach it when a parent lets only root in', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, 'app/.data/db');
    const lines: string[] = [];
    const first = await start({ dataDir, log: (line) => lines.push(line) });
    cleanups.unshift(async () => {
      await rm(first.dataDir, { recursive: true, force: true });
      await rm(`${first.dataDir}.origin`, { force: true });
    });
    await query(first.url, 'CREATE TABLE t (v int); INSERT INTO t VALUES (7)');
    expect(await readlink(dataDir)).toBe(first.dataDir);
    expect(lines.join('\n')).toContain(`its files are kept in ${first.dataDir}`);
    expect((await lstat(closed)).mode & 0o777).toBe(0o700);
    await first.stop();

    const second = await start({ dataDir });
    expect(second.dataDir).toBe(first.dataDir);
    expect(await query(second.url, 'SELECT v FROM t')).toEqual([{ v: 7 }]);
  });

  it.runIf(canOthersRead)(
    'continues an ordinary account’s database as that account, so it can go on alone',
    async () => {
      const dataDir = join(folder, 'theirs/db');
      await mkdir(join(folder, 'theirs'));
      await chown(join(folder, 'theirs'), NOBODY, NOBODY);
      const theirs = await startElsewhere(dataDir, NOBODY);
      theirs.child.kill('SIGKILL');
      await (await start({ dataDir })).stop();
      const again = await startElsewhere(dataDir, NOBODY);
      expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      again.child.kill('SIGKILL');
      await gone(again.pid);
    },
  );
});
