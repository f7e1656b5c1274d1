import {
  declineCall,
  forceDequeue,
  forceTerminate,
  getCall,
  getCommunication,
  queuedCalls,
  sendHeartbeat,
  sendToVoicemail,
  setAgentStatus,
  takeQueuedCall,
  type Call,
  type Communication,
  type LineSettings,
  type RingGroup,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { LINE, useVoiceFixture } from '../voice-world.fixture.js';

const voice = useVoiceFixture();
let admin: TestUser;
let count = 0;
const newSid = (): string => `CA-routing-${(count += 1)}`;
const CALLER = '+14155550171';

beforeEach(async () => {
  voice.server.clock.advance(600_000);
  await voice.work();
  await voice.rows(`update calls set phase = 'ended' where phase <> 'ended'`);
  await voice.rows('delete from ring_group_users');
  admin = await voice.server.user(voice.companyId);
  voice.carrier.orders.length = 0;
  voice.carrier.answers.length = 0;
  await setLine({});
  await setGroup({ dialMode: 'simultaneous' });
});

interface Group {
  dialMode?: string;
  shouldQueue?: boolean;
  fishingMode?: boolean;
  queue?: Partial<RingGroup['queue']>;
}
async function setGroup({ dialMode = 'simultaneous', shouldQueue = false, fishingMode = false, queue = {} }: Group) {
  await voice.rows(
    'update ring_groups set dial_mode = $1, should_queue = $2, fishing_mode = $3, queue = $4, last_rung_user_id = null',
    [dialMode, shouldQueue, fishingMode, JSON.stringify(queue)],
  );
}
const setLine = (routing: Partial<LineSettings>) =>
  voice.rows('update lines set routing = $1', [JSON.stringify(routing)]);

async function agents(count: number): Promise<TestUser[]> {
  const made: TestUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = await voice.agent();
    await voice.rows(
      'insert into ring_group_users (company_id, ring_group_id, user_id, position) select $1, ring_group_id, $2, $3 from lines',
      [voice.companyId, user.id, index],
    );
    made.push(user);
  }
  return made;
}
const call = async (id: string): Promise<Call> =>
  (await voice.server.call(getCall, { as: admin, params: { id } })).body;
async function communicationOf(id: string): Promise<Communication> {
  const { communication_id } = await call(id);
  return (await voice.server.call(getCommunication, { as: admin, params: { id: communication_id } })).body;
}
interface Caller {
  readonly id: string;
  readonly sid: string;
  readonly text: string;
}
async function callIn(from = CALLER): Promise<Caller> {
  const sid = newSid();
  const { text } = await voice.webhook('inbound', { CallSid: sid, From: from, To: LINE });
  const [row] = await voice.rows<{ call_id: string }>('select call_id from call_legs where sid = $1', [sid]);
  if (row === undefined) throw new Error(`the caller was not let in: ${text}`);
  await voice.work();
  return { id: row.call_id, sid, text };
}
const hangUpLeg = (sid: string) =>
  voice.webhook('leg', { CallSid: sid, CallStatus: 'completed', Timestamp: voice.server.clock.now().toUTCString() });
/** Who is rung, in the order in which the carrier was asked. */
const rung = (): number[] =>
  voice.carrier.orders.flatMap((order) => (order.kind === 'ring' ? [Number(order.identity.split('_u')[1])] : []));
async function wait(ms: number): Promise<void> {
  voice.server.clock.advance(ms);
  // Their phones stay on all the time.
  await voice.rows('update agent_phones set beat_at = $1', [voice.server.clock.now()]);
  await voice.work();
}
const redirectsOf = (sid: string) =>
  voice.carrier.orders.flatMap((order) => (order.kind === 'redirect' && order.legSid === sid ? [order.url] : []));
function answerOf(user: TestUser) {
  const order = voice.carrier.orders.findLast(
    (each) => each.kind === 'ring' && each.identity === `c${user.companyId}_u${user.id}`,
  );
  if (order?.kind !== 'ring') throw new Error('this agent was not rung');
  return voice.webhook(order.answerUrl, { CallSid: order.legSid, CallStatus: 'in-progress' });
}
const decline = (user: TestUser, id: string) => voice.server.call(declineCall, { as: user, params: { id } });

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
    await voice.rows(`update memberships set agent_status = 'on-call' where user_id = $1`, [first?.id]);
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
    await Promise.all([callIn('+14155550172'), callIn('+14155550173')]);
    expect(new Set(rung()).size).toBe(rung().length);
  });
});

describe('a returning caller', () => {
  async function known(changes: { lastAgent?: number; owner?: number }): Promise<void> {
    const { id } = await callIn();
    const { contact_id } = await communicationOf(id);
    await hangUpLeg(`${id}`);
    await voice.rows(`update calls set phase = 'ended'`);
    await voice.rows(
      `update communications set talk_seconds = 30, user_id = $1, disposition_status = 'completed' where contact_id = $2`,
      [changes.lastAgent ?? null, contact_id],
    );
    await voice.rows('update contacts set owner_id = $1 where id = $2', [changes.owner ?? null, contact_id]);
    await voice.rows(`update memberships set agent_status = 'accepting-calls', pending_agent_status = null`);
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

describe('an agent who answers by telephone', () => {
  async function byPhone(): Promise<{ agent: TestUser; id: string; sid: string; screenUrl: string; legSid: string }> {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    await voice.rows(
      `update memberships set answer_by = 'phone_number', answer_phone_number = '+14155550155' where user_id = $1`,
      [agent.id],
    );
    // No browser: the telephone needs no heartbeat.
    await voice.rows('delete from agent_phones');
    const { id, sid } = await callIn();
    const order = voice.carrier.orders.find((each) => each.kind === 'ring-number');
    if (order?.kind !== 'ring-number') throw new Error('the telephone was not rung');
    expect(order.to).toBe('+14155550155');
    return { agent, id, sid, screenUrl: order.answerUrl, legSid: order.legSid };
  }

  it('has the call after pressing 1', async () => {
    const { agent, id, screenUrl, legSid } = await byPhone();
    const screen = await voice.webhook(screenUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    expect(screen.text).toMatch(/<Gather[^>]*numDigits="1"[\s\S]*Press 1 to take it\.[\s\S]*<Hangup\/>/);
    expect((await call(id)).phase).toBe('ringing');
    const path = `screen-key?call=${id}&user=${agent.id}`;
    expect((await voice.webhook(path, { CallSid: legSid, Digits: '5' })).text).toContain('<Hangup/>');
    expect((await voice.webhook(path, { CallSid: legSid, Digits: '1' })).text).toContain('<Conference');
    expect(await call(id)).toMatchObject({ phase: 'active', user_id: agent.id });
  });

  it('does not have it when their mailbox picks up', async () => {
    const { id, screenUrl, legSid } = await byPhone();
    await voice.webhook(screenUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    await hangUpLeg(legSid);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'voicemail', user_id: null });
  });

  it('rings at a desk phone without a question, and nowhere without an address or with none', async () => {
    const [desk, homeless, nobody] = await agents(3);
    const set = (user: TestUser | undefined, by: string, sip: string | null) =>
      voice.rows('update memberships set answer_by = $1, sip_uri = $2 where user_id = $3', [by, sip, user?.id]);
    await set(desk, 'ip_phone', 'sip:desk@pbx.example');
    await set(homeless, 'ip_phone', null);
    await set(nobody, 'none', null);
    await callIn();
    const orders = voice.carrier.orders.filter((order) => order.kind === 'ring-number' || order.kind === 'ring');
    expect(orders).toMatchObject([{ to: 'sip:desk@pbx.example', answerUrl: expect.stringContaining('/agent?') }]);
  });
});

describe('a line outside its hours', () => {
  const closed: LineSettings['business_hours'] = Array.from({ length: 7 }, () => ({
    is_open: false,
    open: null,
    close: null,
  }));

  it('greets with the closed message, takes a voicemail, and rings nobody', async () => {
    await agents(1);
    await setLine({ business_hours: closed });
    const { id, sid, text } = await callIn();
    expect(text).toMatch(/<Say>Thank you for calling\. We are closed[\s\S]*<Record[^>]*playBeep="true"/);
    expect(rung()).toEqual([]);
    expect((await call(id)).phase).toBe('voicemail');
    expect((await communicationOf(id)).current_status2).toBe('voicemail');
    // The carrier asks again when the answer was lost.
    expect((await voice.webhook('inbound', { CallSid: sid, From: CALLER, To: LINE })).text).toBe(text);
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'abandoned', is_read: false });
  });

  it('says goodbye when it takes no voicemail', async () => {
    await setLine({
      business_hours: closed,
      closed: { text: 'Closed until Monday.', file_id: null, then: 'hang-up' },
    });
    const { id, text } = await callIn();
    expect(text).toMatch(/<Say>Closed until Monday\.<\/Say><Hangup\/>/);
    expect((await call(id)).phase).toBe('message');
  });

  it('is by the clock of the line, holidays included', async () => {
    await agents(1);
    const zone = 'Pacific/Kiritimati';
    const today = new Date(voice.server.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    await setLine({ timezone: zone, holidays: [{ date: today, name: 'Today', open: null, close: null }] });
    expect((await call((await callIn()).id)).phase).toBe('voicemail');
    await setLine({
      timezone: 'Pacific/Niue',
      holidays: [{ date: '2020-01-01', name: 'Past', open: null, close: null }],
    });
    expect((await call((await callIn()).id)).phase).toBe('ringing');
  });
});

describe('a voicemail', () => {
  async function speaking(): Promise<{ agent: TestUser; id: string; sid: string }> {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const { id, sid } = await callIn();
    await decline(agent, id);
    await voice.work();
    return { agent, id, sid };
  }
  const left = (id: string, sid: string, more: Record<string, string> = {}) =>
    voice.webhook(`voicemail-recorded?call=${id}`, {
      CallSid: sid,
      RecordingSid: `RE-${sid}`,
      RecordingStatus: 'completed',
      RecordingDuration: '7',
      ...more,
    });

  it('after nobody answered: greeting, beep, a file in the timeline, unread until somebody reads it', async () => {
    const { id, sid } = await speaking();
    const document = await voice.webhook(`diverted?call=${id}`, { CallSid: sid });
    expect(document.text).toMatch(/<Say>Sorry, nobody can take your call[\s\S]*<Record[^>]*maxLength="180"/);
    // The caller has left the conference for it: that is not the end of the call.
    await voice.webhook(`conference?call=${id}`, {
      CallSid: sid,
      StatusCallbackEvent: 'participant-leave',
      SequenceNumber: '3',
    });
    expect((await call(id)).phase).toBe('voicemail');
    voice.carrier.recordings.set(`RE-${sid}`, { isComplete: true, seconds: 7, bytes: Buffer.from('RIFF-voice') });
    await left(id, sid);
    await left(id, sid);
    await hangUpLeg(sid);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ended', hung_up_by: 'customer' });
    const communication = await communicationOf(id);
    expect(communication).toMatchObject({
      disposition_status2: 'missed-voicemail',
      has_voicemail: true,
      has_recording: true,
      recording_seconds: 7,
      is_read: false,
    });
    const { rows } = await voice.server.context.kernel.db.pool.query(
      'select unread_voicemails, unread_missed_calls from contacts where id = $1',
      [communication.contact_id],
    );
    expect(rows).toMatchObject([{ unread_voicemails: expect.any(Number) }]);
    const file = await voice.server.app.inject({
      url: communication.recording_url ?? '',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.body).toBe('RIFF-voice');
  });

  it('that comes after the caller has hung up still counts', async () => {
    const { id, sid } = await speaking();
    await hangUpLeg(sid);
    expect((await communicationOf(id)).disposition_status2).toBe('missed');
    await left(id, sid);
    expect((await communicationOf(id)).disposition_status2).toBe('missed-voicemail');
  });

  it('of which nothing was heard is a missed call', async () => {
    const { id, sid } = await speaking();
    await left(id, sid, { RecordingDuration: '0' });
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'missed', has_voicemail: false });
  });

  it('is not interrupted by an agent who answers a moment too late', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const { id } = await callIn();
    const sent = await voice.server.call(sendToVoicemail, { as: agent, params: { id } });
    expect(sent.body.phase).toBe('voicemail');
    expect((await answerOf(agent)).text).toContain('<Hangup/>');
    await voice.work();
    expect(voice.carrier.orders.some((order) => order.kind === 'end')).toBe(true);
    expect(await call(id)).toMatchObject({ phase: 'voicemail', user_id: null });
  });

  it('is for those at whom the call rings, and only before somebody has it', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const stranger = await voice.agent();
    const { id } = await callIn();
    expect((await voice.server.call(sendToVoicemail, { as: stranger, params: { id } })).error.code).toBe('NOT_FOUND');
    await answerOf(agent);
    expect((await voice.server.call(sendToVoicemail, { as: agent, params: { id } })).error.code).toBe('CALL_STATE');
  });
});

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
    await voice.server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status: 3 } });
    await voice.server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status: 1 } });
    await voice.work();
    expect((await call(first.id)).ringing_user_ids).toEqual([agent.id]);
    expect((await call(second.id)).ringing_user_ids).toEqual([]);
    await answerOf(agent);
    const again = await voice.webhook(`queue?call=${second.id}`, { CallSid: second.sid });
    expect(again.text).toContain('You are next in line.');
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
    expect((await communicationOf(id)).callback_status).toBe('initiated');
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
    expect(told.map((event) => event.channels)).toEqual([[first, second].map((user) => `private-user-${user.id}`)]);
    const stranger = await voice.agent();
    const take = (as: TestUser) => voice.server.call(takeQueuedCall, { as, params: { id } });
    expect((await take(stranger)).error.code).toBe('NOT_FOUND');
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

  it('lets another take a call whose taker did not connect in time', async () => {
    await setGroup({ shouldQueue: true, fishingMode: true });
    const [first, second] = await agents(2);
    if (first === undefined || second === undefined) throw new Error('two agents');
    const { id } = await callIn();
    await voice.server.call(takeQueuedCall, { as: first, params: { id } });
    await wait(15_000);
    expect((await voice.server.call(takeQueuedCall, { as: second, params: { id } })).status).toBe(200);
  });

  it('is listed, and emptied by those who lead', async () => {
    const { id, sid } = await callIn();
    const listed = await voice.server.call(queuedCalls, { as: admin, query: {}, body: {} });
    expect(listed.body.data.map((each) => each.id)).toContain(id);
    const params = { id: (await call(id)).communication_id };
    const agent = await voice.agent();
    expect((await voice.server.call(forceDequeue, { as: agent, params })).error.code).toBe('FORBIDDEN');
    expect((await voice.server.call(forceDequeue, { as: admin, params })).body.phase).toBe('voicemail');
    expect((await voice.server.call(forceDequeue, { as: admin, params })).error.code).toBe('CALL_STATE');
    await voice.server.call(forceTerminate, { as: admin, params });
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: sid });
  });
});
