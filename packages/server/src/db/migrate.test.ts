import { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { migrate, readMigrations, type Migration } from './migrate.js';

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await createTestDatabase({ migrate: () => Promise.resolve(), template: 'empty' });
  pool = new Pool({ connectionString: database.url, max: 4 });
  // Dropping the database cuts connections that are still closing; nobody waits for them.
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const one: Migration = { name: '0001_one.sql', sql: 'create table one (id int)', hash: 'a' };
const two: Migration = { name: '0002_two.sql', sql: 'create table two (id int)', hash: 'b' };

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map((row) => row.relname);
}

it('refuses a database that is newer than the code', async () => {
  await migrate(pool, [one, two]);
  await expect(migrate(pool, [one])).rejects.toThrow('newer than this version of Talk: it has 0002_two.sql');
});

it('refuses a file that was changed after it had been applied', async () => {
  await migrate(pool, [one]);
  await expect(migrate(pool, [{ ...one, hash: 'changed' }])).rejects.toThrow('0001_one.sql was changed');
});

it('undoes a file that fails, keeps those before it, and goes on from there', async () => {
  const broken: Migration = { ...two, sql: `${two.sql}; create table one (id int)` };
  await expect(migrate(pool, [one, broken])).rejects.toThrow('0002_two.sql failed and was undone');
  expect(await tables()).toEqual(['one', 'schema_migrations']);
  expect(await migrate(pool, [one, two])).toEqual(['0002_two.sql']);
});

it('works once when many processes start at the same time', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, [one, two])));
  expect(applied.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
});

it('applies every migration of ours, and then nothing', async () => {
  const names = (await readMigrations()).map((migration) => migration.name);
  expect(await migrate(pool)).toEqual(names);
  expect(await migrate(pool)).toEqual([]);
});
