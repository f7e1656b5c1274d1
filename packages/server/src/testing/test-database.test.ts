import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.js';
import { useTestDatabase } from './use-test-database.js';

const migrate = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE thing (id int PRIMARY KEY)');
  await client.query('INSERT INTO thing VALUES (1)');
  await client.end();
};
const template = 'helper_test';

const shared = useTestDatabase({ migrate, template });

async function count(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS n FROM thing');
  await client.end();
  return rows[0];
}

it('gives a migrated database', async () => {
  expect(await count(shared.url)).toEqual({ n: 1 });
});

it('keeps databases apart, also when they are made at the same time', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => createTestDatabase({ migrate, template })));
  if (!a || !b || !c) throw new Error('three were asked for');
  const client = new Client({ connectionString: a.url });
  await client.connect();
  await client.query('INSERT INTO thing VALUES (2)');
  await client.end();
  expect(await count(a.url)).toEqual({ n: 2 });
  expect(await count(b.url)).toEqual({ n: 1 });
  await Promise.all([a.drop(), b.drop(), c.drop()]);
});

it('migrates a template once, whoever asks', async () => {
  let runs = 0;
  const counted = async (url: string) => {
    runs += 1;
    await migrate(url);
  };
  const made = await Promise.all([1, 2, 3].map(() => createTestDatabase({ migrate: counted, template: 'once' })));
  expect(runs).toBe(1);
  await Promise.all(made.map((database) => database.drop()));
});

it('does not keep a template whose migration failed', async () => {
  const broken = createTestDatabase({ migrate: () => Promise.reject(new Error('no such column')), template: 'broken' });
  await expect(broken).rejects.toThrow('no such column');
  const database = await createTestDatabase({ migrate, template: 'broken' });
  expect(await count(database.url)).toEqual({ n: 1 });
  await database.drop();
});
