import {
  addDroppableMessage,
  getAgentStatus,
  getCall,
  getCommunication,
  listDroppableMessages,
  playPrerecordedVoicemail,
  removeDroppableMessage,
  startCall,
  type Call,
  type DroppableMessage,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// Leaving a recorded message: who may, when, what the carrier is told, and what is on record. The sound: tests/conformance.

const voice = useVoiceFixture();
const SOUND = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(60)]).toString('base64');
let kim: TestUser;
let legs = 0;

beforeEach(async () => {
  kim = await voice.agent();
  voice.carrier.orders.length = 0;
});

const add = (as: TestUser | undefined, body: object = {}) =>
  voice.server.call(addDroppableMessage, {
    ...(as === undefined ? {} : { as }),
    body: { name: 'Missed you', content_type: 'audio/wav', data_base64: SOUND, ...body },
  });
const added = async (as: TestUser, body: object = {}): Promise<DroppableMessage> => {
  const answer = await add(as, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const list = async (as: TestUser) => (await voice.server.call(listDroppableMessages, { as })).body.data;
const play = (as: TestUser | undefined, call_id: string, message_id: number) =>
  voice.server.call(playPrerecordedVoicemail, { ...(as === undefined ? {} : { as }), body: { call_id, message_id } });

/** Kim's call to a customer whose machine has answered. */
async function reached(): Promise<{ id: string; customer: string; agentLeg: string }> {
  legs += 1;
  const { id } = await voice.start(kim, `+1415555${String(2000 + legs)}`);
  const agentLeg = `CA-browser-${legs}`;
  const identity = `client:c${voice.companyId}_u${kim.id}`;
  await voice.webhook('client', { CallSid: agentLeg, From: identity, CallStatus: 'in-progress', talk_call_id: id });
  await voice.work();
  const dial = voice.carrier.orders.findLast((each) => each.kind === 'dial' && each.conference === id);
  if (dial?.kind !== 'dial') throw new Error('the customer was not dialled');
  await voice.webhook(dial.statusUrl, { CallSid: dial.legSid, CallStatus: 'in-progress', SequenceNumber: '2' });
  await voice.work();
  return { id, customer: dial.legSid, agentLeg };
}

const ends = async (legSid: string): Promise<void> => {
  await voice.webhook('leg', { CallSid: legSid, CallStatus: 'completed', SequenceNumber: '9' });
  await voice.work();
};

const ledTo = (legSid: string): string => {
  const order = voice.carrier.orders.findLast((each) => each.kind === 'redirect' && each.legSid === legSid);
  if (order?.kind !== 'redirect') throw new Error('the leg was not led anywhere');
  return order.url;
};

const communicationOf = async ({ communication_id: id }: Call) =>
  (await voice.server.call(getCommunication, { as: kim, params: { id } })).body;

describe('messages', () => {
  it('are refused to who is signed out or may not answer, and when they are no sound', async () => {
    expect((await add(undefined)).status).toBe(401);
    const reporter = await voice.agent({ roles: ['Company Reporter Access'] });
    expect((await add(reporter)).error.code).toBe('FORBIDDEN');
    expect((await add(kim, { name: ' ' })).error.errors).toHaveProperty('name');
    expect((await add(kim, { content_type: 'text/html' })).error.errors).toHaveProperty('content_type');
    const noSound = { data_base64: Buffer.alloc(80, 'x').toString('base64') };
    expect((await add(kim, noSound)).error.errors).toEqual({ data_base64: ['This is not a WAV file.'] });
    // Its sync word is that of an MP3 but for the layer.
    const aac = Buffer.alloc(80);
    aac.set([0xff, 0xf1, 0x50, 0x80]);
    const renamed = { content_type: 'audio/mpeg', data_base64: aac.toString('base64') } as const;
    expect((await add(kim, renamed)).error.errors).toEqual({ data_base64: ['This is not an MP3 file.'] });
    expect((await add(kim, { for_everybody: true })).error.message).toContain('Only an admin');
  });

  it('are one’s own, unless an admin gives them to everybody; only who may change one removes it', async () => {
    const admin = await voice.server.user(voice.companyId);
    const lee = await voice.agent();
    const own = await added(kim, { name: 'Own' });
    const shared = await added(admin, { name: 'Shared', for_everybody: true });
    expect(await list(kim)).toEqual([own, shared]);
    expect(await list(lee)).toEqual([shared]);
    const remove = (as: TestUser, { id }: DroppableMessage) =>
      voice.server.call(removeDroppableMessage, { as, params: { id } });
    expect((await remove(lee, own)).status).toBe(404);
    expect((await remove(lee, shared)).status).toBe(403);
    expect((await remove(kim, own)).status).toBe(200);
    expect((await remove(kim, own)).status).toBe(404);
    expect((await remove(admin, shared)).status).toBe(200);
    expect(await list(kim)).toEqual([]);
  });
});

describe('who answered', () => {
  const listens = (detects_machines: boolean) =>
    voice.rows(`update lines set routing = routing || jsonb_build_object('detects_machines', $1::boolean)`, [
      detects_machines,
    ]);
  const dialled = () => {
    const dial = voice.carrier.orders.findLast((each) => each.kind === 'dial');
    if (dial?.kind !== 'dial') throw new Error('nobody was dialled');
    return dial;
  };

  it('is not asked of the carrier where the line does not want it', async () => {
    const { id } = await reached();
    expect(dialled().answeredByUrl).toBeNull();
    expect((await voice.server.call(getCall, { as: kim, params: { id } })).body.answered_by).toBeNull();
  });

  it.each([
    ['machine_end_beep', 'machine'],
    ['machine_end_other', 'machine'],
    ['human', 'human'],
    ['fax', 'fax'],
    ['a word of tomorrow', 'unknown'],
  ])('is on record when the carrier has heard it: %s', async (word, by) => {
    await listens(true);
    const { id, customer } = await reached();
    const url = dialled().answeredByUrl ?? '';
    const form = { CallSid: customer, AnsweredBy: word };
    expect((await voice.webhook(url, form, 'forged')).status).toBe(403);
    await voice.webhook(url, form);
    await voice.work();
    const { body: call } = await voice.server.call(getCall, { as: kim, params: { id } });
    expect([call.answered_by, (await communicationOf(call)).answered_by]).toEqual([by, by]);
    // Told again, later and otherwise, nothing changes; nor what is told of a leg that is not the customer's.
    voice.server.clock.advance(5_000);
    await voice.webhook(url, { CallSid: customer, AnsweredBy: by === 'human' ? 'fax' : 'human' });
    await voice.webhook(url, { CallSid: 'CA-of-nobody', AnsweredBy: 'fax' });
    const { body: later } = await voice.server.call(getCall, { as: kim, params: { id } });
    expect([later.answered_by, later.version]).toEqual([by, call.version]);
    await listens(false);
  });
});

describe('leaving one', () => {
  it('is refused without a part in the call, without the message, before the answer, and after the end', async () => {
    const { id: message } = await added(kim);
    const { id, customer } = await reached();
    expect((await play(undefined, id, message)).status).toBe(401);
    const lee = await voice.agent();
    expect((await play(lee, id, message)).status).toBe(404);
    expect((await play(kim, id, (await added(lee)).id)).status).toBe(404);
    expect((await play(kim, crypto.randomUUID(), message)).status).toBe(404);
    await ends(customer);
    expect((await play(kim, id, message)).error).toMatchObject({ code: 'CALL_STATE', message: 'The call is over.' });
    const next = await voice.start(kim, '+14155552999');
    expect((await play(kim, next.id, message)).error.message).toBe('The call has not been answered yet.');
  });

  it('frees the agent at once, plays to its end, and is on record; the second press is the first', async () => {
    const { id: message } = await added(kim, { name: 'Missed you' });
    const { id, customer, agentLeg } = await reached();
    const { status, body: call } = await play(kim, id, message);
    expect(status).toBe(200);
    const drop = { name: 'Missed you', by_user_id: kim.id };
    expect(call).toMatchObject({ phase: 'message', user_id: null, voicemail_drop: { ...drop, state: 'playing' } });
    expect(call.participants.find(({ user_id }) => user_id === kim.id)?.state).toBe('left');
    expect((await play(kim, id, message)).body.version).toBe(call.version);
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: agentLeg });
    const status1 = await voice.server.call(getAgentStatus, { as: kim, body: {} });
    expect(status1.body.agent_status).toBe(1);
    // A new call can be made while the message plays.
    const elsewhere = await voice.server.call(startCall, {
      as: kim,
      body: { phone_number: '+14155552998' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(elsewhere.status).toBe(200);

    const { text } = await voice.webhook(ledTo(customer), { CallSid: customer });
    expect(text).toMatch(/<Play>[^<]+\/greeting\/[^<]+<\/Play><Redirect>[^<]+dropped-done[^<]+<\/Redirect>/);
    // The customer's leg left the conference for it, which ended with that.
    const gone = { CallSid: customer, StatusCallbackEvent: 'participant-leave', SequenceNumber: '4' };
    await voice.webhook(`conference?call=${id}`, gone);
    await voice.webhook(`conference?call=${id}`, { StatusCallbackEvent: 'conference-end', SequenceNumber: '5' });
    await ends(agentLeg);
    expect(await communicationOf(call)).toMatchObject({ disposition_status2: 'in-progress' });

    const next = /<Redirect>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await voice.webhook(next, { CallSid: customer })).text).toContain('<Hangup/>');
    await ends(customer);
    expect(await communicationOf(call)).toMatchObject({
      disposition_status2: 'completed',
      hung_up_by: 'system',
      user_id: kim.id,
      voicemail_drop: { ...drop, state: 'played' },
    });
  });

  it('is cut short when the machine hangs up', async () => {
    const { id: message } = await added(kim);
    const { id, customer } = await reached();
    const { body: call } = await play(kim, id, message);
    await voice.work();
    await ends(customer);
    const { voicemail_drop: drop, hung_up_by: by } = await communicationOf(call);
    expect([drop?.state, by]).toEqual(['cut-short', 'customer']);
  });
});
