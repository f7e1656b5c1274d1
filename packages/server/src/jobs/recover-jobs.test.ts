import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../db/transaction.js';
import { JOBS, useTestServer } from '../testing/index.js';
import { defineJob } from './define-job.js';
import { recoverJobsOfDeadWorkers } from './recover-jobs.js';
import { PRESENCE_LOCK, startWorkerPresence } from './worker-presence.js';

const server = useTestServer();
const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.context.kernel.db.pool.query(query, [...values])).rows as T[];

/** Another process as PostgreSQL sees it: a connection that holds a lock. */
async function another(workerPool: string) {
  const client = new Client({ connectionString: server.context.kernel.databaseUrl });
  await client.connect();
  const { rows: inserted } = await client.query<{ id: string }>(
    'insert into server_processes (worker_pools) values ($1) returning id',
    [[workerPool]],
  );
  const id = Number(inserted[0]?.id);
  await client.query('select pg_advisory_lock($1, $2)', [PRESENCE_LOCK, id]);
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
  const held = await rows(`select 1 from pg_locks where ${OURS}`, [PRESENCE_LOCK, id]);
  return held.length > 0;
}
/** A job that a worker of a pool has taken. */
async function taken(name: string, lane: 'calls' | 'bulk', workerPool: string, maxAttempts = 8): Promise<string> {
  const job = defineJob(name, lane, z.object({}));
  await inTransaction(server.context.kernel, async (tx) => tx.enqueue(job, { companyId: 1, payload: {}, maxAttempts }));
  await rows(
    `update jobs_${lane}._private_jobs set attempts = 1, locked_at = now(), locked_by = $2
     where task_id = (select id from jobs_${lane}._private_tasks where identifier = $1)`,
    [name, workerPool],
  );
  return name;
}
const stateOf = async (name: string) =>
  (
    await rows<{ state: string; attempts: number; last_error: string | null }>(
      `select state, attempts, last_error from ${JOBS} where name = $1`,
      [name],
    )
  )[0];
const look = () => recoverJobsOfDeadWorkers(server.context.kernel, 0);
/** As if so much time had passed since its lock was first found free. */
const later = (id: number, seconds: number) =>
  rows(`update server_processes set missing_since = missing_since - make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);

it('leaves to a process that lives what it works on, however long it takes', async () => {
  const slow = await another('pool-slow');
  const job = await taken('slow', 'calls', 'pool-slow');
  await look();
  await later(slow.id, 3_600);
  expect(await look()).toEqual({ dead: 0, jobs: 0 });
  expect(await stateOf(job)).toMatchObject({ state: 'running' });
  await slow.die();
});

it('unlocks what a dead process worked on, in every lane, once, seconds after its death', async () => {
  const victim = await another('pool-victim');
  const jobs = [await taken('call', 'calls', 'pool-victim'), await taken('bulk', 'bulk', 'pool-victim')];
  const usedUp = await taken('used-up', 'calls', 'pool-victim', 1);
  const others = await taken('others', 'calls', 'pool-of-another');
  await victim.die();
  // Only a lost connection, perhaps.
  expect(await look()).toMatchObject({ jobs: 0 });
  await later(victim.id, 1);
  expect(await look()).toMatchObject({ jobs: 0 });
  for (const job of jobs) expect(await stateOf(job)).toMatchObject({ state: 'running' });
  await later(victim.id, 2);
  // Several others look at the same time.
  const all = await Promise.all([look(), look(), look(), look()]);
  expect(all.map((each) => each.jobs).sort()).toEqual([0, 0, 0, 2]);
  for (const job of jobs) expect(await stateOf(job)).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(await stateOf(usedUp)).toMatchObject({
    state: 'failed',
    last_error: 'The server ended during each try, perhaps because of this job.',
  });
  expect(await stateOf(others)).toMatchObject({ state: 'running' });
});

it('lets a process that lost its connection come back as itself, and one that was removed as another', async () => {
  const { databaseUrl, log } = server.context.kernel;
  const presence = await startWorkerPresence(databaseUrl, log);
  await presence.addWorkers('pool-kept');
  const before = presence.id();
  const pools = async (id: number) =>
    (await rows<{ worker_pools: string[] }>('select worker_pools from server_processes where id = $1', [id]))[0];
  const cut = async () => {
    await rows(`select pg_terminate_backend(pid) from pg_locks where ${OURS}`, [PRESENCE_LOCK, before]);
  };
  await cut();
  await vi.waitUntil(() => isHeld(before), { timeout: 20_000 });
  expect(presence.id()).toBe(before);
  await rows('delete from server_processes where id = $1', [before]);
  await cut();
  await vi.waitUntil(async () => presence.id() !== before && (await isHeld(presence.id())), { timeout: 20_000 });
  const now = presence.id();
  expect(await pools(now)).toEqual({ worker_pools: ['pool-kept'] });
  await presence.addWorkers('pool-added');
  expect(await pools(now)).toEqual({ worker_pools: ['pool-kept', 'pool-added'] });
  await presence.end();
  expect(await rows('select id from server_processes where id = any($1)', [[before, now]])).toEqual([]);
});

it('lets a process that was removed while its connection lived come back as another, once it looks', async () => {
  const { databaseUrl, log } = server.context.kernel;
  const presence = await startWorkerPresence(databaseUrl, log, { probeMs: 50 });
  const before = presence.id();
  await rows('delete from server_processes where id = $1', [before]);
  await vi.waitUntil(async () => presence.id() !== before && (await isHeld(presence.id())), { timeout: 20_000 });
  await presence.end();
});
