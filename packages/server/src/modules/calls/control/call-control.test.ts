import {
  addParticipant,
  answerCall,
  cancelTransfer,
  changeParticipant,
  completeTransfer,
  currentCalls,
  getCall,
  hangUpCall,
  holdCall,
  leaveCall,
  listAgentStatuses,
  listCommunications,
  liveCalls,
  parkCall,
  parkedCalls,
  queuedCalls,
  recordCall,
  rejoinCall,
  removeParticipant,
  swapTransfer,
  takeBackCall,
  transferCall,
  transferDirectory,
  unparkCall,
  type Call,
  type Endpoint,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { ringGroups } from '../../platform/lines/read.js';
import { controlHands } from './control.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// What may be asked of a call, when, and by whom; and what the carrier is asked for. The sound of it: tests/conformance.
const voice = useVoiceFixture();
let kim: TestUser;
let lee: TestUser;

beforeEach(async () => {
  await voice.rows('delete from ring_group_users');
  kim = await voice.agent({ inGroup: true });
  voice.carrier.orders.length = 0;
});

const { ask, done, refusal, ringing, answer, legEnds, arranged } = controlHands(voice);

/** A call between a customer and Kim. */
async function talking(): Promise<{ id: string; customer: string; agentLeg: string }> {
  const { id, customer } = await ringing();
  return { id, customer, agentLeg: await answer(kim, id) };
}

const outside = { to: { type: 'number', phone_number: '+14155550173' } };
const toLee = () => ({ type: 'user', user_id: lee.id });
const everyCommand: [Endpoint, object][] = [
  [holdCall, { on: true }],
  [parkCall, {}],
  [recordCall, { recording: 'on' }],
  [transferCall, { kind: 'cold', to: { type: 'number', phone_number: '+14155550160' } }],
  [swapTransfer, {}],
  [completeTransfer, {}],
  [cancelTransfer, {}],
  [addParticipant, { to: { type: 'number', phone_number: '+14155550160' } }],
  [leaveCall, {}],
];

describe('every command', () => {
  it.each(everyCommand.map(([endpoint, body]) => [endpoint.id, endpoint, body] as const))(
    '%s is refused to who is signed out, may not, or has no part in the call; and before, and after it',
    async (_id, endpoint, body) => {
      const { id, customer } = await ringing();
      expect((await ask(undefined, endpoint, { id }, body)).status).toBe(401);
      const reporter = await voice.agent({ roles: ['Company Reporter Access'] });
      expect((await ask(reporter, endpoint, { id }, body)).error.code).toBe('FORBIDDEN');
      const stranger = await voice.agent();
      expect((await ask(stranger, endpoint, { id }, body)).status).toBe(404);
      expect((await ask(kim, endpoint, { id: crypto.randomUUID() }, body)).status).toBe(404);
      expect(await refusal(kim, endpoint, { id }, body)).toBe('The call has not been answered yet.');
      await answer(kim, id);
      await legEnds(customer);
      expect(await refusal(kim, endpoint, { id }, body)).toBe('The call is over.');
    },
  );

  it.each<[Endpoint, object, string]>([
    [holdCall, {}, 'on'],
    [recordCall, { recording: 'off' }, 'recording'],
    [transferCall, { kind: 'lukewarm', to: { type: 'user', user_id: 1 } }, 'kind'],
    [transferCall, { kind: 'cold', to: { type: 'queue' } }, 'to.type'],
    [parkCall, { reason: 'x'.repeat(201) }, 'reason'],
    [answerCall, { active: 'drop' }, 'active'],
  ])('names the field that is wrong: %#', async (endpoint, body, field) => {
    const { error } = await ask(kim, endpoint, { id: crypto.randomUUID() }, body);
    expect([error.code, Object.keys(error.errors ?? {})]).toEqual(['VALIDATION_FAILED', [field]]);
  });
});

describe('hold', () => {
  it('is a wish that the conference is made to follow, once for each press', async () => {
    const { id, customer, agentLeg } = await talking();
    const held = await done(kim, holdCall, { id }, { on: true });
    expect([held.phase, held.held_since === null]).toEqual(['held', false]);
    await voice.work();
    expect(arranged(id)).toEqual([
      { legSid: customer, isHeld: true, isMuted: false },
      { legSid: agentLeg, isHeld: false, isMuted: false },
    ]);
    await done(kim, holdCall, { id }, { on: false });
    await voice.work();
    expect(arranged(id)[0]).toEqual({ legSid: customer, isHeld: false, isMuted: false });
    const [row] = await voice.rows('select current_status from communications where id = $1', [held.communication_id]);
    expect(row).toEqual({ current_status: 'in-progress' });
  });
});

describe('recording', () => {
  it('is paused at the carrier, and cannot be paused where there is none', async () => {
    const { id } = await talking();
    await voice.work();
    expect((await done(kim, recordCall, { id }, { recording: 'paused' })).recording).toBe('paused');
    await voice.work();
    expect(voice.carrier.orders.at(-1)).toMatchObject({ kind: 'pause-recording', isPaused: true });
    await voice.rows('update calls set recording_sid = null where id = $1', [id]);
    expect(await refusal(kim, recordCall, { id }, { recording: 'paused' })).toBe('This call is not being recorded.');
  });
});

describe('a transfer', () => {
  beforeEach(async () => {
    lee = await voice.agent();
  });

  it('goes to nobody of another company, to nobody who is busy, and not to oneself', async () => {
    const { id } = await talking();
    const company = await voice.server.company();
    const stranger = await voice.server.user(company.id);
    const to = (target: object) => ask(kim, transferCall, { id }, { kind: 'cold', to: target });
    expect((await to({ type: 'user', user_id: stranger.id })).status).toBe(404);
    const [theirs] = await voice.server.context.kernel.db.drizzle
      .insert(ringGroups)
      .values({ companyId: company.id, name: 'Theirs' })
      .returning();
    expect((await to({ type: 'ring-group', ring_group_id: theirs?.id })).status).toBe(404);
    expect((await to({ type: 'user', user_id: kim.id })).error.errors).toHaveProperty(['to.user_id']);
    await voice.rows(`update agent_states set status = 'on-break' where user_id = $1`, [lee.id]);
    expect(await refusal(kim, transferCall, { id }, { kind: 'warm', to: toLee() })).toContain('cannot be rung now');
    expect((await to(toLee())).error.rejection).toBe(4);
    expect((await to({ type: 'number', phone_number: '911' })).error).toMatchObject({
      code: 'REJECTED',
      rejection: 45,
    });
    expect((await to({ type: 'number', phone_number: '+14155550171' })).error.errors).toHaveProperty([
      'to.phone_number',
    ]);
  });

  it('rings a colleague once, also when it is asked for twice', async () => {
    const { id } = await talking();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { kind: 'warm', to: toLee() } as never;
    const send = () => voice.server.call(transferCall, { as: kim, params: { id }, body, headers });
    expect((await send()).body).toEqual((await send()).body);
    await voice.work();
    expect(
      voice.carrier.orders.filter((order) => order.kind === 'ring' && order.identity.endsWith(`_u${lee.id}`)),
    ).toHaveLength(1);
    expect(await refusal(kim, transferCall, { id }, { kind: 'cold', to: toLee() })).toContain('being transferred');
    expect(await refusal(kim, parkCall, { id })).toContain('being transferred');
  });

  it('that the colleague declines has failed, and the customer waits for the agent', async () => {
    const { id } = await talking();
    await done(kim, transferCall, { id }, { kind: 'warm', to: toLee() });
    await voice.work();
    const declined = await done(lee, hangUpCall, { id });
    expect([declined.transfer?.state, declined.phase, declined.ringing_user_ids]).toEqual(['failed', 'held', []]);
    await voice.work();
    expect(voice.carrier.orders.some((order) => order.kind === 'end')).toBe(true);
    expect((await done(kim, holdCall, { id }, { on: false })).phase).toBe('active');
  });

  it('that is done is kept with the communication, which the report finds by its kind', async () => {
    const { id, customer } = await talking();
    const found = async (transfer_type: 'cold' | 'warm') => (await reported(transfer_type)).length;
    await done(kim, transferCall, { id }, { kind: 'warm', to: toLee() });
    await voice.work();
    await answer(lee, id);
    expect(await found('warm')).toBe(0);
    await done(kim, completeTransfer, { id });
    expect(await reported('warm')).toEqual(['warm']);
    expect(await found('cold')).toBe(0);
    await legEnds(customer);
    const { communication_id: communicationId } = await done(lee, getCall, { id });
    const query = 'select talker_ids::int[], talker_seconds from communications where id = $1';
    const [kept] = await voice.rows<{ talker_ids: number[]; talker_seconds: number[] }>(query, [communicationId]);
    expect(kept?.talker_ids).toEqual([kim.id, lee.id]);
    expect(kept?.talker_seconds).toHaveLength(2);
  });

  it('that becomes a conference, since the agent stays, is found as one', async () => {
    const { id } = await talking();
    await done(kim, transferCall, { id }, { kind: 'warm', to: toLee() });
    await voice.work();
    await answer(lee, id);
    await done(kim, completeTransfer, { id }, { stay: true });
    expect(await reported('conference')).toEqual(['conference']);
  });

  it('cold, may be taken back by who began it and nobody else, while it rings', async () => {
    const { id, agentLeg } = await talking();
    await done(kim, transferCall, { id }, { kind: 'cold', to: toLee() });
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: agentLeg });
    await legEnds(agentLeg);
    expect(await refusal(lee, takeBackCall, { id })).toContain('nothing to take back');
    const { body } = await ask(kim, currentCalls, {});
    expect((body as { data: Call[] }).data.map((call) => call.id)).toEqual([id]);
    const { call, connect } = (await done(kim, takeBackCall, { id })) as unknown as {
      call: Call;
      connect: { params: Record<string, string> };
    };
    expect([call.phase, connect.params]).toEqual(['held', { talk_call_id: id }]);
    const { text } = await voice.webhook('client', {
      CallSid: `CA-back-${id}`,
      From: `client:c${kim.companyId}_u${kim.id}`,
      talk_call_id: id,
    });
    expect(text).toContain('<Conference');
    const back = (await ask(kim, currentCalls, {})).body as { data: Call[] };
    expect(back.data[0]).toMatchObject({ phase: 'active', user_id: kim.id, transfer: { state: 'canceled' } });
  });
});

describe('a parked call', () => {
  it('is free at once, is taken by one colleague, and goes back when they do not connect', async () => {
    const { id, agentLeg } = await talking();
    lee = await voice.agent();
    const mia = await voice.agent();
    const parked = await done(kim, parkCall, { id }, { reason: ' Asks for Lee ' });
    expect([parked.user_id, parked.phase, parked.parked?.reason]).toEqual([null, 'held', 'Asks for Lee']);
    const recorded = await voice.rows(`select current_status from communications where id = $1`, [
      parked.communication_id,
    ]);
    expect(recorded).toEqual([{ current_status: 'parked' }]);
    expect(await refusal(kim, holdCall, { id }, { on: false })).toBe('You are no longer on this call.');
    await legEnds(agentLeg);
    const listed = await done(mia, parkedCalls, {});
    expect((listed as unknown as { data: Call[] }).data.map((call) => call.id)).toEqual([id]);
    // Whoever sees the call hears who is just taking it, and that they failed.
    const news = async () =>
      (
        await voice.rows(`select 1 from events where type = 'update_communication' and entity_id = $1`, [
          String(parked.communication_id),
        ])
      ).length;
    const before = await news();
    await done(lee, unparkCall, { id });
    const promised = await news();
    expect(promised).toBeGreaterThan(before);
    expect(await refusal(mia, unparkCall, { id })).toContain('already taking this call');
    voice.server.clock.advance(31_000);
    await voice.work();
    expect(await news()).toBeGreaterThan(promised);
    await done(mia, unparkCall, { id });
    const { text } = await voice.webhook('client', {
      CallSid: `CA-lee-${id}`,
      From: `client:c${lee.companyId}_u${lee.id}`,
      talk_call_id: id,
    });
    expect(text).toContain('<Hangup');
  });

  it('is not for who is in another call, nor for who may not see it', async () => {
    const { id, agentLeg } = await talking();
    await done(kim, parkCall, { id });
    await legEnds(agentLeg);
    const { id: other } = await talking();
    expect(await refusal(kim, unparkCall, { id })).toContain('You are on a call.');
    await done(kim, hangUpCall, { id: other });
    const narrow = await voice.agent({ membership: { communicationsVisibility: 2 } });
    expect((await ask(narrow, unparkCall, { id })).status).toBe(404);
  });
});

describe('rejoining', () => {
  it('is for who was lost, within the time, and not for who left', async () => {
    const { id, agentLeg } = await talking();
    expect((await ask(await voice.agent(), rejoinCall, { id })).status).toBe(404);
    await legEnds(agentLeg);
    const { body } = await ask(kim, currentCalls, {});
    const [lost] = (body as { data: Call[] }).data;
    expect(lost).toMatchObject({ phase: 'held', user_id: kim.id });
    expect(Date.parse(lost?.rejoin_until ?? '')).toBeGreaterThan(voice.server.clock.now().getTime());
    voice.server.clock.advance(61_000);
    await voice.work();
    expect(await refusal(kim, rejoinCall, { id })).toBe('The call is over.');
    const [row] = await voice.rows('select end_reason, hung_up_by from calls where id = $1', [id]);
    expect(row).toEqual({ end_reason: 'agent-lost', hung_up_by: 'system' });
  });

  it('may be declined by ending the call, at once', async () => {
    const { id, agentLeg } = await talking();
    await legEnds(agentLeg);
    expect(await done(kim, hangUpCall, { id })).toMatchObject({ phase: 'ended', hung_up_by: 'agent' });
  });
});

/** How the calls came to others that the report finds by this. */
const reported = async (transfer_type: 'cold' | 'warm' | 'conference') =>
  (await voice.server.call(listCommunications, { as: kim, query: { transfer_type } })).body.data.map(
    (each) => each.transfer_type,
  );

describe('participants', () => {
  it('are changed and dropped by who is in the conversation, except customer and self', async () => {
    const { id } = await talking();
    const participantId = 'customer';
    expect((await ask(kim, changeParticipant, { id, participantId }, {})).status).toBe(422);
    expect((await ask(kim, changeParticipant, { id, participantId: 'user-0' }, { is_muted: true })).status).toBe(404);
    expect(await refusal(kim, removeParticipant, { id, participantId })).toContain('cannot be dropped');
    expect(await refusal(kim, removeParticipant, { id, participantId: `user-${kim.id}` })).toContain('Leave the call');
    expect(await refusal(kim, leaveCall, { id })).toContain('Only the customer would be left');
    const added = await done(kim, addParticipant, { id }, outside);
    const guest = added.participants.at(-1);
    expect(guest).toMatchObject({ role: 'third-party', state: 'ringing', phone_number: '+14155550173' });
    await voice.work();
    expect(voice.carrier.orders.find(({ kind }) => kind === 'dial')).toMatchObject({
      conference: id,
      to: '+14155550173',
    });
    const { participants } = await done(kim, removeParticipant, { id, participantId: guest?.id });
    expect(participants.at(-1)?.state).toBe('left');
  });

  it('are told of as often as they change, each time as a newer call', async () => {
    const { id } = await talking();
    const { version } = await done(kim, getCall, { id });
    const { participants } = await done(kim, addParticipant, { id }, outside);
    await voice.work();
    const guest = 'select sid from call_legs where call_id = $1 and invite_id is not null';
    const [leg] = await voice.rows<{ sid: string }>(guest, [id]);
    await voice.webhook('leg', { CallSid: leg?.sid ?? '', CallStatus: 'in-progress', SequenceNumber: '2' });
    await done(kim, changeParticipant, { id, participantId: participants.at(-1)?.id }, { is_muted: true });
    const query = `select data from events where type = 'call_updated' and entity_id = $1 and version > $2 order by version`;
    const told = await voice.rows<{ data: Call }>(query, [id, version]);
    const states = [{ state: 'ringing' }, { state: 'joined' }, { state: 'joined', is_muted: true }];
    expect(told.map(({ data }) => data.participants.at(-1))).toMatchObject(states);
  });
});

describe('the directory and the lists', () => {
  it('show colleagues with their availability, and ring groups with who waits', async () => {
    lee = await voice.agent({ inGroup: true });
    await voice.rows(`update users set name = 'Lee Park' where id = $1`, [lee.id]);
    const { id } = await talking();
    const search = async (text: string) =>
      (await voice.server.call(transferDirectory, { as: kim, query: { search: text } })).body;
    // As the list of agents has it, so that a client can tell which of two answers is newer.
    const agents = (await voice.server.call(listAgentStatuses, { as: kim })).body.data;
    expect((await search('lee p')).users).toMatchObject([
      { ...agents.find((each) => each.user_id === lee.id), is_available: true, answers_in_browser: true },
    ]);
    const waiting = await ringing();
    const { users, ring_groups } = await search('');
    expect(users.some((user) => user.user_id === kim.id)).toBe(false);
    expect(ring_groups).toMatchObject([{ name: 'Front desk', member_count: 2, available_count: 0, queue_depth: 1 }]);
    const list = async (endpoint: Endpoint) => ((await done(kim, endpoint, {})) as unknown as { data: Call[] }).data;
    expect((await list(liveCalls)).map((call) => call.id)).toContain(id);
    expect((await list(queuedCalls)).map((call) => call.id)).toEqual([waiting.id]);
    expect((await list(parkedCalls)).map((call) => call.id)).not.toContain(id);
  });
});
