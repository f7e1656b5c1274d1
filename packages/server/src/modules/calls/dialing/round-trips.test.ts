import { checkCall } from '@talk/contract';
import { expect, it } from 'vitest';
import { countRoundTrips } from '../../../testing/index.js';
import { CUSTOMER, useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();

/** The worker takes a job with one statement, and removes it with one; the test's own worker asks otherwise. */
const isOfTheQueue = (trip: readonly string[]): boolean => trip.every((text) => text.includes('_private_jobs'));
const removesAJob = (trip: readonly string[]): boolean => trip.some((text) => text.startsWith('delete from "jobs_'));

/**
 * Counted: everything that this process asks of PostgreSQL because of one press, `begin` and `commit` with the rest: the request with its sign-in
 * and its key; the carrier's question what the browser's leg is to do; the job that asks the carrier for the customer, with taking and
 * removing it; and what the carrier tells until the handset rings (in the conference, dialled, ringing). Not counted: telling other nodes
 * that there are events.
 */
it('asks the database at most 25 times from the press until the handset rings', async () => {
  const agent = await voice.agent();
  // The contact is known, and connections are open.
  const first = await voice.start(agent);
  await voice.rows('update calls set phase = $1, engaged_user_ids = $2 where id = $3', ['ended', [], first.id]);
  await voice.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [agent.id]);
  await voice.work();
  const sid = 'CA-agent';
  const from = `client:c${agent.companyId}_u${agent.id}`;

  const counting = countRoundTrips();
  const stages: [string, number][] = [];
  const stage = (name: string) => {
    const before = stages.reduce((sum, [, count]) => sum + count, 0);
    const jobs = counting.trips.filter(removesAJob).length;
    stages.push([name, counting.trips.filter((trip) => !isOfTheQueue(trip)).length + 2 * jobs - before]);
  };
  const call = await voice.start(agent);
  stage('request');
  await voice.webhook('client', { CallSid: sid, From: from, To: CUSTOMER, talk_call_id: call.id });
  stage('client');
  await voice.webhook(`conference?call=${call.id}`, {
    StatusCallbackEvent: 'participant-join',
    CallSid: sid,
    SequenceNumber: '1',
    Timestamp: voice.server.clock.now().toUTCString(),
  });
  stage('join');
  await voice.work();
  stage('job');
  const dialled = voice.carrier.orders.find((order) => order.kind === 'dial');
  if (dialled?.kind !== 'dial') throw new Error('nobody was dialled');
  for (const [index, status] of ['initiated', 'ringing'].entries()) {
    await voice.webhook(dialled.statusUrl, {
      CallSid: dialled.legSid,
      CallStatus: status,
      SequenceNumber: String(index),
    });
    stage(status);
  }
  counting.stop();
  expect(Object.fromEntries(stages)).toEqual({ request: 7, client: 3, join: 2, job: 8, initiated: 2, ringing: 3 });
});

it('asks at most 3 times, the sign-in included, whether a number may be called, while it is typed', async () => {
  const agent = await voice.agent();
  const check = () => voice.server.call(checkCall, { as: agent, query: { phone_number: CUSTOMER } });
  expect((await check()).body.allowed).toBe(true);
  const counting = countRoundTrips();
  await check();
  counting.stop();
  expect(counting.trips.length).toBeLessThanOrEqual(3);
});
