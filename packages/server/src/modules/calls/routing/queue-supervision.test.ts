import {
  createRingGroup,
  forceDequeue,
  forceTerminate,
  moveToFront,
  moveToRingGroup,
  queuedCalls,
  removeRingGroup,
  setAgentStatus,
  updateRingGroup,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestUser } from '../../../testing/index.js';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, admin, setGroup, agents, call, callIn, wait } = useRoutingFixture();

const setStatus = (agent: TestUser, agent_status: 1 | 3) =>
  voice.server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status } });

describe('a queue that a supervisor changes', () => {
  beforeEach(() => setGroup({ shouldQueue: true }));

  it('gives the next free agent to a caller whom a supervisor has moved to the front, and tells everyone their place', async () => {
    const first = await callIn('+14155550172');
    voice.server.clock.advance(1000);
    const second = await callIn('+14155550173');
    voice.server.clock.advance(1000);
    const third = await callIn('+14155550174');
    const params = { id: (await call(third.id)).communication_id };
    const agent = await voice.agent();
    expect((await voice.server.call(moveToFront, { as: agent, params })).error.code).toBe('FORBIDDEN');
    const body = { reason: 'Calls for the third time' };
    expect((await voice.server.call(moveToFront, { as: admin(), params, body })).status).toBe(200);
    const places = [];
    for (const { id, sid } of [third, first, second])
      places.push((await voice.webhook(`queue?call=${id}`, { CallSid: sid })).text.match(/You are [^.]*\./)?.[0]);
    expect(places).toEqual(['You are next in line.', 'You are number 2 in line.', 'You are number 3 in line.']);
    const listed = await voice.server.call(queuedCalls, { as: admin(), query: {}, body: {} });
    expect(listed.body.data.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    const [free] = await agents(1);
    if (free === undefined) throw new Error('one agent');
    await setStatus(free, 3);
    await setStatus(free, 1);
    await voice.work();
    expect((await call(third.id)).ringing_user_ids).toEqual([free.id]);
    expect(
      await voice.rows('select act, reason from supervisor_acts where communication_id = $1', [params.id]),
    ).toEqual([{ act: 'move-to-front', ...body }]);
    await voice.server.call(forceTerminate, { as: admin(), params });
    expect((await voice.server.call(moveToFront, { as: admin(), params })).error.code).toBe('CALL_STATE');
  });

  it('keeps a ring group while callers wait in its queue', async () => {
    const { id } = await callIn();
    const params = { id: (await call(id)).communication_id };
    const body = { name: 'Late shift', should_queue: true };
    const { body: late } = await voice.server.call(createRingGroup, { as: admin(), body });
    await voice.server.call(moveToRingGroup, { as: admin(), params, body: { ring_group_id: late.id } });
    const remove = () => voice.server.call(removeRingGroup, { as: admin(), params: { id: late.id } });
    expect((await remove()).error.errors).toEqual({
      _: ['Callers wait in the queue of this group. Move them to another group on the wallboard first.'],
    });
    await voice.server.call(forceTerminate, { as: admin(), params });
    expect((await remove()).status).toBe(200);
  });

  it('moves a caller to the queue of another group, whose free agent rings, and tells who chose callers that this one is gone', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [fisher] = await agents(1);
    const { id } = await callIn();
    await voice.work();
    const params = { id: (await call(id)).communication_id };
    const { body: sales } = await voice.server.call(createRingGroup, {
      as: admin(),
      body: { name: 'Second line', should_queue: true },
    });
    const { body: plain } = await voice.server.call(createRingGroup, { as: admin(), body: { name: 'No queue' } });
    const move = (ringGroupId: number, as = admin()) =>
      voice.server.call(moveToRingGroup, {
        as,
        params,
        body: { ring_group_id: ringGroupId, reason: 'Speaks Spanish' },
      });
    expect((await move(plain.id)).error.errors).toEqual({ ring_group_id: ['This ring group has no queue.'] });
    expect((await move(999_999)).error.code).toBe('NOT_FOUND');
    expect((await move(sales.id, fisher)).error.code).toBe('FORBIDDEN');
    const member = await voice.agent();
    await voice.server.call(updateRingGroup, {
      as: admin(),
      params: { id: sales.id },
      body: { user_ids: [member.id] },
    });
    expect((await move(sales.id)).status).toBe(200);
    await voice.work();
    expect((await call(id)).ringing_user_ids).toEqual([member.id]);
    const told = await voice.rows(
      `select data->>'phase' as phase from events where type = 'call_fishing' and data->>'id' = $1 order by seq`,
      [id],
    );
    expect(told.at(-1)).toEqual({ phase: 'ended' });
    const waiting = { as: admin(), query: { ring_group_id: sales.id }, body: {} };
    expect((await voice.server.call(queuedCalls, waiting)).body.data.map((each) => each.id)).toEqual([id]);
  });

  it('stops the phone that rings in the former group when a caller is moved', async () => {
    const [former] = await agents(1);
    const { id } = await callIn();
    expect((await call(id)).ringing_user_ids).toEqual([former?.id]);
    const body = { name: 'Third line', should_queue: true };
    const { body: group } = await voice.server.call(createRingGroup, { as: admin(), body });
    const member = await voice.agent();
    const change = { as: admin(), params: { id: group.id }, body: { user_ids: [member.id] } };
    await voice.server.call(updateRingGroup, change);
    const params = { id: (await call(id)).communication_id };
    await voice.server.call(moveToRingGroup, { as: admin(), params, body: { ring_group_id: group.id } });
    await voice.work();
    expect((await call(id)).ringing_user_ids).toEqual([member.id]);
    expect(await call(id)).toMatchObject({ phase: 'queued' });
  });

  it('is offered anew to an agent of both groups when a supervisor moves the caller to another in which agents choose', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [agent] = await agents(1);
    const { id } = await callIn();
    await voice.work();
    const body = { name: 'Second line', should_queue: true, fishing_mode: true };
    const { body: other } = await voice.server.call(createRingGroup, { as: admin(), body });
    const members = { as: admin(), params: { id: other.id }, body: { user_ids: [agent?.id ?? 0] } };
    await voice.server.call(updateRingGroup, members);
    const params = { id: (await call(id)).communication_id };
    await voice.server.call(moveToRingGroup, { as: admin(), params, body: { ring_group_id: other.id } });
    await voice.work();
    const told = await voice.rows<{ phase: string; version: number }>(
      `select data->>'phase' as phase, version from events where type = 'call_fishing' and data->>'id' = $1 order by seq`,
      [id],
    );
    const [ended, anew] = told.slice(-2);
    expect([ended?.phase, anew?.phase]).toEqual(['ended', 'queued']);
    // Clients keep the newest version: what ended for them may not hide what comes next.
    expect(Number(anew?.version)).toBeGreaterThan(Number(ended?.version));
  });

  it('has no order to change where agents choose callers themselves', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const { id } = await callIn();
    const params = { id: (await call(id)).communication_id };
    const refused = await voice.server.call(moveToFront, { as: admin(), params });
    expect(refused.error.message).toBe('Agents of this ring group choose callers themselves.');
  });

  it('is listed, and emptied by those who lead', async () => {
    const { id, sid } = await callIn();
    const listed = await voice.server.call(queuedCalls, { as: admin(), query: {}, body: {} });
    expect(listed.body.data.map((each) => each.id)).toContain(id);
    const params = { id: (await call(id)).communication_id };
    const agent = await voice.agent();
    expect((await voice.server.call(forceDequeue, { as: agent, params })).error.code).toBe('FORBIDDEN');
    const body = { reason: 'Closing early' };
    expect((await voice.server.call(forceDequeue, { as: admin(), params, body })).body.phase).toBe('voicemail');
    expect(
      await voice.rows('select act, reason from supervisor_acts where communication_id = $1', [params.id]),
    ).toEqual([{ act: 'force-dequeue', reason: 'Closing early' }]);
    expect((await voice.server.call(forceDequeue, { as: admin(), params })).error.code).toBe('CALL_STATE');
    await voice.server.call(forceTerminate, { as: admin(), params });
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: sid });
  });

  it('leads a caller whose music ends just then to the voicemail all the same', async () => {
    const { id, sid } = await callIn();
    const params = { id: (await call(id)).communication_id };
    await voice.server.call(forceDequeue, { as: admin(), params, body: {} });
    const { text } = await voice.webhook(`queue?call=${id}`, { CallSid: sid });
    expect(text).toContain('<Record');
  });

  it('lets a caller who is moved wait as long as callers of the other group, with what they waited already', async () => {
    await setGroup({ shouldQueue: true, queue: { max_wait_seconds: 60 } });
    const { id } = await callIn();
    await wait(50_000);
    const queue = {
      max_wait_seconds: 600,
      at_max_wait: 'voicemail' as const,
      announce_position: true,
      offer_callback: true,
    };
    const body = { name: 'Patient', should_queue: true, queue } as const;
    const { body: group } = await voice.server.call(createRingGroup, { as: admin(), body });
    const params = { id: (await call(id)).communication_id };
    await voice.server.call(moveToRingGroup, { as: admin(), params, body: { ring_group_id: group.id } });
    await wait(549_000);
    expect((await call(id)).phase).toBe('queued');
    await wait(1_000);
    expect((await call(id)).phase).toBe('voicemail');
  });
});
