import { currentCalls, getCall, hangUpCall, startCall } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { serverAway } from '../testing/fake-api.js';
import { settle } from '../testing/fake-clock.js';
import { codeOf, world } from '../testing/phone-world.js';
import { snapshotOf } from '../testing/snapshots.js';
import type { MicrophoneProblem } from './voice-device.port.js';

describe('dialling', () => {
  it('asks for the microphone, then the server, then connects the leg, and is active when the customer answered', async () => {
    const { phone, voice, api, snapshots, ready } = world();
    await ready();
    const seen: string[] = [];
    phone.status.subscribe(({ kind }) => void (seen.at(-1) === kind || seen.push(kind)));
    const call = await phone.dial({ to: ' 415 555 0150 ', line: 12, contactId: 9, idempotencyKey: 'key-1' });
    expect(api.calls.find(({ id }) => id === startCall.id)?.request).toMatchObject({
      body: { phone_number: '415 555 0150', campaign_id: 12, contact_id: 9 },
      idempotencyKey: 'key-1',
    });
    expect(voice.connects).toEqual([{ talk_call_id: 'call-1' }]);
    voice.leg().emit({ type: 'accepted' });
    expect(call.state.value).toMatchObject({ phase: 'ringing', legUp: true });
    snapshots.emit(snapshotOf({ phase: 'active', version: 2 }));
    expect(call.state.value.phase).toBe('active');
    expect(phone.call.value).toBe(call);
    expect(seen).toEqual(['ready', 'dialing', 'connected']);
  });

  it('shows a rejection before the dial as an end with its number and the sentence of the server', async () => {
    const { phone, voice, api, ready } = world();
    await ready();
    api.on(startCall, () => {
      throw new TalkError({ code: 'REJECTED', message: 'You cannot call your own line.', status: 422, rejection: 40 });
    });
    const call = await phone.dial({ to: '+14155550100' });
    expect(call.state.value).toMatchObject({
      phase: 'ended',
      reason: 'rejected',
      rejection: 40,
      message: 'You cannot call your own line.',
    });
    expect(phone.status.value).toMatchObject({ kind: 'disconnected', endReason: 'rejected' });
    expect(voice.connects).toEqual([]);
    call.dismiss();
    expect(phone.status.value.kind).toBe('ready');
  });

  it.each<MicrophoneProblem>([
    'MICROPHONE_DENIED',
    'MICROPHONE_ABSENT',
    'MICROPHONE_IN_USE',
    'MICROPHONE_POLICY_BLOCKED',
  ])('rings nobody without a microphone: %s', async (problem) => {
    const { phone, api, microphone, ready } = world();
    await ready();
    microphone.problem = problem;
    const call = await phone.dial({ to: '+14155550150' });
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'microphone', code: problem });
    expect(phone.status.value).toMatchObject({ kind: 'disconnected', sentence: problem });
    expect(api.count(startCall)).toBe(0);
  });

  it('ends a dial at once where no call is possible, without asking for a microphone or the server', async () => {
    const { phone, voice, api, microphone, ready } = world();
    voice.openFails = new TalkError({ code: 'VOICE_UNSUPPORTED', message: 'no WebRTC' });
    await ready();
    expect(phone.status.value).toMatchObject({ kind: 'unavailable', sentence: 'VOICE_UNSUPPORTED' });
    const call = await phone.dial({ to: '415 555 0150' });
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'not-started', code: 'VOICE_UNSUPPORTED' });
    expect([microphone.checks, api.count(startCall)]).toEqual([0, 0]);
  });

  it('refuses a second call, an empty number and a signal that is aborted already', async () => {
    const { phone, talking } = world();
    await talking();
    expect(await codeOf(phone.dial({ to: '+14155550151' }))).toBe('PHONE_BUSY');
    expect(await codeOf(phone.dial({ to: '  ' }))).toBe('INVALID_ARGUMENT');
  });

  it('hangs up at the server when the person gives up while the request is under way', async () => {
    const { phone, voice, api, ready } = world();
    await ready();
    let answer: (value: unknown) => void = () => {};
    api.on(startCall, () => new Promise((resolve) => (answer = resolve)));
    const abort = new AbortController();
    const dialling = phone.dial({ to: '+14155550150', signal: abort.signal });
    await settle();
    abort.abort();
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'ended', reason: 'cancelled' });
    answer({ call: snapshotOf(), connect: { params: {} } });
    await dialling;
    await settle();
    expect(voice.connects).toEqual([]);
    expect(api.calls.find(({ id }) => id === hangUpCall.id)?.request.params).toEqual({ id: 'call-1' });
  });

  const question = "This is outside the contact's day time. Do you want to make a call? It's 7:40 PM for Maya.";
  const asks = ({ api }: ReturnType<typeof world>): void =>
    api.on(startCall, ({ body }) => {
      if ((body as { outside_day_time?: boolean }).outside_day_time === true)
        return { call: snapshotOf(), connect: { params: { talk_call_id: 'call-1' } } };
      throw new TalkError({ code: 'DAY_TIME_QUESTION', message: question, status: 409 });
    });

  it('asks the person the server’s question about calling hours, and continues with a yes under the same key', async () => {
    const it = world();
    await it.ready();
    asks(it);
    const dialling = it.phone.dial({ to: '+14155550150', idempotencyKey: 'key-9' });
    await settle();
    const call = it.phone.call.value;
    expect(call?.state.value).toMatchObject({ phase: 'preparing', step: 'question', question });
    expect(it.voice.connects).toEqual([]);
    call?.confirm();
    call?.confirm();
    await dialling;
    expect(it.voice.connects).toEqual([{ talk_call_id: 'call-1' }]);
    const keys = it.api.calls.filter(({ id }) => id === startCall.id).map(({ request }) => request.idempotencyKey);
    expect(keys).toEqual(['key-9', 'key-9']);
  });

  it('calls no one when the answer is no, and sends the server nothing', async () => {
    const it = world();
    await it.ready();
    asks(it);
    const dialling = it.phone.dial({ to: '+14155550150' });
    await settle();
    it.phone.call.value?.hangup();
    // The question is gone from the screen at once; the caller of `dial` gets the call all the same.
    it.phone.call.value?.dismiss();
    const call = await dialling;
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'cancelled' });
    call.confirm();
    await settle();
    expect([it.voice.connects, it.api.count(startCall), it.api.count(hangUpCall)]).toEqual([[], 1, 0]);
  });

  it('does not ask again a person who was asked elsewhere', async () => {
    const it = world();
    await it.ready();
    asks(it);
    const call = await it.phone.dial({ to: '+14155550150', outsideDayTime: true });
    expect(call.state.value.phase).toBe('connecting');
  });

  it('says why the gate stopped a call just before it was dialled', async () => {
    const { phone, snapshots, ready } = world();
    await ready();
    const call = await phone.dial({ to: '+14155550150' });
    const rejection = { code: 11, message: 'This contact is on do-not-contact.' };
    snapshots.emit(snapshotOf({ phase: 'ended', end_reason: 'rejected', hung_up_by: 'system', rejection, version: 2 }));
    expect(call.state.value).toMatchObject({ reason: 'rejected', rejection: 11, message: rejection.message });
  });

  it('says so although the leg ended first and the server does not answer this user any more', async () => {
    const { phone, voice, api, snapshots, clock, ready } = world();
    await ready();
    const call = await phone.dial({ to: '+14155550150' });
    voice.leg().emit({ type: 'accepted' });
    api.on(getCall, () => {
      throw new TalkError({ code: 'USER_DISABLED', message: 'This user is disabled.', status: 403 });
    });
    voice.leg().emit({ type: 'disconnected' });
    await clock.advance(0);
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'failed' });
    const rejection = { code: 24, message: 'Your sign-in is no longer valid for this action.' };
    const over = { phase: 'ended', end_reason: 'rejected', hung_up_by: 'system', rejection } as const;
    snapshots.emit(snapshotOf({ ...over, version: 2 }));
    expect(call.state.value).toMatchObject({ reason: 'rejected', rejection: 24, message: rejection.message });
    // What is known once is not guessed again.
    snapshots.emit(snapshotOf({ phase: 'ended', end_reason: 'busy', hung_up_by: 'carrier', version: 3 }));
    expect(call.state.value).toMatchObject({ reason: 'rejected' });
  });

  it('gives up when the network never reports on the leg, and tells the server', async () => {
    const { phone, clock, voice, api, ready } = world();
    await ready();
    api.on(currentCalls, () => ({ data: [snapshotOf()] }));
    const call = await phone.dial({ to: '+14155550150' });
    await clock.advance(15_000);
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'connection-lost', code: 'VOICE_TIMEOUT' });
    expect(voice.leg().log).toEqual(['disconnect']);
    expect(api.count(hangUpCall)).toBe(1);
  });

  it('names the microphone when the SDK itself is refused', async () => {
    const { phone, voice, ready } = world();
    await ready();
    voice.connectFails = { code: 31401, message: 'denied' };
    const call = await phone.dial({ to: '+14155550150' });
    await settle();
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'microphone', code: 'MICROPHONE_DENIED' });
  });

  it('learns from the server that the number was busy when the leg just ended', async () => {
    const { phone, voice, api, clock, ready } = world();
    await ready();
    const call = await phone.dial({ to: '+14155550150' });
    voice.leg().emit({ type: 'accepted' });
    api.on(getCall, () => snapshotOf({ phase: 'ended', end_reason: 'busy', hung_up_by: 'carrier', version: 5 }));
    voice.leg().emit({ type: 'disconnected' });
    expect(phone.status.value.kind).toBe('disconnected');
    await clock.advance(0);
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'busy' });
  });
});

describe('a running call', () => {
  it('is hung up here: the leg at once, and the server is told', async () => {
    const { voice, api, phone, talking } = world();
    const call = await talking();
    const ended: string[] = [];
    phone.on('ended', ({ key }) => ended.push(key));
    call.hangup();
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'hung-up', serverTold: true });
    expect(voice.leg().log).toEqual(['disconnect']);
    await settle();
    expect(api.count(hangUpCall)).toBe(1);
    expect(ended).toEqual([call.key]);
    call.hangup();
    await settle();
    expect(api.count(hangUpCall)).toBe(1);
  });

  it('goes on and can be hung up while our server is unreachable; the state says so, and the server is told later', async () => {
    const { voice, api, clock, phone, talking } = world();
    const call = await talking();
    for (const endpoint of [currentCalls, getCall, hangUpCall]) {
      api.on(endpoint, () => {
        throw serverAway();
      });
    }
    await clock.advance(15_000);
    expect(phone.status.value).toMatchObject({ kind: 'connected', sentence: 'SERVER_UNREACHABLE_IN_CALL' });
    call.hangup();
    expect(voice.leg().log).toEqual(['disconnect']);
    await settle();
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'hung-up', serverTold: false });
    expect(phone.status.value.sentence).toBe('HANG_UP_NOT_CONFIRMED');
    api.on(hangUpCall, () => snapshotOf({ phase: 'ended', version: 9 }));
    await clock.advance(15_000);
    expect(call.state.value).toMatchObject({ phase: 'ended', serverTold: true });
  });

  it('shows lost signalling after the grace period, not before, and recovers', async () => {
    const { voice, clock, phone, talking } = world();
    const call = await talking();
    voice.emit({ type: 'unregistered' });
    voice.leg().emit({ type: 'reconnecting' });
    for (let attempt = 0; attempt < 21; attempt += 1) {
      voice.emit({ type: 'error', error: { code: 31005, message: 'socket closed' } });
    }
    await clock.advance(1_999);
    expect(phone.status.value).toMatchObject({ kind: 'connected', sentence: null });
    await clock.advance(6_001);
    expect(phone.status.value).toMatchObject({ kind: 'reconnecting', sentence: 'SIGNALLING_LOST' });
    expect(call.state.value).toMatchObject({ phase: 'active', interrupted: true });
    voice.leg().emit({ type: 'reconnected' });
    voice.emit({ type: 'registered' });
    expect(phone.status.value).toMatchObject({ kind: 'connected', sentence: null });
  });

  it('does not show a loss that recovers within the grace period', async () => {
    const { voice, clock, phone, talking } = world();
    await talking();
    const seen: string[] = [];
    phone.status.subscribe(({ kind, sentence }) => void seen.push(`${kind} ${String(sentence)}`));
    voice.emit({ type: 'unregistered' });
    voice.leg().emit({ type: 'reconnecting' });
    await clock.advance(300);
    voice.leg().emit({ type: 'reconnected' });
    voice.emit({ type: 'registered' });
    await clock.advance(5_000);
    expect(new Set(seen)).toEqual(new Set(['connected null']));
  });

  it('follows the server into hold and back, and mutes the leg', async () => {
    const { voice, snapshots, talking } = world();
    const call = await talking();
    snapshots.emit(snapshotOf({ phase: 'held', version: 3 }));
    expect(call.state.value).toMatchObject({ phase: 'active', held: true });
    snapshots.emit(snapshotOf({ phase: 'active', version: 4 }));
    void call.mute(true);
    expect(call.state.value).toMatchObject({ held: false, muted: true });
    expect(voice.leg().log).toEqual(['mute true']);
  });

  it('sends tones in the order typed and times the pauses itself', async () => {
    const { voice, clock, talking } = world();
    const call = await talking();
    const sending = call.sendDigits('12# w9*');
    await clock.advance(0);
    expect(voice.leg().log).toEqual(['digits 12#']);
    await clock.advance(3 * 230 + 499);
    expect(voice.leg().log).toEqual(['digits 12#']);
    await clock.advance(1);
    expect(voice.leg().log).toEqual(['digits 12#', 'digits 9*']);
    await clock.advance(460);
    await sending;
    expect(await codeOf(call.sendDigits('12x'))).toBe('INVALID_ARGUMENT');
  });

  it('spaces out keys that are pressed fast: new tones would replace those a busy browser has yet to play', async () => {
    const { voice, clock, talking } = world();
    const call = await talking();
    void call.sendDigits('1');
    void call.sendDigits('2');
    await clock.advance(429);
    expect(voice.leg().log).toEqual(['digits 1']);
    await clock.advance(1);
    expect(voice.leg().log).toEqual(['digits 1', 'digits 2']);
    await clock.advance(430);
  });

  it('stops sending tones when the call ends', async () => {
    const { voice, clock, talking } = world();
    const call = await talking();
    const sending = codeOf(call.sendDigits('1,2,3'));
    await clock.advance(100);
    call.hangup();
    expect(await sending).toBe('ABORTED');
    expect(voice.leg().log).toEqual(['digits 1', 'disconnect']);
  });

  it('notices by polling that the server ended a call whose event never came', async () => {
    const { voice, api, clock, talking } = world();
    const call = await talking();
    api.on(getCall, () => snapshotOf({ phase: 'ended', end_reason: 'completed', hung_up_by: 'customer', version: 8 }));
    await clock.advance(15_000);
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'other-side-hung-up' });
    expect(voice.leg().log).toEqual(['disconnect']);
  });
});
