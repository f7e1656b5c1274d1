import { Pool, type PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { migrate, type Migration } from './migrate.js';

let database: TestDatabase;
let nodes: Pool[];
const writers = new Set<PoolClient>();

beforeEach(async () => {
  database = await createTestDatabase({ migrate: () => Promise.resolve(), template: 'empty' });
  nodes = [node(), node()];
  await migrate(first(), [table]);
});
afterEach(async () => {
  for (const writer of writers) writer.release(true);
  writers.clear();
  await Promise.all(nodes.map((each) => each.end()));
  await database.drop();
});

function node(): Pool {
  const pool = new Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  // Connections that a test cuts are told so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
const first = (): Pool => nodes[0] ?? node();
const second = (): Pool => nodes[1] ?? node();

const table: Migration = { name: '0001_table.sql', sql: 'create table things (id int, name text)', hash: 'a' };
const indexes: Migration = {
  name: '0002_indexes.sql',
  sql: `-- Outside of a transaction: people go on writing while these are built; it takes minutes.
create index concurrently things_id on things (id);
-- Two of them.
create unique index concurrently "things_name" on "things"
  (name) where name is not null;
drop index concurrently if exists things_old;
`,
  hash: 'b',
};

/** Somebody who writes to the table and is not done: what is built concurrently waits for them. */
async function openWriter(): Promise<PoolClient> {
  const writer = await first().connect();
  writers.add(writer);
  await writer.query('begin');
  await writer.query(`insert into things values (1, 'one')`);
  return writer;
}

async function endWriter(writer: PoolClient): Promise<void> {
  await writer.query('commit');
  writers.delete(writer);
  writer.release();
}

/** Index and whether queries may use it. */
async function indexesOfThings(): Promise<Record<string, boolean>> {
  const { rows } = await second().query<{ name: string; whole: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as whole from pg_index where indrelid = 'things'::regclass`,
  );
  return Object.fromEntries(rows.map(({ name, whole }) => [name, whole]));
}

/** Until a connection runs, or ran last, a query that holds `words`. @returns its process in the database. */
async function connectionThatRan(words: string): Promise<number> {
  const find = async (): Promise<number | undefined> => {
    const { rows } = await second().query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike $1`,
      [`%${words}%`],
    );
    return rows[0]?.pid;
  };
  await expect.poll(find, { message: `a connection that ran ${words}` }).toBeDefined();
  return (await find()) ?? 0;
}

it('a migration may build indexes while others write', async () => {
  const writer = await openWriter();
  const migrating = migrate(first(), [table, indexes]);
  await connectionThatRan('create index concurrently things_id');
  // A build within a transaction would hold a lock that nobody may write past.
  await second().query(`set lock_timeout = '30s'; insert into things values (2, 'two')`);
  await endWriter(writer);
  expect(await migrating).toEqual(['0002_indexes.sql']);
  expect(await indexesOfThings()).toEqual({ things_id: true, things_name: true });
  expect(await migrate(second(), [table, indexes])).toEqual([]);
});

it('a build that is cut off half way is done again by the next start', async () => {
  const writer = await openWriter();
  const migrating = migrate(first(), [table, indexes]);
  const refused = expect(migrating).rejects.toThrow('0002_indexes.sql stopped half way, and the next start goes on');
  await expect.poll(indexesOfThings).toEqual({ things_id: false });
  await second().query('select pg_terminate_backend($1)', [await connectionThatRan('create index concurrently')]);
  await refused;
  await endWriter(writer);
  expect(await indexesOfThings()).toEqual({ things_id: false });

  expect(await migrate(second(), [table, indexes])).toEqual(['0002_indexes.sql']);
  expect(await indexesOfThings()).toEqual({ things_id: true, things_name: true });
});

it('rows that break a rule stop it after what was done before them; once they are mended, the next start goes on', async () => {
  await first().query(`insert into things values (1, 'same'), (2, 'same')`);
  await expect(migrate(first(), [table, indexes])).rejects.toThrow('could not create unique index "things_name"');
  expect(await indexesOfThings()).toEqual({ things_id: true, things_name: false });
  await first().query('delete from things where id = 2');
  const { rows: before } = await first().query(`select 'things_id'::regclass::oid as built`);
  expect(await migrate(first(), [table, indexes])).toEqual(['0002_indexes.sql']);
  expect(await indexesOfThings()).toEqual({ things_id: true, things_name: true });
  expect((await first().query(`select 'things_id'::regclass::oid as built`)).rows).toEqual(before);
});

it('of two nodes that start at once, one builds, and the other waits without being waited for', async () => {
  const writer = await openWriter();
  const one = migrate(first(), [table, indexes]);
  await connectionThatRan('create index concurrently things_id');
  const other = migrate(second(), [table, indexes]);
  await connectionThatRan('advisory_lock');
  await endWriter(writer);
  expect([...(await one), ...(await other)]).toEqual(['0002_indexes.sql']);
  expect(await indexesOfThings()).toEqual({ things_id: true, things_name: true });
});

it('refuses what could not be run again, before anything of the file is done', async () => {
  for (const statement of [
    'create index concurrently if not exists things_old on things (name)',
    'update things set name = upper(name)',
  ]) {
    const mixed = { ...indexes, sql: `${indexes.sql}${statement};` };
    await expect(migrate(first(), [table, mixed])).rejects.toThrow(
      `"${statement}" cannot run outside of a transaction`,
    );
  }
  expect(await indexesOfThings()).toEqual({});
});
