import { listCommunications, sendHeartbeat, transferDirectory } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, setGroup, setLine, agents, call, communicationOf, callIn, hangUpLeg, rung, wait, redirectsOf, decline } =
  useRoutingFixture();

describe('a simultaneous group', () => {
  it('rings everybody who can be rung, passes over those who cannot, and is missed when all decline', async () => {
    const [first, second, onBreak, off] = await agents(4);
    if (first === undefined || second === undefined || off === undefined) throw new Error('four agents');
    await voice.rows(`update agent_states set status = 'on-break' where user_id = $1`, [onBreak?.id]);
    await voice.rows('delete from agent_phones where user_id = $1', [off.id]);
    await setLine({ no_answer: 'hang-up' });
    const { id, sid } = await callIn();
    expect([...rung()].sort()).toEqual([first.id, second.id].sort());
    await decline(first, id);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ringing', ringing_user_ids: [second.id] });
    await decline(second, id);
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: sid });
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'missed', is_read: false });
    const back = await voice.server.call(sendHeartbeat, {
      as: off,
      body: { device_id: `phone-of-${off.id}`, registered: true },
    });
    expect(back.body.is_reachable).toBe(true);
  });

  it('passes over a colleague who is paused, also as the target of a transfer', async () => {
    const [paused, other] = await agents(2);
    if (paused === undefined || other === undefined) throw new Error('two agents');
    await voice.rows('update memberships set active = false where user_id = $1', [paused.id]);
    const { id } = await callIn();
    expect(rung()).toEqual([other.id]);
    const { body } = await voice.server.call(transferDirectory, { as: other, query: { search: '' } });
    expect(body.users.map((user) => user.user_id)).not.toContain(paused.id);
    expect(body.ring_groups[0]?.available_count).toBe(0);
    await decline(other, id);
    await voice.work();
    expect(rung()).toEqual([other.id]);
  });

  it('skips an agent from the second missed heartbeat on, and tells them on return how long it was and what was missed', async () => {
    const [silent, other] = await agents(2);
    if (silent === undefined || other === undefined) throw new Error('two agents');
    const beat = (as: TestUser) =>
      voice.server.call(sendHeartbeat, { as, body: { device_id: `phone-of-${as.id}`, registered: true } });
    voice.server.clock.advance(39_000);
    await beat(other);
    await callIn('+14155550172');
    expect([...rung()].sort()).toEqual([silent.id, other.id].sort());
    await voice.rows(`update calls set phase = 'ended'`);
    await voice.rows(`update agent_states set status = 'accepting-calls', pending_status = null`);
    voice.carrier.orders.length = 0;
    voice.server.clock.advance(1_000);
    const { id, sid } = await callIn('+14155550173');
    expect(rung()).toEqual([other.id]);
    await hangUpLeg(sid);
    await voice.work();
    voice.server.clock.advance(20_000);
    const { absence } = (await beat(silent)).body;
    expect(absence).toMatchObject({ seconds: 60, missed_calls: 1, answered_by_others: 0 });
    expect(absence?.calls).toMatchObject([
      { communication_id: (await call(id)).communication_id, phone_number: '+14155550173', outcome: 'missed' },
    ]);
    // And it is in their list, where the notice leads to.
    const query = { type: 'call', mine: '1', answer_status: 'unanswered' } as const;
    const { data } = (await voice.server.call(listCommunications, { as: silent, query })).body;
    expect(data[0]).toMatchObject({
      lead_number: '+14155550173',
      attempting_users: [other.id],
      target_users: [silent.id],
    });
  });
});

describe('call waiting', () => {
  const busy = (agent: TestUser) =>
    voice.rows(`update agent_states set status = 'on-call', pending_status = 'accepting-calls' where user_id = $1`, [
      agent.id,
    ]);

  it('rings who talks when nobody is free, and their status stays what it is', async () => {
    const [talking, offline] = await agents(2);
    if (talking === undefined || offline === undefined) throw new Error('two agents');
    const first = await callIn('+14155550172');
    await decline(offline, first.id);
    await voice.work();
    await voice.rows(`update calls set phase = 'active', ringing_user_ids = '{}', engaged_user_ids = $1`, [
      [talking.id],
    ]);
    await busy(talking);
    await voice.rows(`update agent_states set status = 'on-call', pending_status = 'offline' where user_id = $1`, [
      offline.id,
    ]);
    voice.carrier.orders.length = 0;
    const second = await callIn('+14155550173');
    expect(rung()).toEqual([talking.id]);
    expect((await call(second.id)).ringing_user_ids).toEqual([talking.id]);
    expect(
      await voice.rows(`select status as agent_status from agent_states where user_id = $1`, [talking.id]),
    ).toEqual([{ agent_status: 'on-call' }]);
  });

  it('comes after everybody who is free, and not at all where the line or a queue forbids it', async () => {
    const [talking, free] = await agents(2);
    if (talking === undefined || free === undefined) throw new Error('two agents');
    await busy(talking);
    await callIn('+14155550172');
    expect(rung()).toEqual([free.id]);
    await busy(free);
    voice.carrier.orders.length = 0;
    await setLine({ call_waiting: false });
    await callIn('+14155550173');
    expect(rung()).toEqual([]);
    await setLine({ call_waiting: true });
    await setGroup({ shouldQueue: true });
    const waiting = await callIn('+14155550174');
    expect(rung()).toEqual([]);
    expect(await call(waiting.id)).toMatchObject({ phase: 'queued' });
  });
});

describe('a sequential group', () => {
  it('rings one after the other, in its order, each for the ring time, and goes to the voicemail after the last', async () => {
    const [first, second, third] = await agents(3);
    await setGroup({ dialMode: 'sequential' });
    const { id, sid } = await callIn();
    expect(rung()).toEqual([first?.id]);
    expect((await call(id)).ringing_user_ids).toEqual([first?.id]);
    await wait(25_000);
    expect(rung()).toEqual([first?.id, second?.id]);
    expect((await call(id)).ringing_user_ids).toEqual([second?.id]);
    // The first phone was told to stop.
    expect(voice.carrier.orders.filter((order) => order.kind === 'end')).toHaveLength(1);
    await wait(25_000);
    expect(rung()).toEqual([first?.id, second?.id, third?.id]);
    await wait(25_000);
    expect(await call(id)).toMatchObject({ phase: 'voicemail', ringing_user_ids: [] });
    expect(redirectsOf(sid)).toEqual([expect.stringContaining(`/diverted?call=${id}`)]);
  });

  it('goes on at once when one declines, or when the carrier cannot reach their phone', async () => {
    const [first, second, third] = await agents(3);
    await setGroup({ dialMode: 'sequential' });
    const { id } = await callIn();
    if (first === undefined) throw new Error('three agents');
    await decline(first, id);
    await voice.work();
    expect(rung()).toEqual([first.id, second?.id]);
    voice.carrier.answers.push({ kind: 'refused', code: 13224 });
    const other = voice.carrier.orders.findLast((order) => order.kind === 'ring');
    if (other?.kind === 'ring')
      await voice.webhook(`leg?call=${id}&role=agent&user=${second?.id}`, {
        CallSid: other.legSid,
        CallStatus: 'busy',
        Timestamp: voice.server.clock.now().toUTCString(),
      });
    await voice.work();
    expect(rung()).toEqual([first.id, second?.id, third?.id]);
  });

  it('passes over somebody who is in a call', async () => {
    const [first, second] = await agents(2);
    await voice.rows(`update agent_states set status = 'on-call' where user_id = $1`, [first?.id]);
    await setGroup({ dialMode: 'sequential' });
    await callIn();
    expect(rung()).toEqual([second?.id]);
  });
});

describe('a round robin', () => {
  it('goes on with whoever is after the last one, also while that one talks', async () => {
    const [first, second, third] = await agents(3);
    await setGroup({ dialMode: 'round-robin' });
    await callIn('+14155550172');
    await callIn('+14155550173');
    await callIn('+14155550174');
    expect(rung()).toEqual([first?.id, second?.id, third?.id]);
  });
});

describe('two calls at the same time', () => {
  it('never ring the same agent', async () => {
    await agents(2);
    await setGroup({ dialMode: 'sequential' });
    const callers = await Promise.all([callIn('+14155550172'), callIn('+14155550173')]);
    const ringing = await Promise.all(callers.map(async ({ id }) => (await call(id)).ringing_user_ids));
    expect(ringing.map((ids) => ids.length)).toEqual([1, 1]);
    expect(new Set(ringing.flat()).size).toBe(2);
  });
});

describe('a returning caller', () => {
  async function known(changes: { lastAgent?: number; owner?: number }): Promise<void> {
    const { id } = await callIn();
    const { contact_id } = await communicationOf(id);
    await hangUpLeg(id);
    await voice.rows(`update calls set phase = 'ended'`);
    await voice.rows(
      `update communications set talk_seconds = 30, user_id = $1, disposition_status = 'completed' where contact_id = $2`,
      [changes.lastAgent ?? null, contact_id],
    );
    await voice.rows('update contacts set owner_id = $1 where id = $2', [changes.owner ?? null, contact_id]);
    await voice.rows(`update agent_states set status = 'accepting-calls', pending_status = null`);
    voice.carrier.orders.length = 0;
  }

  it('is put through to the agent who talked with them last, then to the group', async () => {
    const [first, second, third] = await agents(3);
    await setLine({ repeat_contact_routing: 2 });
    await known({ lastAgent: second?.id ?? 0 });
    const { id } = await callIn();
    expect(rung()).toEqual([second?.id]);
    if (second !== undefined) await decline(second, id);
    await voice.work();
    expect([...rung()].sort()).toEqual([first?.id, second?.id, third?.id].sort());
  });

  it('rings the owner and nobody else when the line is strict', async () => {
    const [first, second] = await agents(2);
    await setLine({ repeat_contact_routing: 5 });
    await known({ lastAgent: first?.id ?? 0, owner: second?.id ?? 0 });
    const { id } = await callIn();
    expect(rung()).toEqual([second?.id]);
    await wait(25_000);
    expect(rung()).toEqual([second?.id]);
    expect((await call(id)).phase).toBe('voicemail');
  });

  it('goes to the group when the owner cannot be reached', async () => {
    const [first, second] = await agents(2);
    await setLine({ repeat_contact_routing: 3 });
    await known({ owner: second?.id ?? 0 });
    await voice.rows('delete from agent_phones where user_id = $1', [second?.id]);
    await callIn();
    expect(rung()).toEqual([first?.id]);
    const back = await voice.server.call(sendHeartbeat, {
      as: second ?? '',
      body: { device_id: 'phone-again', registered: true },
    });
    expect(back.body.is_reachable).toBe(true);
  });
});
