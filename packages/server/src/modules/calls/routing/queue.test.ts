import { sendHeartbeat, setAgentStatus, takeQueuedCall } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentToWebhooks, type TestUser, untilLocksAreAwaited } from '../../../testing/index.js';
import { CALLER, useRoutingFixture } from './routing-world.fixture.js';

const {
  voice,
  admin,
  newSid,
  setGroup,
  agents,
  call,
  communicationOf,
  callIn,
  hangUpLeg,
  rung,
  wait,
  redirectsOf,
  answerOf,
  decline,
} = useRoutingFixture();

const setStatus = (agent: TestUser, agent_status: 1 | 3) =>
  voice.server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status } });

describe('a queue', () => {
  beforeEach(() => setGroup({ shouldQueue: true }));

  it('rings whoever is free, tells the place, plays music, and leads the caller to whoever answers', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const { id, sid, text } = await callIn();
    expect(text).toMatch(/<Gather[^>]*>[\s\S]*You are next in line\.[\s\S]*press 1[\s\S]*<Play>[^<]*hold-music\.wav/);
    expect(await call(id)).toMatchObject({ phase: 'queued', ringing_user_ids: [agent.id] });
    expect((await communicationOf(id)).current_status2).toBe('queued');
    expect((await answerOf(agent)).text).toContain(`>${id}</Conference>`);
    await voice.work();
    expect(redirectsOf(sid)).toEqual([expect.stringContaining(`/caller-join?call=${id}`)]);
    const joined = await voice.webhook(`caller-join?call=${id}`, { CallSid: sid });
    expect(joined.text).toContain(`>${id}</Conference>`);
    expect(await call(id)).toMatchObject({ phase: 'active', user_id: agent.id });
  });

  it('gives the longest waiting caller to the first who is free, and moves the others up', async () => {
    const first = await callIn('+14155550172');
    voice.server.clock.advance(1000);
    const second = await callIn('+14155550173');
    expect(second.text).toContain('You are number 2 in line.');
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    await setStatus(agent, 3);
    await setStatus(agent, 1);
    await voice.work();
    expect((await call(first.id)).ringing_user_ids).toEqual([agent.id]);
    expect((await call(second.id)).ringing_user_ids).toEqual([]);
    await answerOf(agent);
    const again = await voice.webhook(`queue?call=${second.id}`, { CallSid: second.sid });
    expect(again.text).toContain('You are next in line.');
  });

  it('does so too when the agent becomes free in the middle of looking for the second', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    await setStatus(agent, 3);
    const first = await callIn('+14155550172');
    voice.server.clock.advance(1000);
    const second = await callIn('+14155550173');
    await voice.webhook(`queue?call=${second.id}`, { CallSid: second.sid });
    const { pool } = voice.server.context.kernel.db;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from calls where id = $1 for update', [second.id]);
      const looking = voice.work();
      await untilLocksAreAwaited(pool, 1);
      await setStatus(agent, 1);
      await holder.query('commit');
      await looking;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await call(first.id)).ringing_user_ids).toEqual([agent.id]);
    expect((await call(second.id)).ringing_user_ids).toEqual([]);
  });

  it('takes no agent before the caller: somebody else may be telling of the same person and the same agent', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    await setStatus(agent, 3);
    const { id } = await callIn();
    await setStatus(agent, 1);
    const { pool } = voice.server.context.kernel.db;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query(
        'select 1 from contacts where id = (select contact_id from communications join calls on calls.communication_id = communications.id where calls.id = $1) for update',
        [id],
      );
      const looking = voice.work();
      await untilLocksAreAwaited(pool, 1);
      await other.query('select 1 from agent_states where user_id = $1 for update', [agent.id]);
      await other.query('commit');
      await looking;
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect((await call(id)).ringing_user_ids).toEqual([agent.id]);
  });

  it('rings somebody who let it ring again, but not at once', async () => {
    const [agent] = await agents(1);
    const { id, sid } = await callIn();
    await wait(25_000);
    expect((await call(id)).ringing_user_ids).toEqual([]);
    await voice.webhook(`queue?call=${id}`, { CallSid: sid });
    await voice.work();
    expect(rung()).toEqual([agent?.id]);
    await wait(40_000);
    await voice.webhook(`queue?call=${id}`, { CallSid: sid });
    await voice.work();
    expect(rung()).toEqual([agent?.id, agent?.id]);
    expect((await call(id)).ringing_user_ids).toEqual([agent?.id]);
  });

  it('lets an agent decline, and rings the next one at once without losing the caller', async () => {
    await setGroup({ shouldQueue: true, dialMode: 'sequential' });
    const [first, second] = await agents(2);
    if (first === undefined || second === undefined) throw new Error('two agents');
    const { id, sid } = await callIn();
    expect((await call(id)).ringing_user_ids).toEqual([first.id]);
    expect((await decline(first, id)).status).toBe(200);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'queued', ringing_user_ids: [second.id] });
    expect((await decline(second, id)).status).toBe(200);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'queued', ringing_user_ids: [] });
    expect((await voice.webhook(`queue?call=${id}`, { CallSid: sid })).text).toContain('hold-music.wav');
  });

  it('waits on while nobody can be reached, who are told of it, and rings the first who is back', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    voice.server.clock.advance(40_000);
    const { id } = await callIn();
    expect(await call(id)).toMatchObject({ phase: 'queued', ringing_user_ids: [] });
    const back = await voice.server.call(sendHeartbeat, {
      as: agent,
      body: { device_id: `phone-of-${agent.id}`, registered: true },
    });
    expect(back.body.absence).toMatchObject({ missed_calls: 0, calls: [{ outcome: 'waiting' }] });
    await voice.work();
    expect((await call(id)).ringing_user_ids).toEqual([agent.id]);
  });

  it('ends after the longest wait, at the voicemail', async () => {
    await setGroup({ shouldQueue: true, queue: { max_wait_seconds: 60 } });
    const { id, sid } = await callIn();
    await wait(59_000);
    expect((await call(id)).phase).toBe('queued');
    await wait(1_000);
    expect((await call(id)).phase).toBe('voicemail');
    expect(redirectsOf(sid)).toHaveLength(1);
  });

  it('takes the wish for a callback by a key, and dialling back fulfils it', async () => {
    const { id, sid } = await callIn();
    const other = await voice.webhook(`queue-key?call=${id}`, { CallSid: sid, Digits: '5' });
    expect(other.text).toContain('hold-music.wav');
    const goodbye = await voice.webhook(`queue-key?call=${id}`, { CallSid: sid, Digits: '1' });
    expect(goodbye.text).toMatch(/We will call you back[\s\S]*<Hangup\/>/);
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'abandoned', callback_status: 'requested' });
    const agent = await voice.agent();
    await voice.start(agent, CALLER);
    const { id: callback, callback_status } = await communicationOf(id);
    expect(callback_status).toBe('initiated');
    const sent = await sentToWebhooks(voice.server, admin(), ['callback.requested', 'callback.done']);
    const own = sent.filter(({ data }) =>
      'id' in data ? data.id === callback : 'communication_id' in data && data.communication_id === callback,
    );
    expect(own).toMatchObject([
      { type: 'callback.requested', data: { callback_status: 'requested', lead_number: CALLER } },
      { type: 'callback.done', data: { phone_number: CALLER, how: 'called' } },
    ]);
  });

  it('in fishing mode rings nobody, tells those who can be reached, and is theirs who takes it first', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [first, second, away] = await agents(3);
    if (first === undefined || second === undefined) throw new Error('three agents');
    await voice.rows('delete from agent_phones where user_id = $1', [away?.id]);
    const { id, sid } = await callIn();
    expect(rung()).toEqual([]);
    const told = await voice.rows<{ channels: string[] }>(
      `select channels from events where type = 'call_fishing' and data->>'id' = $1`,
      [id],
    );
    const both = [first, second].map((user) => `private-company-${user.companyId}-user-${user.id}`);
    expect(told.map((event) => event.channels)).toContainEqual(both);
    expect(new Set(told.flatMap((event) => event.channels))).toEqual(new Set(both));
    const stranger = await voice.agent();
    const take = (as: TestUser) => voice.server.call(takeQueuedCall, { as, params: { id } });
    expect((await take(stranger)).error.code).toBe('NOT_FOUND');
    await voice.rows('update memberships set active = false where user_id = $1', [first.id]);
    expect((await take(first)).error).toMatchObject({ code: 'CALL_STATE', message: 'Your user is paused.' });
    await voice.rows('update memberships set active = true where user_id = $1', [first.id]);
    const taken = await take(first);
    expect(taken.body.connect.params).toEqual({ talk_call_id: id });
    expect((await take(second)).error).toMatchObject({
      code: 'CALL_STATE',
      message: expect.stringMatching(/^Answered by Person/),
    });
    const connect = (user: TestUser) =>
      voice.webhook('client', { CallSid: newSid(), From: `client:c${user.companyId}_u${user.id}`, talk_call_id: id });
    expect((await connect(second)).text).toContain('<Hangup/>');
    expect((await connect(first)).text).toContain('<Conference');
    await voice.work();
    expect(redirectsOf(sid)).toHaveLength(1);
    expect(await call(id)).toMatchObject({ phase: 'active', user_id: first.id });
    expect((await take(second)).error.message).toMatch(/^Answered by/);
  });

  const offers = (id: string) =>
    voice.rows<{ channels: string[]; phase: string; by: number | null }>(
      `select channels, data->>'phase' as phase, (data->>'user_id')::int as by from events
       where type = 'call_fishing' and data->>'id' = $1 order by seq`,
      [id],
    );
  const ofUsers = (users: readonly (TestUser | undefined)[]) =>
    users.map((user) => `private-company-${user?.companyId}-user-${user?.id}`).sort();

  it('in fishing mode tells the whole group when the caller is taken, or has left', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [first, second] = await agents(2);
    if (first === undefined) throw new Error('two agents');
    const { id } = await callIn();
    await voice.rows('delete from agent_phones where user_id = $1', [second?.id]);
    await voice.server.call(takeQueuedCall, { as: first, params: { id } });
    const from = `client:c${first.companyId}_u${first.id}`;
    await voice.webhook('client', { CallSid: newSid(), From: from, talk_call_id: id });
    await voice.work();
    const taken = (await offers(id)).at(-1);
    expect(taken).toMatchObject({ phase: 'active', by: first.id });
    // Whoever cannot be rung now may still show the caller.
    expect(taken?.channels.toSorted()).toEqual(ofUsers([first, second]));

    const other = await callIn('+14155550174');
    await hangUpLeg(other.sid);
    await voice.work();
    expect((await offers(other.id)).map(({ phase }) => phase)).toEqual(['queued', 'ended']);
  });

  it('in fishing mode offers the caller to whoever comes later, and to nobody else again', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const { id } = await callIn();
    const [late] = await agents(1);
    if (late === undefined) throw new Error('one agent');
    await voice.server.call(setAgentStatus, { as: late, params: { id: late.id }, body: { agent_status: 3 } });
    await voice.server.call(setAgentStatus, { as: late, params: { id: late.id }, body: { agent_status: 1 } });
    await voice.work();
    expect((await offers(id)).at(-1)).toMatchObject({ phase: 'queued', channels: ofUsers([late]) });
    expect(rung()).toEqual([]);
  });

  it('lets another take a call whose taker did not connect in time', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [first, second] = await agents(2);
    if (first === undefined || second === undefined) throw new Error('two agents');
    const { id } = await callIn();
    await voice.server.call(takeQueuedCall, { as: first, params: { id } });
    await wait(15_000);
    expect((await voice.server.call(takeQueuedCall, { as: second, params: { id } })).status).toBe(200);
  });

  it('gives one agent one caller at a time, also when both are taken at once', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('an agent');
    const ids = [(await callIn()).id, (await callIn()).id];
    const take = (id: string) => voice.server.call(takeQueuedCall, { as: agent, params: { id } });
    const answers = await Promise.all(ids.map(take));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [taken, left] = answers[0]?.status === 200 ? ids : ids.toReversed();
    if (taken === undefined || left === undefined) throw new Error('two calls');
    expect((await take(left)).error).toMatchObject({
      code: 'CALL_STATE',
      message: 'You have just taken another caller.',
    });
    expect((await take(taken)).status).toBe(200);
    await wait(15_000);
    expect((await take(left)).status).toBe(200);
  });
});
