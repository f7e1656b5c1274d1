import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../db/transaction.js';
import { drainJobs, JOBS, useTestServer } from '../testing/index.js';
import { defineJob, handleJob, type HandledJob, type JobHandler, type Schedule } from './define-job.js';
import type { JobRequest } from './enqueue.js';
import { createJobExecutor, retryDelayMs } from './execute-job.js';
import { countJobs, isAskedFor } from './queue.repository.js';
import { sql } from 'drizzle-orm';

const server = useTestServer();

interface Word {
  word: string;
}
const wordJob = (name: string) => defineJob<Word>(`test.${name}`, 'texts', z.object({ word: z.string() }));
const HELLO = { companyId: 7, payload: { word: 'hello' } };

async function enqueue(job: ReturnType<typeof wordJob>, options: Partial<JobRequest<Word>> = {}) {
  await inTransaction(server.context.kernel, async (tx) => tx.enqueue(job, { ...HELLO, ...options }));
}
/** Runs what is due with these handlers. */
function drain(handlers: readonly HandledJob[], schedules: readonly Schedule[] = []) {
  const executor = createJobExecutor(server.context.kernel, handlers, schedules);
  return drainJobs({ ...server.context, executor });
}
async function jobsNamed(name: string) {
  const { rows } = await server.context.kernel.db.pool.query<{ state: string; attempts: number; last_error: string }>(
    `select state, attempts, last_error from ${JOBS} where name = $1 order by id`,
    [`test.${name}`],
  );
  return rows;
}
const succeeds = (): JobHandler<Word> => vi.fn(() => Promise.resolve());

it('forgets the job when its transaction fails', async () => {
  const work = inTransaction(server.context.kernel, async (tx) => {
    tx.enqueue(wordJob('rolled-back'), HELLO);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await jobsNamed('rolled-back')).toEqual([]);
});

it('gives the handler what was asked for, parsed, with its company', async () => {
  const handler = succeeds();
  await enqueue(wordJob('told'));
  await drain([handleJob(wordJob('told'), handler)]);
  expect(handler).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ companyId: 7, payload: { word: 'hello' }, attempt: 1 }),
  );
  expect(await jobsNamed('told')).toEqual([]);
});

it('does the same key once: while it waits, in one transaction, and after it was done', async () => {
  const [job, handler] = [wordJob('keyed'), succeeds()];
  await enqueue(job, { key: 'a' });
  await enqueue(job, { key: 'a', runAt: new Date(server.clock.now().getTime() + 60_000) });
  await inTransaction(server.context.kernel, async (tx) => {
    tx.enqueue(job, { ...HELLO, key: 'b' });
    tx.enqueue(job, { ...HELLO, key: 'b' });
  });
  expect(await jobsNamed('keyed')).toHaveLength(2);
  await drain([handleJob(job, handler)]);
  await enqueue(job, { key: 'a' });
  expect(await drain([handleJob(job, handler)])).toBe(0);
  expect(handler).toHaveBeenCalledTimes(2);
});

it('keeps a retry when the same work is asked for again', async () => {
  const job = wordJob('retried');
  await enqueue(job, { key: 'a' });
  await drain([handleJob(job, () => Promise.reject(new Error('the carrier is down')))]);
  await enqueue(job, { key: 'a' });
  expect(await jobsNamed('retried')).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  expect(await drain([handleJob(job, succeeds())])).toBe(0);
  server.clock.advance(retryDelayMs(1));
  expect(await drain([handleJob(job, succeeds())])).toBe(1);
});

it('lets the same work be asked for again once it has failed for good, or its time has passed', async () => {
  const [job, handler] = [wordJob('again'), succeeds()];
  await enqueue(job, { key: 'failed', maxAttempts: 1 });
  await drain([handleJob(job, () => Promise.reject(new Error('no')))]);
  await enqueue(job, { key: 'late', validUntil: new Date(server.clock.now().getTime() + 1_000) });
  server.clock.advance(2_000);
  await drain([handleJob(job, handler)]);
  expect(handler).not.toHaveBeenCalled();
  await enqueue(job, { key: 'failed' });
  await enqueue(job, { key: 'late' });
  await drain([handleJob(job, handler)]);
  expect(handler).toHaveBeenCalledTimes(2);
  expect(await jobsNamed('again')).toMatchObject([{ state: 'failed' }]);
});

it('tries again later and later, then keeps the job for the operator', async () => {
  const job = wordJob('failing');
  const failing = handleJob(job, () => Promise.reject(new Error('the carrier is down')));
  await enqueue(job, { maxAttempts: 2 });
  expect(await drain([failing])).toBe(1);
  expect(await jobsNamed('failing')).toMatchObject([
    { state: 'waiting', attempts: 1, last_error: 'the carrier is down' },
  ]);
  server.clock.advance(retryDelayMs(1) - 1);
  expect(await drain([failing])).toBe(0);
  server.clock.advance(1);
  expect(await drain([failing])).toBe(1);
  expect(await jobsNamed('failing')).toMatchObject([{ state: 'failed', attempts: 2 }]);
  expect(await countJobs({ q: server.context.kernel.db.drizzle }, 'failed')).toBeGreaterThan(0);
});

it('keeps a job that this release cannot read as failed at once, with the reason, and does not run it', async () => {
  const handler = succeeds();
  const before = defineJob('test.changed', 'texts', z.object({ words: z.array(z.string()) }));
  await inTransaction(server.context.kernel, async (tx) =>
    tx.enqueue(before, { companyId: 7, payload: { words: ['hello'] } }),
  );
  expect(await drain([handleJob(wordJob('changed'), handler)])).toBe(1);
  const [kept] = await jobsNamed('changed');
  expect(kept).toMatchObject({ state: 'failed' });
  expect(kept?.last_error).toMatch(/^This release cannot read the job test\.changed \(word: .+\)\.$/);
  server.clock.advance(86_400_000);
  expect(await drain([handleJob(wordJob('changed'), handler)])).toBe(0);
  expect(handler).not.toHaveBeenCalled();
});

it('drops what is no longer useful', async () => {
  const [job, handler] = [wordJob('reminder'), succeeds()];
  await enqueue(job, { validUntil: new Date(server.clock.now().getTime() + 1_000) });
  await enqueue(job);
  server.clock.advance(2_000);
  await drain([handleJob(job, handler)]);
  expect(handler).toHaveBeenCalledTimes(1);
  expect(await jobsNamed('reminder')).toEqual([]);
});

it('plans the next run of a schedule once, whichever node asks, and again with each run', async () => {
  const run = vi.fn(() => Promise.resolve());
  const schedule = { name: 'test.tick', everyMs: 60_000, run };
  const executor = createJobExecutor(server.context.kernel, [], [schedule]);
  await Promise.all([executor.planSchedules(), executor.planSchedules(), executor.planSchedules()]);
  expect(await jobsNamed('tick')).toHaveLength(1);
  server.clock.advance(60_000);
  await drain([], [schedule]);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await jobsNamed('tick')).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  // A run that was missed is not made up for.
  server.clock.advance(10 * 60_000);
  await drain([], [schedule]);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await jobsNamed('tick')).toHaveLength(1);
});

it('tells whether work with a key waits', async () => {
  const job = wordJob('asked');
  const asked = async () => {
    const { rows } = await server.context.kernel.db.drizzle.execute(
      sql`select ${isAskedFor(job, sql`'a'`)} as is_asked`,
    );
    return rows;
  };
  expect(await asked()).toEqual([{ is_asked: false }]);
  await enqueue(job, { key: 'a' });
  expect(await asked()).toEqual([{ is_asked: true }]);
  await drain([handleJob(job, succeeds())]);
  expect(await asked()).toEqual([{ is_asked: false }]);
});

it('keeps words that PostgreSQL would refuse', async () => {
  const [job, handler] = [wordJob('odd'), succeeds()];
  await enqueue(job, { payload: { word: 'nul \u0000 and half \ud83d' } });
  await drain([handleJob(job, handler)]);
  expect(handler).toHaveBeenCalledTimes(1);
  await enqueue(job, { maxAttempts: 1 });
  await drain([handleJob(job, () => Promise.reject(new Error('nul \u0000')))]);
  expect(await jobsNamed('odd')).toMatchObject([{ state: 'failed' }]);
});

it('a job that another process has taken since is left to it, also by a failed attempt', async () => {
  const job = wordJob('retaken');
  await enqueue(job);
  const { pool } = server.context.kernel.db;
  const ofJob = `task_id = (select id from jobs_texts._private_tasks where identifier = 'test.retaken')`;
  const failing = handleJob(job, async () => {
    await pool.query(
      `update jobs_texts._private_jobs set attempts = attempts + 1, locked_by = 'another' where ${ofJob}`,
    );
    throw new Error('too late');
  });
  await drain([failing]);
  expect(await jobsNamed('retaken')).toEqual([{ state: 'running', attempts: 2, last_error: null }]);
});
