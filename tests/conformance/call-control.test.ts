import {
  addParticipant,
  cancelTransfer,
  changeParticipant,
  completeTransfer,
  leaveCall,
  parkCall,
  parkedCalls,
  recordCall,
  rejoinCall,
  removeParticipant,
  swapTransfer,
  takeBackCall,
  transferCall,
  unparkCall,
  type Call,
} from '@talk/contract';
import { JOBS } from '@talk/server/testing/cluster';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storyOf } from '../support/call-story.js';
import { createControlWorld, CUSTOMER, CUSTOMER_HZ, type ControlWorld } from '../support/control-world.js';
import { until } from '../support/until.js';
import type { Agent } from '../support/voice-world.js';
import { levelOf, readWav } from '../support/wav.js';

// What people do to a call, with nothing pretended: real browsers, real sound, the real carrier API, told apart by ear.

let world: ControlWorld;
beforeAll(async () => {
  world = await createControlWorld({ rejoinMs: 4_000, takeBackMs: 4_000, inviteRingMs: 6_000, parkRecallMs: 1_500 });
});
afterAll(() => world.end());
afterEach(async () => {
  world.sandbox.control.reset();
  await world.dismiss();
  await world.rows(`update calls set phase = 'ended', ended_at = now() where phase <> 'ended'`);
  await world.news();
});

const KIM_HZ = 900;
const LEE_HZ = 1200;
/** Answers and hums 880 Hz. */
const EXPERT = '+14155550173';
const EXPERT_HZ = 880;
const NEVER_ANSWERS = '+14155550163';

const connectParams = (answer: unknown) => (answer as { connect: { params: Record<string, string> } }).connect.params;
const toUser = ({ user }: Agent) => ({ type: 'user', user_id: user.id });
const state = (call: Call, id: string) => call.participants.find((each) => each.id === id)?.state;

async function kimTalks(): Promise<{ kim: Agent; id: string }> {
  const kim = await world.agent(KIM_HZ);
  return { kim, id: await world.talk(kim, KIM_HZ) };
}

/** A colleague who was not there when the phone rang. */
const colleague = (hz = LEE_HZ) => world.agent(hz);

describe('hold', () => {
  it('plays music to the customer and silence to the agent, and ends with both hearing each other', async () => {
    const { kim, id } = await kimTalks();
    const held = await world.hold(kim, id, true);
    expect(held).toMatchObject({ phase: 'held', user_id: kim.user.id });
    expect(Date.parse(held.held_since ?? '')).toBeGreaterThan(Date.parse(held.answered_at ?? ''));
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    await kim.phone.hearsNotes([], [CUSTOMER_HZ]);
    expect(await world.hold(kim, id, false)).toMatchObject({ phase: 'active', held_since: null });
    await world.hears(CUSTOMER, [KIM_HZ]);
    await kim.phone.hears(CUSTOMER_HZ);
    await world.hangUp(kim, id);
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ end_reason: 'completed', hung_up_by: 'agent' });
    expect(story.phases).toEqual(['ringing', 'active', 'held', 'active', 'ended']);
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
  });

  it('ends with the call when the customer hangs up meanwhile', async () => {
    const { kim, id } = await kimTalks();
    await world.hold(kim, id, true);
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    world.sandbox.control.hangUp(world.legOf(CUSTOMER));
    await kim.phone.event('disconnect');
    expect((await storyOf(world, id)).call).toMatchObject({ end_reason: 'completed', hung_up_by: 'customer' });
    expect(await world.refusal(kim, recordCall, { id }, { recording: 'on' })).toBe('The call is over.');
  });
});

describe('recording', () => {
  it('is silent while it is paused, and keeps its length', async () => {
    const { kim, id } = await kimTalks();
    await world.callIs(kim, id, 'recorded', (call) => call.recording === 'on');
    const paused = await world.ask(kim, recordCall, { id }, { recording: 'paused' });
    expect(paused).toMatchObject({ recording: 'paused', is_recording: false });
    const carriedOut = () =>
      until('the wish to be carried out', async () => {
        const open = await world.rows(`select 1 from ${JOBS} where name = 'voice.arrange'`);
        return open.length === 0;
      });
    await carriedOut();
    const pausedAtMs = Date.now();
    await kim.phone.tune(1500);
    await world.hears(CUSTOMER, [1500]);
    await until('a pause of two seconds', () => Date.now() - pausedAtMs > 2_000);
    await kim.phone.tune(KIM_HZ);
    await world.hears(CUSTOMER, [KIM_HZ]);
    expect(await world.ask(kim, recordCall, { id }, { recording: 'on' })).toMatchObject({ recording: 'on' });
    await carriedOut();
    const onAtMs = Date.now();
    await until('a second of recording', () => Date.now() - onAtMs > 1_000);
    await world.hangUp(kim, id);
    const { communication } = await storyOf(world, id);
    const fileId = await until('the stored recording', async () => {
      const [row] = await world.rows<{ recording_file_id: string | null }>(
        'select recording_file_id from communications where id = (select communication_id from calls where id = $1)',
        [id],
      );
      return row?.recording_file_id ?? false;
    });
    expect(communication.talk_seconds).toBeGreaterThanOrEqual(3);
    const url = `/static/uploaded_file/${fileId}`;
    const file = await world.server.app.inject({ url, headers: { authorization: `Bearer ${kim.user.token}` } });
    const channels = readWav(file.rawPayload);
    const loudest = (hz: number) => Math.max(...channels.map((channel) => levelOf(channel, hz)));
    expect(loudest(KIM_HZ)).toBeGreaterThan(20 * loudest(1500));
  });
});

describe('a warm transfer', () => {
  it('is talked over with music for the customer, swapped, taken back, begun again and completed', async () => {
    const { kim, id } = await kimTalks();
    const lee = await colleague();
    const begun = await world.ask(kim, transferCall, { id }, { kind: 'warm', to: toUser(lee) });
    expect(begun.transfer).toMatchObject({
      kind: 'warm',
      state: 'ringing',
      to: { type: 'user', user_id: lee.user.id },
    });
    expect([begun.phase, begun.ringing_user_ids]).toEqual(['held', [lee.user.id]]);
    expect(await world.refusal(kim, swapTransfer, { id })).toContain('not consulting');
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await world.callIs(kim, id, 'consulting', (call) => call.transfer?.state === 'consulting');
    await kim.phone.hearsNotes([LEE_HZ], [CUSTOMER_HZ]);
    await lee.phone.hearsNotes([KIM_HZ], [CUSTOMER_HZ]);
    await world.hearsMusic(CUSTOMER, [KIM_HZ, LEE_HZ]);

    expect((await world.ask(kim, swapTransfer, { id })).transfer?.talking_to).toBe('customer');
    await kim.phone.hearsNotes([CUSTOMER_HZ], [LEE_HZ]);
    await world.hears(CUSTOMER, [KIM_HZ], [LEE_HZ]);
    expect((await world.ask(kim, swapTransfer, { id })).transfer?.talking_to).toBe('target');
    await kim.phone.hearsNotes([LEE_HZ], [CUSTOMER_HZ]);

    const back = await world.ask(kim, cancelTransfer, { id });
    expect([back.phase, back.transfer?.state, back.user_id]).toEqual(['active', 'canceled', kim.user.id]);
    await lee.phone.event('disconnect');
    await world.hears(CUSTOMER, [KIM_HZ]);
    await kim.phone.hears(CUSTOMER_HZ);

    await until('Lee to be free', async () => {
      const rows = await world.rows(`select 1 from agent_states where user_id = $1 and status = 'accepting-calls'`, [
        lee.user.id,
      ]);
      return rows.length > 0;
    });
    await world.ask(kim, transferCall, { id }, { kind: 'warm', to: toUser(lee) });
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await world.callIs(kim, id, 'consulting', (call) => call.transfer?.state === 'consulting');
    const done = await world.ask(kim, completeTransfer, { id }, {});
    expect([done.user_id, done.transfer?.state, done.phase]).toEqual([lee.user.id, 'done', 'active']);
    await kim.phone.event('disconnect');
    await lee.phone.hearsNotes([CUSTOMER_HZ], [KIM_HZ]);
    await world.hears(CUSTOMER, [LEE_HZ], [KIM_HZ]);
    await world.hangUp(lee, id);
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(lee.user.id), hung_up_by: 'agent', end_reason: 'completed' });
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
    expect(story.statusesOf(lee.user.id)).toEqual([
      'ringing',
      'on-call',
      'accepting-calls',
      'ringing',
      'on-call',
      'accepting-calls',
    ]);
  });

  it('to a number merges into a conference, which the agent leaves; it ends with its last guest', async () => {
    const { kim, id } = await kimTalks();
    await world.ask(kim, transferCall, { id }, { kind: 'warm', to: { type: 'number', phone_number: EXPERT } });
    await world.callIs(kim, id, 'consulting', (call) => call.transfer?.state === 'consulting');
    await kim.phone.hearsNotes([EXPERT_HZ], [CUSTOMER_HZ]);
    await world.ask(kim, completeTransfer, { id }, { stay: true });
    await kim.phone.hearsNotes([EXPERT_HZ, CUSTOMER_HZ]);
    await world.hears(CUSTOMER, [KIM_HZ, EXPERT_HZ]);
    const left = await world.ask(kim, leaveCall, { id });
    expect([left.user_id, left.phase]).toEqual([null, 'active']);
    await kim.phone.event('disconnect');
    await world.hears(CUSTOMER, [EXPERT_HZ], [KIM_HZ]);
    world.sandbox.control.hangUp(world.legOf(EXPERT));
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(kim.user.id), end_reason: 'completed', hung_up_by: 'system' });
  });
});

describe('a cold transfer', () => {
  it('frees the agent at once, plays music until the colleague answers, and is theirs then', async () => {
    const { kim, id } = await kimTalks();
    const lee = await colleague();
    const begun = await world.ask(kim, transferCall, { id }, { kind: 'cold', to: toUser(lee) });
    expect([begun.phase, begun.user_id, begun.transfer?.state]).toEqual(['held', null, 'ringing']);
    await kim.phone.event('disconnect');
    await lee.phone.event(`incoming ${id}`);
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    await lee.phone.accept();
    await lee.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [LEE_HZ]);
    const done = await world.callIs(lee, id, 'done', (call) => call.transfer?.state === 'done');
    expect([done.user_id, done.phase]).toEqual([lee.user.id, 'active']);
    await world.hangUp(lee, id);
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(lee.user.id), hung_up_by: 'agent' });
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
  });

  it('that rings out is taken back by the agent', async () => {
    const { kim, id } = await kimTalks();
    const lee = await colleague();
    await world.ask(kim, transferCall, { id }, { kind: 'cold', to: toUser(lee) });
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.reject();
    const failed = await world.callIs(kim, id, 'failed', (call) => call.transfer?.state === 'failed');
    expect(failed.transfer?.take_back_until).not.toBeNull();
    await kim.phone.event('disconnect');
    const answer = await world.ask<unknown>(kim, takeBackCall, { id });
    await kim.phone.dial(connectParams(answer));
    await kim.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [KIM_HZ]);
    const back = await world.snapshot(kim, id);
    expect([back.user_id, back.phase, back.transfer?.state]).toEqual([kim.user.id, 'active', 'canceled']);
    await world.hangUp(kim, id);
    expect((await storyOf(world, id)).call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'agent' });
  });

  it('that nobody takes is parked for the team', async () => {
    const { kim, id } = await kimTalks();
    await world.ask(kim, transferCall, { id }, { kind: 'cold', to: { type: 'number', phone_number: NEVER_ANSWERS } });
    const parked = await world.callIs(kim, id, 'parked', (call) => call.parked !== null);
    expect(parked.parked).toMatchObject({ by_user_id: kim.user.id, reason: 'The transfer was not answered' });
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    expect(await world.refusal(kim, takeBackCall, { id })).toContain('nothing to take back');
  });
});

describe('a conference of four', () => {
  it('lets everybody hear everybody, holds one, mutes one, drops one', async () => {
    const { kim, id } = await kimTalks();
    const lee = await colleague();
    await world.ask(kim, addParticipant, { id }, { to: toUser(lee) });
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await world.callIs(kim, id, 'joined by Lee', (call) => state(call, `user-${lee.user.id}`) === 'joined');
    const added = await world.ask(kim, addParticipant, { id }, { to: { type: 'number', phone_number: EXPERT } });
    const expert = added.participants.find((each) => each.role === 'third-party')?.id ?? '';
    await world.hears(CUSTOMER, [KIM_HZ, LEE_HZ, EXPERT_HZ]);
    await kim.phone.hearsNotes([CUSTOMER_HZ, LEE_HZ, EXPERT_HZ]);
    await lee.phone.hearsNotes([CUSTOMER_HZ, KIM_HZ, EXPERT_HZ]);
    await world.hears(EXPERT, [KIM_HZ, LEE_HZ, CUSTOMER_HZ]);

    await world.ask(kim, changeParticipant, { id, participantId: expert }, { on_hold: true });
    await world.hears(CUSTOMER, [KIM_HZ, LEE_HZ], [EXPERT_HZ]);
    await world.hearsMusic(EXPERT, [KIM_HZ, LEE_HZ, CUSTOMER_HZ]);
    await world.ask(kim, changeParticipant, { id, participantId: expert }, { on_hold: false });
    await world.hears(CUSTOMER, [KIM_HZ, LEE_HZ, EXPERT_HZ]);

    await world.ask(kim, changeParticipant, { id, participantId: `user-${lee.user.id}` }, { is_muted: true });
    await world.hears(CUSTOMER, [KIM_HZ, EXPERT_HZ], [LEE_HZ]);
    await lee.phone.hearsNotes([CUSTOMER_HZ, KIM_HZ, EXPERT_HZ]);

    await world.ask(kim, removeParticipant, { id, participantId: expert });
    await world.hears(CUSTOMER, [KIM_HZ], [EXPERT_HZ, LEE_HZ]);
    const call = await world.snapshot(kim, id);
    expect(call.participants.map((each) => [each.role, each.state, each.is_muted])).toEqual([
      ['customer', 'joined', false],
      ['agent', 'joined', false],
      ['agent', 'joined', true],
      ['third-party', 'left', false],
    ]);
    await world.hangUp(kim, id);
    await lee.phone.event('disconnect');
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'agent' });
    expect(story.statusesOf(lee.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
  });
});

describe('a parked call', () => {
  it('is parked here and unparked there, with music in between and a recall for the parker, then the team', async () => {
    const { kim, id } = await kimTalks();
    const lee = await colleague();
    const parked = await world.ask(kim, parkCall, { id }, { reason: 'Asks for the invoice' });
    expect(parked).toMatchObject({ phase: 'held', user_id: null, parked: { reason: 'Asks for the invoice' } });
    await kim.phone.event('disconnect');
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    const recalls = await until('two recalls', async () => {
      const rows = await world.rows<{ data: { count: number }; channels: string[]; about: string | null }>(
        `select data, channels, about->>'kind' as about from events where type = 'parked_call_recall' order by seq`,
      );
      return rows.length >= 2 && rows;
    });
    // The first is for the parker alone, the second for everyone who may see the call as well.
    expect(recalls.slice(0, 2).map(({ data, channels, about }) => [data.count, channels, about])).toEqual([
      [1, [`private-company-${kim.user.companyId}-user-${kim.user.id}`], null],
      [2, [`private-company-${kim.user.companyId}-user-${kim.user.id}`], 'communication'],
    ]);
    const list = await world.ask<{ data: Call[] }>(lee, parkedCalls, {});
    expect(list.data.map((call) => call.id)).toEqual([id]);

    const answer = await world.ask<{ call: Call }>(lee, unparkCall, { id });
    expect(await world.refusal(kim, unparkCall, { id })).toContain('already taking this call');
    await lee.phone.dial(connectParams(answer));
    await lee.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [LEE_HZ]);
    const call = await world.snapshot(lee, id);
    expect([call.user_id, call.phase, call.parked]).toEqual([lee.user.id, 'active', null]);
    expect(await world.refusal(kim, unparkCall, { id })).toContain('no longer parked');
    await world.hangUp(lee, id);
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(lee.user.id), hung_up_by: 'agent', end_reason: 'completed' });
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
    expect(story.statusesOf(lee.user.id)).toEqual(['on-call', 'accepting-calls']);
  });
});

describe('an agent who is lost', () => {
  it('rejoins from another page: the customer heard music meanwhile, and both hear each other again', async () => {
    const { kim, id } = await kimTalks();
    await kim.phone.close();
    const lost = await world.callIs(kim, id, 'lost', (call) => call.rejoin_until !== null);
    expect([lost.phase, lost.user_id, state(lost, `user-${kim.user.id}`)]).toEqual(['held', kim.user.id, 'lost']);
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    const again = await world.reopen(kim, 1000);
    await again.phone.dial(connectParams(await world.ask<unknown>(again, rejoinCall, { id })));
    await again.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [1000]);
    const back = await world.snapshot(again, id);
    expect([back.phase, back.rejoin_until, back.user_id]).toEqual(['active', null, kim.user.id]);
    await world.hangUp(again, id);
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'agent', end_reason: 'completed' });
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
  });

  it('and does not come back in time ends the call as lost', async () => {
    const { kim, id } = await kimTalks();
    await kim.phone.close();
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'system', end_reason: 'agent-lost' });
    expect(story.phases).toEqual(['ringing', 'active', 'held', 'ended']);
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
  });
});
