import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepEmbeddedPostgres, type KeptPostgres } from './keep-embedded-postgres.js';

let folder: string;
let database: KeptPostgres | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'talk-kept-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database?.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Kills the postmaster; resolves when another one answers. */
async function killed(): Promise<void> {
  const pid = database?.pid;
  if (pid === undefined) throw new Error('no database is running');
  process.kill(pid, 'SIGKILL');
  const next = (): number | undefined => database?.pid;
  for (let now = next(); now === pid || now === undefined; now = next())
    await new Promise((resolve) => setImmediate(resolve));
}

it('starts a killed database again, at the same address, with all that was committed', async () => {
  // A path that is too long for a socket: its folder is made anew each time.
  const dataDir = join(folder, 'a-long-name-'.repeat(8));
  database = await keepEmbeddedPostgres({ dataDir });
  const { url } = database;
  await query('create table kept (word text)');
  await query(`insert into kept values ('committed')`);
  // A connection that stays open over the end, with the memory that it shares.
  const open = new Client({ connectionString: url });
  open.on('error', () => undefined);
  await open.connect();
  await killed();
  expect(database.url).toBe(url);
  expect(await query('select word from kept')).toEqual([{ word: 'committed' }]);
  await killed();
  expect(await query('select word from kept')).toEqual([{ word: 'committed' }]);
});

it('does not start it for ever, nor after it was stopped', async () => {
  const lines: string[] = [];
  database = await keepEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    durable: false,
    restarts: 1,
    log: (line) => lines.push(line),
  });
  await killed();
  process.kill(database.pid ?? 0, 'SIGKILL');
  await database.exited;
  expect(database.pid).toBeUndefined();
  expect(lines).toContain('PostgreSQL ended 2 times in ten minutes and is not started again');

  database = await keepEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false });
  await database.stop();
  await database.stop();
  await database.exited;
  expect(database.pid).toBeUndefined();
});
