import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob, handleJob } from '../jobs/define-job.js';
import { createJobExecutor } from '../jobs/execute-job.js';
import { createTestServer, databaseBefore, drainJobs, JOBS } from '../testing/index.js';
import { migrate } from './migrate.js';

/** The database as the release before 0150 left it, with jobs in our own table. */
async function previousRelease() {
  const { database, pool } = await databaseBefore('0150');
  const insert = (columns: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(columns);
    return pool.query(
      `insert into jobs (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(columns),
    );
  };
  return { database, pool, insert };
}

it('the jobs that the previous release left are run by this one, with their keys, tries and times', async () => {
  const { database, pool, insert } = await previousRelease();
  const now = new Date();
  const due = { company_id: 7, run_at: now, max_attempts: 8 };
  const later = new Date(now.getTime() + 3_600_000);
  await insert({ ...due, name: 'voice.ring', key: 'ring:a', payload: { callId: 'a' }, attempts: 1 });
  await insert({ ...due, name: 'voice.give-up', key: 'give-up:a', payload: { callId: 'a' }, run_at: later });
  await insert({
    ...due,
    name: 'voice.store-recording',
    key: 'store-recording:RE1',
    payload: { callId: 'a', recordingSid: 'RE1', seconds: 4 },
    max_attempts: 1_000_000,
    valid_until: later,
  });
  await insert({ ...due, name: 'messaging.send', key: 'send:1:1', payload: { communicationId: 1, try: 1 } });
  await insert({ ...due, name: 'messaging.take-in', key: 'take-in:SM1', payload: {}, valid_until: new Date(0) });
  await insert({ ...due, name: 'voice.record', key: 'record:a', payload: {}, state: 'done', finished_at: now });
  await insert({
    ...due,
    name: 'voice.bring',
    key: 'b',
    payload: {},
    state: 'dead',
    last_error: 'The carrier was away.',
  });
  await insert({ name: 'agents.sweep', key: 'schedule:1', payload: {}, run_at: now, max_attempts: 8 });
  await insert({ name: 'agents.sweep', key: 'schedule:0', payload: {}, run_at: now, max_attempts: 8, state: 'done' });
  await migrate(pool);
  await pool.end();

  const server = await createTestServer(database.url);
  try {
    const rows = async (query: string) => (await server.context.kernel.db.pool.query(query)).rows;
    expect(await rows(`select lane, name, state from ${JOBS} order by lane, name`)).toEqual([
      { lane: 'bulk', name: 'voice.store-recording', state: 'waiting' },
      { lane: 'calls', name: 'voice.bring', state: 'failed' },
      { lane: 'calls', name: 'voice.give-up', state: 'waiting' },
      { lane: 'calls', name: 'voice.ring', state: 'waiting' },
      { lane: 'texts', name: 'messaging.send', state: 'waiting' },
      { lane: 'texts', name: 'messaging.take-in', state: 'waiting' },
    ]);
    expect(await rows(`select key from done_job_keys`)).toEqual([{ key: 'voice.record/record:a' }]);
    expect(await rows(`select to_regclass('public.jobs') as old, to_regnamespace('bullmq') as wakers`)).toEqual([
      { old: null, wakers: null },
    ]);

    const ran: unknown[] = [];
    const noting = (name: string, lane: 'calls' | 'texts' | 'bulk') =>
      handleJob(defineJob(name, lane, z.unknown()), async ({ companyId, payload, attempt }) => {
        ran.push({ name, companyId, payload, attempt });
      });
    const executor = createJobExecutor(
      server.context.kernel,
      [
        noting('voice.ring', 'calls'),
        noting('voice.give-up', 'calls'),
        noting('voice.store-recording', 'bulk'),
        noting('messaging.send', 'texts'),
        noting('messaging.take-in', 'texts'),
      ],
      [],
    );
    await drainJobs({ ...server.context, executor });
    expect(ran).toHaveLength(3);
    expect(ran).toEqual(
      expect.arrayContaining([
        { name: 'voice.ring', companyId: 7, payload: { callId: 'a' }, attempt: 2 },
        {
          name: 'voice.store-recording',
          companyId: 7,
          payload: { callId: 'a', recordingSid: 'RE1', seconds: 4 },
          attempt: 1,
        },
        { name: 'messaging.send', companyId: 7, payload: { communicationId: 1, try: 1 }, attempt: 1 },
      ]),
    );
    server.clock.advance(3_600_000);
    await drainJobs({ ...server.context, executor });
    expect(ran).toContainEqual({ name: 'voice.give-up', companyId: 7, payload: { callId: 'a' }, attempt: 1 });
    expect(await rows(`select name, last_error from ${JOBS}`)).toEqual([
      { name: 'voice.bring', last_error: 'The carrier was away.' },
    ]);
  } finally {
    await server.context.end();
    await database.drop();
  }
});
