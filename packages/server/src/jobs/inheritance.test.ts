import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { inTransaction } from '../db/transaction.js';
import { useTestServer } from '../testing/index.js';
import { inheritFromDead } from './inheritance.js';
import { createPerformer } from './performer.js';
import { LIFE_LOCK, startProcessLife } from './process-life.js';
import { reclaimLostJobs } from './jobs.repository.js';
import type { JobHandler } from './queue.js';

const server = useTestServer();
const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.context.kernel.db.pool.query(query, [...values])).rows as T[];

/** Another process as PostgreSQL sees it: a connection that holds a lock. */
async function another() {
  const client = new Client({ connectionString: server.context.kernel.databaseUrl });
  await client.connect();
  const { rows: inserted } = await client.query<{ id: string }>(
    'insert into server_processes default values returning id',
  );
  const id = Number(inserted[0]?.id);
  await client.query('select pg_advisory_lock($1, $2)', [LIFE_LOCK, id]);
  const die = async () => {
    await client.end();
    // PostgreSQL notices in its own time.
    await vi.waitUntil(async () => !(await isHeld(id)), { timeout: 20_000 });
  };
  return { id, die };
}
/** Locks of this database; other tests have theirs in the same cluster, with the same numbers. */
const OURS = `locktype = 'advisory' and classid = $1 and objid = $2 and granted
  and database = (select oid from pg_database where datname = current_database())`;
async function isHeld(id: number): Promise<boolean> {
  const held = await rows(`select 1 from pg_locks where ${OURS}`, [LIFE_LOCK, id]);
  return held.length > 0;
}
async function begun(name: string, ownerId: number, maxAttempts = 8): Promise<number> {
  await inTransaction(server.context.kernel, async (tx) =>
    tx.enqueue({ name, companyId: null, payload: {}, maxAttempts }),
  );
  const [job] = await rows<{ id: string }>(
    `update jobs set attempts = 1, owner_id = $2, handed_over_at = now() where name = $1 returning id`,
    [name, ownerId],
  );
  return Number(job?.id);
}
const stateOf = async (id: number) =>
  (
    await rows<{ state: string; owner_id: string | null; handed_over_at: Date | null }>(
      'select state, owner_id, handed_over_at from jobs where id = $1',
      [id],
    )
  )[0];
const look = () => inheritFromDead(server.context.kernel, 0);
/** As if so much time had passed since its lock was first found free. */
const later = (id: number, seconds: number) =>
  rows(`update server_processes set missing_since = missing_since - make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);

it('leaves to a process that lives what it works on, however long it takes', async () => {
  const slow = await another();
  const job = await begun('slow', slow.id);
  await look();
  await later(slow.id, 3_600);
  expect(await look()).toEqual({ dead: 0, jobs: 0 });
  await reclaimLostJobs({ q: server.context.kernel.db.drizzle }, new Date(server.clock.now().getTime() + 86_400_000));
  expect(await stateOf(job)).toMatchObject({ state: 'queued', owner_id: String(slow.id) });
  await slow.die();
});

it('takes over what a dead process worked on, once, seconds after its death', async () => {
  const victim = await another();
  const job = await begun('inherited', victim.id);
  const usedUp = await begun('used-up', victim.id, 1);
  await victim.die();
  // Only a lost connection, perhaps.
  expect(await look()).toMatchObject({ jobs: 0 });
  await later(victim.id, 2);
  expect(await look()).toMatchObject({ jobs: 0 });
  expect(await stateOf(job)).toMatchObject({ owner_id: String(victim.id) });
  await later(victim.id, 2);
  // Several others look at the same time.
  const all = await Promise.all([look(), look(), look(), look()]);
  expect(all.map(({ jobs }) => jobs).sort()).toEqual([0, 0, 0, 1]);
  expect(await stateOf(job)).toMatchObject({ state: 'queued', owner_id: null, handed_over_at: null });
  expect(await stateOf(usedUp)).toMatchObject({ state: 'dead' });
});

it('lets a process that lost its connection come back as itself, and buried as another', async () => {
  const { databaseUrl, log } = server.context.kernel;
  const life = await startProcessLife(databaseUrl, log);
  const before = life.id();
  const cut = async () => {
    await rows(`select pg_terminate_backend(pid) from pg_locks where ${OURS}`, [LIFE_LOCK, before]);
  };
  const job = await begun('kept', before);
  await cut();
  await vi.waitUntil(() => isHeld(before), { timeout: 20_000 });
  expect(life.id()).toBe(before);
  expect(await stateOf(job)).toMatchObject({ owner_id: String(before) });
  await rows('delete from server_processes where id = $1', [before]);
  await cut();
  await vi.waitUntil(async () => life.id() !== before && (await isHeld(life.id())), { timeout: 20_000 });
  const now = life.id();
  await life.end();
  expect(await rows('select id from server_processes where id = any($1)', [[before, now]])).toEqual([]);
});

it('begins an attempt once, though it was given to two', async () => {
  const handler = vi.fn<JobHandler>(() => Promise.resolve());
  const performer = createPerformer(server.context.kernel, { twice: handler }, []);
  await inTransaction(server.context.kernel, async (tx) => tx.enqueue({ name: 'twice', companyId: null, payload: {} }));
  const [{ id } = { id: '0' }] = await rows<{ id: string }>(`select id from jobs where name = 'twice'`);
  const take = (ownerId: number) => performer.perform(Number(id), { ownerId, attempts: 0 });
  await Promise.all([take(1), take(2)]);
  expect(handler).toHaveBeenCalledTimes(1);
});
