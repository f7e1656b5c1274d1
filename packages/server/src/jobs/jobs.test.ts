import { expect, it, vi } from 'vitest';
import { inTransaction } from '../db/transaction.js';
import { useTestServer } from '../testing/index.js';
import { startBullMqRunner } from './bullmq-runner.js';
import { beginJob, listDueJobs } from './jobs.repository.js';
import { createPerformer, retryDelayMs, type Performer } from './performer.js';
import type { JobHandler } from './queue.js';

const server = useTestServer();

const performerOf = (name: string, handler: JobHandler): Performer =>
  createPerformer(server.context.kernel, { [name]: handler }, []);

async function enqueue(name: string, options: { key?: string; validUntil?: Date; maxAttempts?: number } = {}) {
  await inTransaction(server.context.kernel, async (tx) => {
    tx.enqueue({ name, companyId: null, payload: { word: 'hello' }, ...options });
  });
}

async function stateOf(name: string) {
  const { rows } = await server.context.kernel.db.pool.query<{ id: string; state: string; attempts: number }>(
    'select id, state, attempts, last_error from jobs where name = $1 order by id',
    [name],
  );
  return rows;
}

const idsOf = async (name: string): Promise<number[]> => (await stateOf(name)).map((row) => Number(row.id));

it('forgets the job when its transaction fails', async () => {
  const work = inTransaction(server.context.kernel, async (tx) => {
    tx.enqueue({ name: 'rolled-back', companyId: null, payload: {} });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await stateOf('rolled-back')).toEqual([]);
});

it('does the same key once', async () => {
  await enqueue('keyed', { key: 'a' });
  await enqueue('keyed', { key: 'a' });
  await enqueue('keyed', { key: 'b' });
  expect(await stateOf('keyed')).toHaveLength(2);
});

it('tries again later and later, then puts the job aside for the operator', async () => {
  await enqueue('failing', { maxAttempts: 2 });
  const performer = performerOf('failing', () => Promise.reject(new Error('the carrier is down')));
  const [id = 0] = await idsOf('failing');

  await performer.perform(id);
  expect(await stateOf('failing')).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'the carrier is down' }]);
  const due = async () => {
    const rows = await listDueJobs({ q: server.context.kernel.db.drizzle }, server.clock.now(), 100);
    return rows.some((row) => row.id === id);
  };
  expect(await due()).toBe(false);
  server.clock.advance(retryDelayMs(1));
  expect(await due()).toBe(true);
  await performer.perform(id);
  expect(await stateOf('failing')).toMatchObject([{ state: 'dead', attempts: 2 }]);
});

it('drops what is no longer useful, and does nothing twice', async () => {
  const handler = vi.fn<JobHandler>(() => Promise.resolve());
  const performer = performerOf('reminder', handler);
  await enqueue('reminder', { validUntil: new Date(server.clock.now().getTime() + 1000) });
  await enqueue('reminder');
  server.clock.advance(2000);
  for (const id of [...(await idsOf('reminder')), ...(await idsOf('reminder'))]) await performer.perform(id);
  expect(handler).toHaveBeenCalledTimes(1);
  expect(await stateOf('reminder')).toMatchObject([{ state: 'expired' }, { state: 'done' }]);
});

it('plans the next run of a schedule once, whichever node asks', async () => {
  const performer = createPerformer(server.context.kernel, {}, [{ name: 'tick', everyMs: 60_000 }]);
  await Promise.all([performer.plan(), performer.plan(), performer.plan()]);
  expect(await stateOf('tick')).toHaveLength(1);
});

it('does after a restart what was asked for before it, through the real runner', async () => {
  const { kernel } = server.context;
  const done: number[] = [];
  let finished = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const performer = performerOf('restarted', (run) => {
    done.push(run.jobId);
    if (done.length === 3) finished();
    return Promise.resolve();
  });
  await enqueue('restarted');
  const first = await startBullMqRunner(
    kernel,
    kernel.databaseUrl,
    performerOf('restarted', () => Promise.reject(new Error('cut off'))),
  );
  await first.stop();
  await enqueue('restarted');
  await kernel.db.pool.query(`update jobs set run_at = now(), handed_over_at = null where name = 'restarted'`);

  const second = await startBullMqRunner(kernel, kernel.databaseUrl, performer);
  try {
    await enqueue('restarted');
    await all;
  } finally {
    await second.stop();
  }
  expect(done.sort((a, b) => a - b)).toEqual(await idsOf('restarted'));
});

it('does again what it began before the database went away, without waiting for its own death', async () => {
  const { kernel } = server.context;
  let done = (): void => undefined;
  const again = new Promise<void>((resolve) => {
    done = resolve;
  });
  const performer = performerOf('untold', () => {
    done();
    return Promise.resolve();
  });
  let isAway = true;
  const cutOff: Performer = {
    ...performer,
    async perform(id, taker) {
      if (!isAway) return performer.perform(id, taker);
      isAway = false;
      await beginJob({ q: kernel.db.drizzle }, id, taker);
      throw new Error('the database went away');
    },
  };
  const runner = await startBullMqRunner(kernel, kernel.databaseUrl, cutOff);
  try {
    await enqueue('untold');
    await vi.waitUntil(() => !isAway, { timeout: 60_000 });
    // What the listener says when its connection is back; until then the runner looks by itself every quarter of a minute.
    const knock = setInterval(() => void kernel.db.pool.query(`select pg_notify('talk_jobs', '')`), 100);
    await again.finally(() => clearInterval(knock));
  } finally {
    await runner.stop();
  }
  expect(await stateOf('untold')).toMatchObject([{ state: 'done', attempts: 2 }]);
});
