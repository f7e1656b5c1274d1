import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientCall, Leg } from '../ports.js';
import { startTestCarrier, type TestCarrier } from '../testing/carrier.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import { createNodePeer } from '../testing/node-peer.js';
import { ended, listening, nextInvite, registered, rings } from '../testing/scripted.js';
import type { SignallingClient } from '../testing/signalling-client.js';
import { CallStateError } from './errors.js';
import { LIMITS } from './limits.js';

let carrier: TestCarrier;
let clock: ManualClock;
let offer: string;

beforeEach(async () => {
  clock = createManualClock();
  carrier = await startTestCarrier({ clock });
  const peer = await createNodePeer();
  offer = peer.describe('actpass');
  peer.close();
});
afterEach(() => carrier.close());

const TEMPORARY = 'TJS0001';
const withUfrag = (sdp: string, ufrag: string) => sdp.replace(/a=ice-ufrag:\S+/, `a=ice-ufrag:${ufrag}`);

function dial(client: SignallingClient, payload: object = {}): void {
  client.send('invite', { callsid: TEMPORARY, sdp: offer, twilio: {}, ...payload });
}

async function dialled(client: SignallingClient, at = carrier): Promise<ClientCall> {
  const invited = nextInvite(at);
  dial(client);
  return invited;
}

/** An outgoing call that was answered, with the token to resume it. */
async function inCall(client: SignallingClient, at = carrier): Promise<{ call: ClientCall; reconnect: string }> {
  const call = await dialled(client, at);
  await call.answer();
  const { reconnect } = await client.expect('answer');
  return { call, reconnect: String(reconnect) };
}

/** The browser is gone, and the carrier has noticed. */
async function lose(client: SignallingClient, at = carrier): Promise<void> {
  const gone = new Promise((resolve) => at.signalling.onPresence((_, online) => online || resolve(online)));
  client.terminate();
  await gone;
}

describe('a call the browser makes', () => {
  it('goes invite, ringing, answer, hangup', async () => {
    const client = await listening(carrier, 'ann');
    const invited = nextInvite(carrier);
    dial(client, { twilio: { params: 'To=%2B14155550150&Note=a+b%26c' } });
    const call = await invited;
    expect(call).toMatchObject({
      direction: 'from-client',
      identity: 'ann',
      state: 'inviting',
      leg: null,
      applicationSid: `AP${'2'.repeat(32)}`,
      params: { To: '+14155550150', Note: 'a b&c' },
    });
    expect(call.sid).toMatch(/^CA[\da-f]{32}$/);
    call.ring();
    expect(await client.expect('ringing')).toEqual({ callsid: call.sid });
    const leg = await call.answer();
    const answer = await client.expect('answer');
    expect(answer).toMatchObject({ callsid: call.sid, reconnect: expect.any(String) });
    expect(answer.sdp).toContain('a=setup:passive');
    expect([call.state, call.leg, await call.answer()]).toEqual(['answered', leg, leg]);
    client.send('hangup', { callsid: call.sid });
    expect(await ended(call)).toBe('client');
    expect([call.state, leg.state]).toEqual(['ended', 'closed']);
    await expect(call.answer()).rejects.toThrow(CallStateError);
  });

  it('is known by the temporary sid until it rings, on both sides', async () => {
    const client = await listening(carrier, 'ann');
    const first = await dialled(client);
    client.send('hangup', { callsid: TEMPORARY });
    expect(await ended(first)).toBe('client');
    const second = await dialled(client);
    second.end({ code: 31486, message: 'Busy' });
    expect(await client.expect('hangup')).toEqual({ callsid: TEMPORARY, error: { code: 31486, message: 'Busy' } });
    const third = await dialled(client);
    third.ring();
    await client.expect('ringing');
    third.end();
    third.end();
    expect(await client.expect('hangup')).toEqual({ callsid: third.sid });
    expect(await ended(third)).toBe('carrier');
  });

  it.each<[string, object, number, RegExp]>([
    ['no SDP', { sdp: undefined }, 31400, /field sdp is missing/],
    ['an SDP without audio', { sdp: 'v=0' }, 31400, /audio section/],
    ['an SDP above 16 kB', { sdp: 'x'.repeat(16_385) }, 31400, /sdp is longer/],
    ['too many parameters', { twilio: { params: 'a=1&'.repeat(65) } }, 31400, /more than 64/],
    ['parameters too long', { twilio: { params: `a=${'x'.repeat(9000)}` } }, 31400, /8192/],
    ['a parameter too long', { twilio: { params: `a=${'x'.repeat(3000)}` } }, 31400, /parameter a is too long/],
    ['parameters that are no string', { twilio: { params: { a: 1 } } }, 31400, /not a string/],
  ])('is refused with %s', async (_what, payload, code, message) => {
    const client = await listening(carrier, 'ann');
    dial(client, payload);
    const error = { code, message: expect.stringMatching(message) };
    expect(await client.expect('hangup')).toEqual({ callsid: TEMPORARY, error });
  });

  it('is refused without a grant, without anybody to take it, and beyond the limit', async () => {
    const mute = await listening(carrier, 'bob', { outgoing: false });
    dial(mute);
    expect(await mute.expect('hangup')).toMatchObject({ error: { code: 31002 } });
    const client = await listening(carrier, 'ann');
    dial(client);
    expect(await client.expect('hangup')).toMatchObject({ error: { code: 31480 } });
    carrier.signalling.onInvite(() => undefined);
    for (let i = 0; i < LIMITS.callsPerIdentity + 1; i++) dial(client, { callsid: `TJS${i}` });
    expect(await client.expect('hangup')).toMatchObject({ callsid: 'TJS10', error: { code: 31206 } });
    dial(client, { callsid: 'TJS1' });
    expect(await client.expect('hangup')).toMatchObject({ callsid: 'TJS1', error: { code: 31206 } });
  });

  it('restarts ICE with new credentials and the same certificate', async () => {
    const client = await listening(carrier, 'ann');
    const call = await dialled(client);
    await call.answer();
    const first = String((await client.expect('answer')).sdp);
    client.send('reinvite', { callsid: call.sid, sdp: withUfrag(offer, 'newufrag') });
    const second = String((await client.expect('answer')).sdp);
    const of = (sdp: string, attribute: string) => new RegExp(`a=${attribute}:.*`).exec(sdp)?.[0];
    expect(of(second, 'ice-ufrag')).not.toBe(of(first, 'ice-ufrag'));
    expect(of(second, 'fingerprint')).toBe(of(first, 'fingerprint'));
    expect(of(second, 'ssrc')).toBe(of(first, 'ssrc'));
  });

  it('takes digits and messages over signalling', async () => {
    const client = await listening(carrier, 'ann');
    const { call } = await inCall(client);
    let digits = '';
    let legDigits = '';
    call.onDtmf((digit) => (digits += digit));
    call.leg?.onDtmf((digit) => (legDigits += digit));
    client.send('dtmf', { callsid: call.sid, dtmf: '12w#x' });
    const message = { content: { a: 1 }, contenttype: 'application/json', messagetype: 'user-defined-message' };
    client.send('message', { callsid: call.sid, ...message, voiceeventsid: 'KX1' });
    expect(await client.expect('ack')).toEqual({ acktype: 'message', callsid: call.sid, voiceeventsid: 'KX1' });
    expect([digits, legDigits]).toEqual(['12#', '12#']);
    call.sendMessage({ content: 'hi', contentType: 'text/plain', messageType: 'note' });
    expect(await client.expect('message')).toMatchObject({
      callsid: call.sid,
      content: 'hi',
      contenttype: 'text/plain',
    });
  });
});

describe('a call to the browser', () => {
  it('goes invite, answer, hangup', async () => {
    const client = await registered(carrier, 'ann');
    const [endpoint] = carrier.signalling.endpoints('ann');
    const call = await rings(carrier, endpoint, { name: 'Ann Lee', plus: '+1' });
    expect(call).toMatchObject({ direction: 'to-client', state: 'ringing', leg: null, applicationSid: null });
    const invite = await client.expect('invite');
    expect(invite).toMatchObject({ callsid: call.sid, reconnect: expect.any(String) });
    expect(invite.sdp).toContain('a=setup:actpass');
    expect(invite.parameters).toMatchObject({ CallSid: call.sid, From: '+14155550150', To: 'client:ann' });
    expect((invite.parameters as { Params: string }).Params).toBe('name=Ann+Lee&plus=%2B1');
    const answered = new Promise<Leg>((resolve) => call.onAnswered(resolve));
    client.send('answer', { callsid: call.sid, sdp: offer });
    expect(await answered).toBe(call.leg);
    expect(await new Promise((resolve) => call.onAnswered(resolve))).toBe(call.leg);
    call.end({ code: 31603, message: 'Enough' });
    expect(await client.expect('hangup')).toMatchObject({ callsid: call.sid, error: { code: 31603 } });
  });

  it('can be rejected, and cancelled', async () => {
    const client = await registered(carrier, 'ann');
    const [endpoint] = carrier.signalling.endpoints('ann');
    const first = await rings(carrier, endpoint);
    await client.expect('invite');
    const rejected = new Promise<void>((resolve) => first.onRejected(resolve));
    client.send('reject', { callsid: first.sid });
    await rejected;
    expect(await ended(first)).toBe('client');
    const second = await rings(carrier, endpoint);
    await client.expect('invite');
    second.end();
    expect(await client.expect('cancel')).toEqual({ callsid: second.sid });
  });

  it('rings one endpoint of several only, and needs one that is registered', async () => {
    const [one, other] = [await registered(carrier, 'ann'), await registered(carrier, 'ann')];
    const [first, second] = carrier.signalling.endpoints('ann');
    const call = await rings(carrier, second);
    expect(await other.expect('invite')).toMatchObject({ callsid: call.sid });
    await rings(carrier, first);
    await one.expect('invite');
    one.send('register', { media: { audio: false } });
    await one.expect('offline');
    await expect(rings(carrier, first)).rejects.toThrow(CallStateError);
  });

  it('ends with a reason when the answer cannot be used', async () => {
    const client = await registered(carrier, 'ann');
    const call = await rings(carrier, carrier.signalling.endpoints('ann')[0]);
    await client.expect('invite');
    client.send('answer', { callsid: call.sid, sdp: 'v=0' });
    expect(await client.expect('hangup')).toMatchObject({ callsid: call.sid, error: { code: 31400 } });
    expect(call.state).toBe('ended');
  });

  it('does not exist for another identity', async () => {
    const [ann, bob] = [await registered(carrier, 'ann'), await registered(carrier, 'bob')];
    const call = await rings(carrier, carrier.signalling.endpoints('ann')[0]);
    await ann.expect('invite');
    for (const type of ['hangup', 'reject']) bob.send(type, { callsid: call.sid });
    bob.send('answer', { callsid: call.sid, sdp: offer });
    expect(await bob.expect('hangup')).toEqual({ callsid: call.sid });
    expect(call.state).toBe('ringing');
  });
});

describe('losing signalling', () => {
  it('ends a call that only rings, at once', async () => {
    const [caller, callee] = [await listening(carrier, 'ann'), await registered(carrier, 'bob')];
    const outgoing = await dialled(caller);
    outgoing.ring();
    const incoming = await rings(carrier, carrier.signalling.endpoints('bob')[0]);
    caller.terminate();
    callee.terminate();
    expect(await Promise.all([ended(outgoing), ended(incoming)])).toEqual(['lost', 'lost']);
  });

  it('keeps an answered call for as long as the browser asked, then ends it as lost', async () => {
    const client = await registered(carrier, 'ann', { reconnectTimeout: 20 });
    const { call, reconnect } = await inCall(client);
    await lose(client);
    clock.advance(19_999);
    expect(call.state).toBe('answered');
    clock.advance(1);
    expect(await ended(call)).toBe('lost');
    const back = await listening(carrier, 'ann');
    back.send('invite', { callsid: call.sid, sdp: offer, reconnect, twilio: {} });
    expect(await back.expect('hangup')).toMatchObject({ callsid: call.sid, error: { code: 31404 } });
  });

  it('keeps it no longer than the carrier was told to, whatever the browser asks for', async () => {
    const impatient = await startTestCarrier({ clock, longestReconnectMs: 6_000 });
    const client = await registered(impatient, 'ann', { reconnectTimeout: 20 });
    const { call } = await inCall(client, impatient);
    await lose(client, impatient);
    clock.advance(5_999);
    expect(call.state).toBe('answered');
    clock.advance(1);
    expect(await ended(call)).toBe('lost');
    await impatient.close();
  });

  it('resumes with an answer without SDP when only the socket was new', async () => {
    const client = await listening(carrier, 'ann', { reconnectTimeout: 10 });
    const { call, reconnect } = await inCall(client);
    client.terminate();
    const back = await listening(carrier, 'ann', { reconnectTimeout: 10 });
    back.send('invite', { callsid: call.sid, sdp: offer, reconnect, twilio: {} });
    expect(await back.expect('answer')).toEqual({ callsid: call.sid, reconnect });
    clock.advance(12_000);
    expect(call.state).toBe('answered');
    call.end();
    expect(await back.expect('hangup')).toEqual({ callsid: call.sid });
  });

  it('answers with SDP when the page is new, on the same leg', async () => {
    const client = await listening(carrier, 'ann');
    const { call, reconnect } = await inCall(client);
    const { leg } = call;
    client.terminate();
    const back = await listening(carrier, 'ann');
    back.send('invite', { callsid: call.sid, sdp: withUfrag(offer, 'anewpage'), reconnect, twilio: {} });
    expect((await back.expect('answer')).sdp).toContain('a=setup:passive');
    expect(call.leg).toBe(leg);
  });

  it('refuses to resume with a wrong token or for another identity', async () => {
    const client = await listening(carrier, 'ann');
    const { call, reconnect } = await inCall(client);
    const attempts = [
      [await listening(carrier, 'ann'), 'wrong'],
      [await listening(carrier, 'ann'), 'x'.repeat(reconnect.length)],
      [await listening(carrier, 'bob'), reconnect],
    ] as const;
    for (const [thief, token] of attempts) {
      thief.send('invite', { callsid: call.sid, sdp: offer, reconnect: token, twilio: {} });
      expect(await thief.expect('hangup')).toMatchObject({ callsid: call.sid, error: { code: 31404 } });
    }
    call.end();
    expect(await client.expect('hangup')).toEqual({ callsid: call.sid });
  });

  it('hangs up all calls when the carrier closes', async () => {
    const client = await listening(carrier, 'ann');
    const { call } = await inCall(client);
    await carrier.signalling.close();
    expect(await client.expect('hangup')).toEqual({ callsid: call.sid });
    expect(call.state).toBe('ended');
  });
});
