import { declineCall, hangUpCall, startCall } from '@talk/contract';
import { JOBS } from '@talk/server/testing/cluster';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { liveCall, storyOf, type CallStory } from '../support/call-story.js';
import { until } from '../support/until.js';
import { createVoiceWorld, LINE, type Agent, type VoiceWorld } from '../support/voice-world.js';
import { readWav, levelOf } from '../support/wav.js';

// Calls through everything that is ours, with nothing pretended: real browsers with the real voice SDK, signalling, sound,
// signed webhooks over HTTP, PostgreSQL and the job runner.

let world: VoiceWorld;
beforeAll(async () => {
  world = await createVoiceWorld();
});
afterAll(() => world.end());
afterEach(async () => {
  world.sandbox.control.reset();
  await world.dismiss();
  await world.news();
});

const ANSWERS = '+14155550160';
const CALLER = '+14155550171';

/** What holds for every call that is over, however it went. */
function expectConsistent({ call, communication, versions, dispositions }: CallStory): void {
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(versions.at(-1)).toBe(call.version);
  expect(dispositions.at(-1)).toBe(communication.disposition_status);
  expect(communication).toMatchObject({
    current_status: 'completed',
    hung_up_by: call.hung_up_by,
    end_reason: call.end_reason === 'completed' ? null : call.end_reason,
    answered_at: call.answered_at,
    ended_at: call.ended_at,
  });
  const seconds = (from: Date | null, to: Date): number =>
    from === null ? 0 : Math.round((to.getTime() - from.getTime()) / 1000);
  expect(communication.talk_seconds).toBe(seconds(call.answered_at, call.ended_at));
  expect(communication.wait_seconds).toBe(seconds(call.started_at, call.answered_at ?? call.ended_at));
}

async function dial(agent: Agent, phoneNumber: string): Promise<string> {
  const { status, body } = await world.server.call(startCall, {
    as: agent.user,
    body: { phone_number: phoneNumber },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(status).toBe(200);
  await agent.phone.dial(body.connect.params);
  return body.call.id;
}

const phaseIs = (id: string, phase: string): Promise<unknown> =>
  until(
    `the call to be ${phase}`,
    async () => (await world.rows('select 1 from calls where id = $1 and phase = $2', [id, phase])).length > 0,
  );
const recordingStarted = (id: string): Promise<unknown> =>
  until(
    'the recording to start',
    async () => (await world.rows('select 1 from calls where id = $1 and recording_sid is not null', [id])).length > 0,
  );
/** The customer's leg of the call that goes on. */
const customerLeg = (number: string): string => {
  const leg = world.sandbox.control.state().calls.find((call) => call.to === number || call.from === number);
  if (leg === undefined) throw new Error(`nobody is called ${number}`);
  return leg.sid;
};
const customerHears = (number: string, hz: number): Promise<unknown> =>
  until(`the customer to hear ${hz} Hz`, () => {
    const { heard, heardRms } = world.sandbox.control.audio(customerLeg(number), [hz]);
    return heardRms > 0.005 && (heard[String(hz)] ?? 0) > 0.5;
  });

describe('an outbound call', () => {
  it('is answered, heard at both ends, recorded on two channels, and ended by the agent in the browser', async () => {
    const kim = await world.agent(900);
    const id = await dial(kim, ANSWERS);
    await kim.phone.hears(700);
    await customerHears(ANSWERS, 900);
    await recordingStarted(id);
    await until('a second of recording', () => {
      const { answeredAt } = world.sandbox.control.call(customerLeg(ANSWERS));
      return answeredAt !== null && Date.now() - Date.parse(answeredAt) > 2000;
    });
    await world.hangUp(kim, id);
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ hung_up_by: 'agent', end_reason: 'completed', user_id: String(kim.user.id) });
    expect(story.communication).toMatchObject({ disposition_status: 'completed', user_id: String(kim.user.id) });
    expect(story.communication.talk_seconds).toBeGreaterThanOrEqual(1);
    expect(story.phases.filter((phase) => phase !== 'ringing')).toEqual(['connecting', 'active', 'ended']);
    expect(story.statusesOf(kim.user.id)).toEqual(['on-call', 'accepting-calls']);

    const fileId = await until('the stored recording', async () => {
      const [row] = await world.rows<{ recording_file_id: string | null }>(
        'select recording_file_id from communications where id = $1',
        [story.call.communication_id],
      );
      return row?.recording_file_id ?? false;
    });
    const url = `/static/uploaded_file/${fileId}`;
    expect((await world.server.app.inject({ url })).statusCode).toBe(401);
    const file = await world.server.app.inject({ url, headers: { authorization: `Bearer ${kim.user.token}` } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/wav']);
    const [first, second] = readWav(file.rawPayload);
    if (first === undefined || second === undefined) throw new Error('the recording has two channels');
    expect(levelOf(first, 700)).toBeGreaterThan(10 * levelOf(first, 900));
    expect(levelOf(second, 900)).toBeGreaterThan(10 * levelOf(second, 700));
  });

  it('is ended by the customer', async () => {
    const kim = await world.agent(900);
    const id = await dial(kim, ANSWERS);
    await kim.phone.hears(700);
    world.sandbox.control.hangUp(customerLeg(ANSWERS));
    await kim.phone.event('disconnect');
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ hung_up_by: 'customer', end_reason: 'completed' });
  });

  it('is ended by the agent through the API', async () => {
    const kim = await world.agent(900);
    const id = await dial(kim, ANSWERS);
    await phaseIs(id, 'active');
    const { status } = await world.server.call(hangUpCall, { as: kim.user, params: { id }, body: {} });
    expect(status).toBe(200);
    await kim.phone.event('disconnect');
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ hung_up_by: 'agent', end_reason: 'completed' });
    const again = await world.server.call(hangUpCall, { as: kim.user, params: { id }, body: {} });
    expect(again.body).toMatchObject({ phase: 'ended', version: story.call.version });
  });

  it.each([
    ['not answered', '+14155550163', { end_reason: 'no-answer', hung_up_by: 'carrier' }, 'failed'],
    ['busy', '+14155550162', { end_reason: 'busy', hung_up_by: 'customer' }, 'failed'],
    [
      'to a number that does not exist',
      '+14155550165',
      { end_reason: 'invalid-number', hung_up_by: 'carrier' },
      'invalid',
    ],
    ['declined by the customer', '+14155550164', { end_reason: 'busy', hung_up_by: 'customer' }, 'failed'],
  ] as const)('is %s', async (_name, number, ending, disposition) => {
    const kim = await world.agent(900);
    const id = await dial(kim, number);
    await kim.phone.event('disconnect');
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ ...ending, answered_at: null });
    expect(story.communication).toMatchObject({ disposition_status: disposition, talk_seconds: 0 });
    expect(story.statusesOf(kim.user.id)).toEqual(['on-call', 'accepting-calls']);
  });

  it('is given up by the agent while it rings, and the customer’s phone stops', async () => {
    const kim = await world.agent(900);
    const id = await dial(kim, '+14155550163');
    await phaseIs(id, 'ringing');
    await kim.phone.hangUp();
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ end_reason: 'canceled', hung_up_by: 'agent', answered_at: null });
    expect(world.sandbox.control.call(customerLeg('+14155550163')).status).toBe('canceled');
    expect(story.phases).toEqual(['connecting', 'ringing', 'ended']);
  });

  it('is given up before the browser has connected, which is then turned away', async () => {
    const kim = await world.agent(900);
    const { body } = await world.server.call(startCall, {
      as: kim.user,
      body: { phone_number: ANSWERS },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const { id } = body.call;
    await world.server.call(hangUpCall, { as: kim.user, params: { id }, body: {} });
    await kim.phone.dial(body.connect.params);
    await kim.phone.event('disconnect');
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ end_reason: 'canceled', hung_up_by: 'agent' });
    expect(world.sandbox.control.state().calls.some((leg) => leg.to === ANSWERS)).toBe(false);
  });
});

describe('an inbound call', () => {
  const callIn = () => world.sandbox.control.callIn({ from: CALLER, to: LINE });

  async function twoAgents(): Promise<[Agent, Agent]> {
    return [await world.agent(900), await world.agent(1200)];
  }

  const bothRing = (id: string, ...agents: Agent[]) =>
    Promise.all(agents.map((agent) => agent.phone.event(`incoming ${id}`)));

  it('rings at the whole group; one answers, the other stops ringing, both sides hear each other', async () => {
    const [kim, lee] = await twoAgents();
    const caller = callIn();
    const id = await liveCall(world);
    await bothRing(id, kim, lee);
    await lee.phone.accept();
    await kim.phone.event('cancel');
    await lee.phone.hears(700);
    await customerHears(CALLER, 1200);
    world.sandbox.control.hangUp(caller.sid);
    await lee.phone.event('disconnect');
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({
      user_id: String(lee.user.id),
      hung_up_by: 'customer',
      end_reason: 'completed',
    });
    expect(story.communication.disposition_status).toBe('completed');
    expect(story.communication.attempting_user_ids.map(Number).sort()).toEqual([kim.user.id, lee.user.id].sort());
    expect(story.phases).toEqual(['ringing', 'active', 'ended']);
    expect(story.statusesOf(lee.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'accepting-calls']);
  });

  it('is one agent’s when two answer in the same instant', async () => {
    const [kim, lee] = await twoAgents();
    callIn();
    const id = await liveCall(world);
    await bothRing(id, kim, lee);
    await Promise.all([kim.phone.accept(), lee.phone.accept()]);
    await phaseIs(id, 'active');
    const [row] = await world.rows<{ user_id: string }>('select user_id from calls where id = $1', [id]);
    const [winner, loser] = Number(row?.user_id) === kim.user.id ? [kim, lee] : [lee, kim];
    await until('the loser to be off the phone', async () =>
      (await loser.phone.events()).some((event) => event === 'disconnect' || event === 'cancel'),
    );
    await winner.phone.hears(700);
    await world.hangUp(winner, id);
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ user_id: String(winner.user.id), hung_up_by: 'agent' });
    expect(story.statusesOf(loser.user.id)).toEqual(['ringing', 'accepting-calls']);
  });

  it('goes on ringing at the other when one declines', async () => {
    const [kim, lee] = await twoAgents();
    callIn();
    const id = await liveCall(world);
    await bothRing(id, kim, lee);
    const declined = await world.server.call(declineCall, { as: kim.user, params: { id }, body: {} });
    expect(declined.body).toMatchObject({ phase: 'ringing', ringing_user_ids: [lee.user.id] });
    await kim.phone.event('cancel');
    await lee.phone.accept();
    await lee.phone.hears(700);
    await world.hangUp(lee, id);
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ user_id: String(lee.user.id), hung_up_by: 'agent', end_reason: 'completed' });
  });

  it('is missed when everybody declines, in the browser or through the API', async () => {
    const [kim, lee] = await twoAgents();
    const caller = callIn();
    const id = await liveCall(world);
    await bothRing(id, kim, lee);
    await kim.phone.reject();
    const declined = await world.server.call(declineCall, { as: lee.user, params: { id }, body: {} });
    expect(declined.status).toBe(200);
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ user_id: null, hung_up_by: 'system', end_reason: 'declined' });
    expect(story.communication).toMatchObject({ disposition_status: 'missed', is_read: false });
    expect(world.sandbox.control.call(caller.sid).status).toBe('completed');
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'accepting-calls']);
  });

  it('is missed when nobody answers in time', async () => {
    const kim = await world.agent(900);
    await world.rows('update ring_groups set ring_timeout_seconds = 5 where company_id = $1', [world.companyId]);
    callIn();
    const id = await liveCall(world);
    await kim.phone.event(`incoming ${id}`);
    const story = await storyOf(world, id);
    await world.rows('update ring_groups set ring_timeout_seconds = 20 where company_id = $1', [world.companyId]);
    expectConsistent(story);
    expect(story.call).toMatchObject({ user_id: null, hung_up_by: 'system', end_reason: 'no-answer' });
    expect(story.communication.disposition_status).toBe('missed');
    await kim.phone.event('cancel');
  });

  it('is missed at once when nobody accepts calls', async () => {
    const kim = await world.agent(900);
    await world.rows(`update agent_states set status = 'on-break' where user_id = $1`, [kim.user.id]);
    callIn();
    const story = await storyOf(world, await liveCall(world));
    expect(story.call).toMatchObject({ hung_up_by: 'system', end_reason: 'no-answer' });
    expect(story.communication.disposition_status).toBe('missed');
    expect(story.statusesOf(kim.user.id)).toEqual([]);
  });

  it('is missed when the caller leaves while it rings', async () => {
    const kim = await world.agent(900);
    const caller = callIn();
    const id = await liveCall(world);
    await kim.phone.event(`incoming ${id}`);
    world.sandbox.control.hangUp(caller.sid);
    await kim.phone.event('cancel');
    const story = await storyOf(world, id);
    expectConsistent(story);
    expect(story.call).toMatchObject({ hung_up_by: 'customer', end_reason: 'canceled' });
    expect(story.communication.disposition_status).toBe('missed');
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'accepting-calls']);
  });
});

it('leaves no dead job and no complaint behind', async () => {
  expect(
    await world.rows(`select name, last_error from ${JOBS} where state = 'failed' or last_error is not null`),
  ).toEqual([]);
  const complaints = world.server.logged.filter((line) => /"level":"(warn|error)"/.test(line));
  expect(complaints).toEqual([]);
});
