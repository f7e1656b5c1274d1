import { currentCalls, declineCall, getCall, hangUpCall, startCall, voiceToken } from '@talk/contract';
import type { Call } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { createEvent } from '../kernel/event.js';
import { withDefaultPorts } from '../kernel/ports.js';
import { createScope } from '../kernel/scope.js';
import { createFakeApi, serverAway } from '../testing/fake-api.js';
import { createFakeClock, settle } from '../testing/fake-clock.js';
import { createFakeVoice } from '../testing/fake-voice.js';
import { snapshotOf } from '../testing/snapshots.js';
import { createPhone } from './phone.js';
import type { MicrophoneProblem } from './voice-device.port.js';

function world() {
  const clock = createFakeClock();
  const voice = createFakeVoice();
  const api = createFakeApi();
  const scope = createScope();
  const snapshots = createEvent<Call>();
  const sound = createEvent<boolean>();
  const resume = createEvent<{ restored: boolean }>();
  const microphone = { problem: null as MicrophoneProblem | null, checks: 0 };
  let tokens = 0;
  api.on(voiceToken, () => {
    tokens += 1;
    return { token: `voice-${tokens}`, identity: 'u5', ttl_seconds: 600, device: {}, insecure_host: null };
  });
  api.on(startCall, () => ({ call: snapshotOf(), connect: { params: { talk_call_id: 'call-1' } } }));
  api.on(hangUpCall, () => snapshotOf({ phase: 'ended', end_reason: 'completed', hung_up_by: 'agent', version: 90 }));
  api.on(declineCall, () => snapshotOf({ direction: 'inbound', version: 90 }));
  api.on(currentCalls, () => ({ data: [] }));
  api.on(getCall, () => snapshotOf());
  const phone = createPhone(
    {
      network: voice,
      microphone: {
        check: () => {
          microphone.checks += 1;
          return Promise.resolve(microphone.problem);
        },
      },
      audio: { isBlocked: () => false, onChange: sound.subscribe, unlock: () => Promise.resolve(true) },
    },
    {
      call: api.call,
      feed: { onCall: snapshots.subscribe, isLive: () => true },
      ports: withDefaultPorts({ clock, random: () => 0.5, page: { onResume: resume.subscribe } }),
      scope,
    },
  );
  const ready = async () => {
    phone.start();
    await settle();
  };
  /** Dials and brings the call to where both can talk. */
  const talking = async () => {
    await ready();
    const call = await phone.dial({ to: '415 555 0150' });
    await settle();
    voice.leg().emit({ type: 'accepted' });
    snapshots.emit(snapshotOf({ phase: 'active', version: 2 }));
    return call;
  };
  return { clock, voice, api, scope, snapshots, sound, resume, microphone, phone, ready, talking };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof TalkError ? error.code : String(error)),
  );

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

  it('refuses a second call, an empty number and an aborted signal', async () => {
    const { phone, talking } = world();
    await talking();
    expect(await codeOf(phone.dial({ to: '+14155550151' }))).toBe('PHONE_BUSY');
    expect(await codeOf(phone.dial({ to: '  ' }))).toBe('INVALID_ARGUMENT');
  });

  it('hangs up at the server when the person gave up while it was asked', async () => {
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

  it('gives up when the network says nothing about the leg, and tells the server', async () => {
    const { phone, clock, voice, api, ready } = world();
    await ready();
    api.on(currentCalls, () => ({ data: [snapshotOf()] }));
    const call = await phone.dial({ to: '+14155550150' });
    await clock.advance(15_000);
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'connection-lost', code: 'VOICE_TIMEOUT' });
    expect(voice.leg().log).toEqual(['disconnect']);
    expect(api.count(hangUpCall)).toBe(1);
  });

  it('names the microphone when the SDK meets the refusal itself', async () => {
    const { phone, voice, ready } = world();
    await ready();
    voice.connectFails = { code: 31401, message: 'denied' };
    const call = await phone.dial({ to: '+14155550150' });
    await settle();
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'microphone', code: 'MICROPHONE_DENIED' });
  });

  it('learns from the server that the number was busy when only the leg went away', async () => {
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
  it('is hung up by us: the leg at once, the server as well', async () => {
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

  it('goes on and can be hung up while our server is away; the state says so, and the server learns of it later', async () => {
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

  it('shows lost signalling after the grace, not before, and heals', async () => {
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

  it('says nothing about a loss that heals within the grace', async () => {
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
    call.mute(true);
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

  it('stops sending tones when the call ends', async () => {
    const { voice, clock, talking } = world();
    const call = await talking();
    const sending = codeOf(call.sendDigits('1,2,3'));
    await clock.advance(100);
    call.hangup();
    expect(await sending).toBe('ABORTED');
    expect(voice.leg().log).toEqual(['digits 1', 'disconnect']);
  });

  it('notices by asking that the server ended a call whose event never came', async () => {
    const { voice, api, clock, talking } = world();
    const call = await talking();
    api.on(getCall, () => snapshotOf({ phase: 'ended', end_reason: 'completed', hung_up_by: 'customer', version: 8 }));
    await clock.advance(15_000);
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'other-side-hung-up' });
    expect(voice.leg().log).toEqual(['disconnect']);
  });
});

describe('an incoming call', () => {
  const ring = { From: '+14155550151', talk_call_id: 'call-2' };

  it('is answered after the microphone was checked', async () => {
    const { phone, voice, microphone, ready } = world();
    await ready();
    const rung: string[] = [];
    phone.on('incoming', (call) => rung.push(call.state.value.phoneNumber));
    const leg = voice.ring(ring);
    expect(rung).toEqual(['+14155550151']);
    expect(phone.status.value.kind).toBe('incoming');
    const answering = phone.call.value?.answer();
    await settle();
    expect(microphone.checks).toBe(1);
    expect(leg.log).toEqual(['accept']);
    leg.emit({ type: 'accepted' });
    await answering;
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'active', callId: 'call-2' });
  });

  it('still rings after an answer without a microphone', async () => {
    const { phone, voice, microphone, ready } = world();
    await ready();
    const leg = voice.ring(ring);
    microphone.problem = 'MICROPHONE_IN_USE';
    expect(await codeOf(phone.call.value?.answer() ?? Promise.resolve())).toBe('MICROPHONE_IN_USE');
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'offered', problem: 'MICROPHONE_IN_USE' });
    expect(leg.log).toEqual([]);
  });

  it('is replaced by "caller left" when that happens while we answer', async () => {
    const { phone, voice, ready } = world();
    await ready();
    const leg = voice.ring(ring);
    const answering = codeOf(phone.call.value?.answer() ?? Promise.resolve());
    await settle();
    leg.emit({ type: 'cancelled' });
    expect(await answering).toBe('CALL_STATE');
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'ended', reason: 'caller-left' });
  });

  it('is declined here only', async () => {
    const { phone, voice, api, ready } = world();
    await ready();
    const leg = voice.ring(ring);
    phone.call.value?.decline();
    expect(leg.log).toEqual(['reject']);
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'ended', reason: 'declined' });
    expect(api.count(declineCall)).toBe(1);
    expect(api.count(hangUpCall)).toBe(0);
  });

  it('waits behind a running call, is never accepted by itself, and can end that one first', async () => {
    const { phone, voice, talking } = world();
    const first = await talking();
    const leg = voice.ring(ring);
    const [second] = phone.waiting.value;
    expect(phone.call.value).toBe(first);
    expect(await codeOf(second?.answer() ?? Promise.resolve())).toBe('PHONE_BUSY');
    expect(leg.log).toEqual([]);
    expect(first.state.value.phase).toBe('active');
    const answering = second?.answer({ endCurrent: true });
    await settle();
    leg.emit({ type: 'accepted' });
    await answering;
    expect(voice.leg().log).toEqual(['disconnect']);
    expect(first.state.value).toMatchObject({ phase: 'ended', reason: 'hung-up' });
    expect(phone.call.value).toBe(second);
  });

  it('survives nothing when the signalling is lost before a leg is up', async () => {
    const { phone, voice, api, ready } = world();
    await ready();
    const call = await phone.dial({ to: '+14155550150' });
    voice.leg().emit({ type: 'ringing' });
    voice.leg().emit({ type: 'lost' });
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'connection-lost' });
    await settle();
    expect(api.count(hangUpCall)).toBe(1);
  });
});

describe('the link', () => {
  it('gives up on a registration that never settles, and tries again with a new token', async () => {
    const { phone, clock, voice } = world();
    voice.registers = 'hang';
    phone.start();
    await clock.advance(9_999);
    expect(phone.status.value).toMatchObject({ kind: 'starting' });
    await clock.advance(1);
    expect(phone.status.value).toMatchObject({ kind: 'reconnecting', sentence: 'VOICE_TIMEOUT' });
    expect(voice.destroyed).toBe(1);
    voice.registers = 'resolve';
    await clock.advance(1_000);
    expect(phone.status.value.kind).toBe('ready');
    expect(voice.sessions.map(({ token }) => token)).toEqual(['voice-1', 'voice-2']);
  });

  it('renews the token before it expires, once, and goes on trying while the server is away', async () => {
    const { voice, api, clock, ready } = world();
    await ready();
    api.on(voiceToken, () => {
      throw serverAway();
    });
    voice.emit({ type: 'token-will-expire' });
    voice.emit({ type: 'token-will-expire' });
    await settle();
    expect(api.count(voiceToken)).toBe(2);
    api.on(voiceToken, () => ({ token: 'fresh', identity: 'u5', ttl_seconds: 600, device: {}, insecure_host: null }));
    await clock.advance(1_000);
    expect(voice.tokens).toEqual(['fresh']);
  });

  it('replaces a refused token once; a second refusal is final and named', async () => {
    const { phone, voice, ready } = world();
    await ready();
    const refusal = { type: 'error', error: { code: 20101, message: 'invalid' } } as const;
    voice.emit(refusal);
    await settle();
    expect(voice.tokens).toEqual(['voice-2']);
    voice.emit(refusal);
    expect(phone.status.value).toMatchObject({ kind: 'unavailable', sentence: 'VOICE_TOKEN_REFUSED' });
    expect(voice.destroyed).toBe(1);
  });

  it('does not retry what the server forbids', async () => {
    const { phone, api, clock } = world();
    api.on(voiceToken, () => {
      throw new TalkError({ code: 'FORBIDDEN', message: 'No.', status: 403 });
    });
    phone.start();
    await clock.advance(120_000);
    expect(phone.status.value).toMatchObject({ kind: 'unavailable', sentence: 'FORBIDDEN' });
    expect(api.count(voiceToken)).toBe(1);
  });

  it('starts anew when the page comes back after the SDK destroyed its device', async () => {
    const { phone, voice, resume, ready } = world();
    await ready();
    voice.emit({ type: 'destroyed' });
    expect(phone.status.value.kind).toBe('reconnecting');
    resume.emit({ restored: true });
    await settle();
    expect(phone.status.value.kind).toBe('ready');
    expect(voice.sessions).toHaveLength(2);
  });

  it('waits for the registration before it dials, and ends the call when it does not come', async () => {
    const { phone, voice, clock, api } = world();
    voice.registers = 'hang';
    phone.start();
    const dialling = phone.dial({ to: '+14155550150' });
    await clock.advance(10_000);
    expect((await dialling).state.value).toMatchObject({ phase: 'ended', reason: 'connection-lost' });
    expect(api.count(startCall)).toBe(0);
  });
});

describe('ending the client', () => {
  it('releases the device, the timers and the subscriptions', async () => {
    const { scope, phone, clock, voice, talking } = world();
    await talking();
    phone.stop();
    await settle();
    scope.end();
    await settle();
    expect(voice.leg().log).toEqual(['disconnect']);
    expect(voice.destroyed).toBe(1);
    expect(clock.pending()).toBe(0);
    expect(await codeOf(phone.dial({ to: '+14155550150' }))).toBe('DISPOSED');
  });

  it('shows blocked sound until a gesture unlocks it', async () => {
    const { phone, sound, ready } = world();
    await ready();
    sound.emit(true);
    expect(phone.status.value).toMatchObject({ kind: 'ready', sentence: 'SOUND_BLOCKED' });
    sound.emit(false);
    expect(phone.status.value.sentence).toBeNull();
  });
});
