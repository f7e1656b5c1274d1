import { expect, it, vi } from 'vitest';
import { JOBS } from '../../../testing/index.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// The carrier's media are down for a while: recordings come as soon as they are back, and none is forgotten.

const voice = useVoiceFixture();
const { server, carrier } = voice;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A recorded call that has ended, and the carrier's news of its recording. The bytes cannot be had yet. */
async function recorded(sid: string): Promise<{ id: string; tell: () => Promise<unknown> }> {
  const agent = await voice.agent();
  const { id } = await voice.start(agent);
  await voice.rows(
    `update calls set phase = 'ended', recording_sid = $2, answered_at = $3, ended_at = $3 where id = $1`,
    [id, sid, server.clock.now()],
  );
  const form = { RecordingSid: sid, RecordingStatus: 'completed', RecordingDuration: '4', CallSid: 'CA-any' };
  return { id, tell: () => voice.webhook(`recording?call=${id}`, form) };
}

const stored = async (id: string): Promise<boolean> =>
  (
    await voice.rows(
      `select 1 from communications m join calls c on c.communication_id = m.id
       where c.id = $1 and m.recording_file_id is not null`,
      [id],
    )
  ).length === 1;
const has = (sid: string, bytes = 'sound') =>
  carrier.recordings.set(sid, { isComplete: true, seconds: 4, bytes: Buffer.from(bytes) });

async function pass(ms: number, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    server.clock.advance(ms / steps);
    await server.context.executor.planSchedules();
    await voice.work();
  }
}

it.each([
  ['five minutes', 5 * MINUTE],
  ['two days', 48 * HOUR],
])('a recording comes although the carrier’s media are down for %s', async (_length, ms) => {
  const sid = `RE-down-${ms}`;
  const { id, tell } = await recorded(sid);
  await tell();
  await pass(ms, 40);
  expect(await stored(id)).toBe(false);
  has(sid);
  await pass(31 * MINUTE, 2);
  expect(await stored(id)).toBe(true);
});

it('a job that was given up leaves its key to the next one that is asked for', async () => {
  const { id, tell } = await recorded('RE-dead');
  await tell();
  // What an operator does with a job that will never work.
  const [job] = await voice.rows<{ id: string }>(`select id from jobs_bulk.jobs where key like '%RE-dead'`);
  await voice.rows('select jobs_bulk.permanently_fail_jobs(array[$1::bigint])', [job?.id]);
  has('RE-dead');
  await pass(MINUTE, 6);
  expect(await stored(id)).toBe(true);
  // It stays for the operator to see; the other one is done.
  const [kept] = await voice.rows(`select state, key from ${JOBS} where id = $1 and lane = 'bulk'`, [job?.id]);
  expect(kept).toEqual({ state: 'failed', key: null });
});

it('a recording that the carrier cannot speak of keeps no other from being asked about', async () => {
  const [broken, whole] = [await recorded('RE-broken'), await recorded('RE-whole')];
  has('RE-whole');
  const state = carrier.fetchRecordingState.bind(carrier);
  const asked = vi
    .spyOn(carrier, 'fetchRecordingState')
    .mockImplementation((sid) =>
      sid === 'RE-broken' ? Promise.reject(new Error('the carrier answered 500')) : state(sid),
    );
  await pass(MINUTE, 6);
  asked.mockRestore();
  expect([await stored(broken.id), await stored(whole.id)]).toEqual([false, true]);
});
