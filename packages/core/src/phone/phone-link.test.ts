import { declineCall, hangUpCall, startCall, voiceToken } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { serverAway } from '../testing/fake-api.js';
import { settle } from '../testing/fake-clock.js';
import { codeOf, world } from '../testing/phone-world.js';
import { snapshotOf } from '../testing/snapshots.js';

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
    const { phone, voice, ready, snapshots } = world();
    await ready();
    const leg = voice.ring(ring);
    const answering = codeOf(phone.call.value?.answer() ?? Promise.resolve());
    await settle();
    leg.emit({ type: 'cancelled' });
    expect(await answering).toBe('CALL_STATE');
    snapshots.emit(
      snapshotOf({
        id: 'call-2',
        direction: 'inbound',
        phase: 'ended',
        end_reason: 'canceled',
        hung_up_by: 'customer',
      }),
    );
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'ended', reason: 'caller-left' });
  });

  it('is declined at this phone only', async () => {
    const { phone, voice, api, ready } = world();
    await ready();
    const leg = voice.ring(ring);
    phone.call.value?.decline();
    expect(leg.log).toEqual(['reject']);
    expect(phone.call.value?.state.value).toMatchObject({ phase: 'ended', reason: 'declined' });
    expect(api.count(declineCall)).toBe(1);
    expect(api.count(hangUpCall)).toBe(0);
  });

  it('waits behind a running call, is never accepted automatically, and can replace a call that is still being dialled', async () => {
    const { phone, voice, talking } = world();
    const first = await talking();
    const leg = voice.ring(ring);
    const [second] = phone.waiting.value;
    expect(phone.call.value).toBe(first);
    expect(await codeOf(second?.answer() ?? Promise.resolve())).toBe('PHONE_BUSY');
    expect(leg.log).toEqual([]);
    expect(first.state.value.phase).toBe('active');
    first.hangup();
    const dialled = await phone.dial({ to: '415 555 0151' });
    expect(await codeOf(second?.answer({ current: 'hold' }) ?? Promise.resolve())).toBe('PHONE_BUSY');
    const answering = second?.answer({ current: 'end' });
    await settle();
    leg.emit({ type: 'accepted' });
    await answering;
    expect(dialled.state.value).toMatchObject({ phase: 'ended', reason: 'hung-up' });
    expect(phone.call.value).toBe(second);
  });

  it('is lost when signalling is lost before a leg is up', async () => {
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
  it('gives up a registration that never settles, and tries again with a new token', async () => {
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

  it('renews the token before it expires, once, and keeps trying while the server is unreachable', async () => {
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

  it('does not retry what the server refused', async () => {
    const { phone, api, clock } = world();
    api.on(voiceToken, () => {
      throw new TalkError({ code: 'FORBIDDEN', message: 'No.', status: 403 });
    });
    phone.start();
    await clock.advance(120_000);
    expect(phone.status.value).toMatchObject({ kind: 'unavailable', sentence: 'FORBIDDEN' });
    expect(api.count(voiceToken)).toBe(1);
  });

  it('starts over when the page comes back after the SDK destroyed its device', async () => {
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
