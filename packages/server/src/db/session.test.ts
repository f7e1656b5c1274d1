import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { countRoundTrips, useTestServer } from '../testing/index.js';
import { inTransaction } from './transaction.js';

const server = useTestServer();
const kernel = () => server.context.kernel;
const rows = async () =>
  (await kernel().db.pool.query<{ name: string }>('select name from session_notes order by name')).rows;

it('begins, writes and commits in two round trips, and asks what belongs together at once', async () => {
  await kernel().db.pool.query('create table session_notes (name text)');
  await kernel().db.pool.query('select 1');
  const counting = countRoundTrips();
  await inTransaction(kernel(), async (tx) => {
    await Promise.all([1, 2, 3].map((n) => tx.q.execute(sql`select ${n}::int`)));
    tx.unawaited(tx.q.execute(sql`insert into session_notes values ('kept')`).execute());
  });
  counting.stop();
  expect(counting.trips.map((trip) => trip.length)).toEqual([4, 2]);
  expect(await rows()).toEqual([{ name: 'kept' }]);
});

it('keeps nothing when a statement failed, also one that nobody waited for, and one whose failure somebody caught', async () => {
  const last = inTransaction(kernel(), async (tx) => {
    await tx.q.execute(sql`insert into session_notes values ('lost')`);
    tx.unawaited(tx.q.execute(sql`select 1 / 0`).execute());
  });
  await expect(last).rejects.toMatchObject({ cause: { code: '22012' } });
  const caught = inTransaction(kernel(), async (tx) => {
    await tx.q.execute(sql`insert into session_notes values ('lost')`);
    await tx.q.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(caught).rejects.toThrow('nothing of it was kept');
  expect(await rows()).toEqual([{ name: 'kept' }]);
});

it('refuses a statement that comes when the transaction is over, instead of running it in somebody else’s', async () => {
  let goOn = (): void => undefined;
  const over = new Promise<void>((resolve) => (goOn = resolve));
  let late: Promise<unknown> = Promise.resolve();
  const failing = inTransaction(kernel(), (tx) => {
    late = over.then(() => tx.q.execute(sql`insert into session_notes values ('late')`));
    return Promise.all([Promise.reject(new Error('no')), late.catch(() => undefined)]);
  });
  await expect(failing).rejects.toThrow('no');
  goOn();
  await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('too late') as string } });
  expect(await rows()).toEqual([{ name: 'kept' }]);
});
