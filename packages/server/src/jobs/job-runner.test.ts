import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createJobNode, type JobNode, type JobNodeOptions } from '../testing/job-node.js';
import { JOBS, createTestDatabase, migrateTestDatabase, type TestDatabase } from '../testing/index.js';
import { defineJob, handleJob, type JobHandler } from './define-job.js';
import { LANE_NAMES, type Lane } from './lanes.js';
import { watchNextDue } from './next-due.js';

// Through the real library, on the real clock.

const FOREVER = { timeout: 60_000 };
const jobOf = (lane: Lane) => defineJob<{ word: string }>(`test.${lane}`, lane, z.object({ word: z.string() }));
const say = (word: string) => ({ companyId: 1, payload: { word } });

let database: TestDatabase;
const nodes: JobNode[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ migrate: migrateTestDatabase });
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.end();
  await database.drop();
});

async function nodeWith(options: JobNodeOptions = {}): Promise<JobNode> {
  const node = await createJobNode(database.url, options);
  nodes.push(node);
  return node;
}
/** Notes what it was given, in the order of the starts. */
function listening(lane: Lane = 'calls', then: JobHandler<{ word: string }> = () => Promise.resolve()) {
  const heard: string[] = [];
  const handled = handleJob(jobOf(lane), async (run) => {
    heard.push(run.payload.word);
    await then(run);
  });
  return { heard, handled };
}
const jobs = async (node: JobNode): Promise<unknown[]> =>
  (await node.kernel.db.pool.query(`select name, state, attempts, last_error from ${JOBS}`)).rows;

it('does the work of every lane, each once, though two nodes look for it', async () => {
  const ears = LANE_NAMES.filter((lane) => lane !== 'upkeep').map((lane) => listening(lane));
  const handled = ears.map((ear) => ear.handled);
  const [one, two] = [await nodeWith({ jobs: handled }), await nodeWith({ jobs: handled })];
  await Promise.all([one.work(), two.work()]);
  const words = Array.from({ length: 20 }, (_, index) => `word ${index}`);
  for (const word of words)
    await one.transaction(async (tx) => {
      for (const lane of ['calls', 'texts', 'emails', 'bulk'] as const) tx.enqueue(jobOf(lane), say(word));
    });
  await vi.waitUntil(async () => (await jobs(one)).length === 0, FOREVER);
  for (const { heard } of ears) expect(heard.toSorted()).toEqual(words.toSorted());
});

it('rings although every worker of every other lane is busy', async () => {
  let letGo = (): void => undefined;
  const busy = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const [bulk, texts, calls] = [listening('bulk', () => busy), listening('texts', () => busy), listening('calls')];
  const node = await nodeWith({ jobs: [bulk.handled, texts.handled, calls.handled] });
  await node.work();
  await node.transaction(async (tx) => {
    for (let index = 0; index < 50; index += 1) {
      tx.enqueue(jobOf('bulk'), say('download'));
      tx.enqueue(jobOf('texts'), say('text'));
    }
  });
  await vi.waitUntil(() => bulk.heard.length > 0 && texts.heard.length > 0, FOREVER);
  await node.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('ring')));
  await vi.waitUntil(() => calls.heard.length === 1, FOREVER);
  letGo();
});

it('sends texts although every worker for emails waits for a mail server', async () => {
  let answer = (): void => undefined;
  const mailServer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const [emails, texts] = [listening('emails', () => mailServer), listening('texts')];
  const node = await nodeWith({ jobs: [emails.handled, texts.handled] });
  await node.work();
  await node.transaction(async (tx) => {
    for (let index = 0; index < 50; index += 1) tx.enqueue(jobOf('emails'), say('email'));
  });
  await vi.waitUntil(() => emails.heard.length > 0, FOREVER);
  await node.transaction(async (tx) => tx.enqueue(jobOf('texts'), say('text')));
  await vi.waitUntil(() => texts.heard.length === 1, FOREVER);
  answer();
});

it('does after a restart what was asked for before it', async () => {
  const before = await nodeWith({ jobs: [listening('calls', () => Promise.reject(new Error('cut off'))).handled] });
  const runner = await before.work();
  await before.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('tried')));
  await vi.waitUntil(async () => /cut off/.test(JSON.stringify(await jobs(before))), FOREVER);
  await runner.stop();
  await before.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('asked for meanwhile')));

  const { heard, handled } = listening();
  const after = await nodeWith({ jobs: [handled] });
  await after.work();
  await after.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('asked for since')));
  await vi.waitUntil(async () => (await jobs(after)).length === 0, FOREVER);
  expect(heard.toSorted()).toEqual(['asked for meanwhile', 'asked for since', 'tried']);
});

it('waits for running jobs when it stops, and begins no others', async () => {
  let letGo = (): void => undefined;
  const busy = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { heard, handled } = listening('calls', () => busy);
  const node = await nodeWith({ jobs: [handled] });
  const runner = await node.work();
  await node.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('running')));
  await vi.waitUntil(() => heard.length === 1, FOREVER);
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  await node.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('too late')));
  expect(isStopped).toBe(false);
  letGo();
  await stopped;
  expect(heard).toEqual(['running']);
  expect(await jobs(node)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect((await node.kernel.db.pool.query('select 1 from server_processes')).rows).toEqual([]);
});

it('leaves alone what only another release knows', async () => {
  const { heard, handled } = listening('calls');
  const node = await nodeWith({ jobs: [handled] });
  await node.work();
  await node.transaction(async (tx) => {
    tx.enqueue(defineJob('test.of-next-release', 'calls', z.object({})), { companyId: 1, payload: {} });
    tx.enqueue(jobOf('calls'), say('known'));
  });
  await vi.waitUntil(() => heard.length === 1, FOREVER);
  await vi.waitUntil(async () => (await jobs(node)).length === 1, FOREVER);
  expect(await jobs(node)).toMatchObject([{ name: 'test.of-next-release', state: 'waiting', attempts: 0 }]);
});

it('every node wakes for a job when it is due, also for the retry of another node', async () => {
  const [worker, watcher] = [
    await nodeWith({ jobs: [listening('texts', () => Promise.reject(new Error('not yet'))).handled] }),
    await nodeWith(),
  ];
  const woken: Lane[] = [];
  const { clock, listener, log, db } = watcher.kernel;
  const watch = watchNextDue({ reads: { q: db.drizzle }, clock, listener, log }, (lane) => woken.push(lane));
  const runAt = new Date(Date.now() + 300);
  await worker.transaction(async (tx) => tx.enqueue(jobOf('calls'), { ...say('deadline'), runAt }));
  await vi.waitUntil(() => woken.includes('calls'), FOREVER);
  expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
  // Two seconds after the first try, which the worker has told of.
  await worker.work();
  await worker.transaction(async (tx) => tx.enqueue(jobOf('texts'), { ...say('text'), maxAttempts: 2 }));
  await vi.waitUntil(() => woken.includes('texts'), FOREVER);
  await watch.stop();
});

it('does again what it was doing when the database went away', async () => {
  let tries = 0;
  const { handled } = listening('calls', async () => {
    tries += 1;
    if (tries > 1) return;
    // Every connection at once, as at a restart of the database.
    await node.kernel.db.pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => undefined);
    await node.kernel.db.pool.query('select 1');
    throw new Error('the database went away');
  });
  const node = await nodeWith({ jobs: [handled] });
  await node.work();
  await node.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('cut off')));
  await vi.waitUntil(async () => tries === 2 && (await jobs(node)).length === 0, FOREVER);
  // Its workers still listen.
  await node.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('afterwards')));
  await vi.waitUntil(() => tries === 3, FOREVER);
});

it('workers that the library has ended are replaced by others', async () => {
  const { heard, handled } = listening();
  const node = await nodeWith({ jobs: [handled] });
  await node.work();
  const pools = async () => {
    const { rows } = await node.kernel.db.pool.query<{ worker_pools: string[] }>(
      'select worker_pools from server_processes',
    );
    return rows[0]?.worker_pools.length ?? 0;
  };
  const before = await pools();
  // They listen a moment after they were started.
  await vi.waitUntil(async () => {
    const { rows } = await node.kernel.db.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
        and query like 'LISTEN%worker:migrate%'`,
    );
    return rows.length > 0;
  }, FOREVER);
  // As when another release changes its tables.
  await node.kernel.db.pool.query(`select pg_notify('worker:migrate', '{"migrationNumber":99,"breaking":true}')`);
  await vi.waitUntil(async () => (await pools()) > before, FOREVER);
  // The library thinks that the process will end now.
  process.exitCode = undefined;
  await node.transaction(async (tx) => tx.enqueue(jobOf('calls'), say('afterwards')));
  await vi.waitUntil(() => heard.length === 1, FOREVER);
});
