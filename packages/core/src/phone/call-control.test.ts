import {
  answerCall,
  getCall,
  hangUpCall,
  holdCall,
  parkCall,
  playPrerecordedVoicemail,
  sendToVoicemail,
  recordCall,
  takeBackCall,
  takeQueuedCall,
  transferCall,
  unparkCall,
} from '@talk/contract';
import type { Call, Departure } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { settle } from '../testing/fake-clock.js';
import { codeOf, world } from '../testing/phone-world.js';
import { agentPart, snapshotOf } from '../testing/snapshots.js';

const refusal = (message: string) => new TalkError({ code: 'CALL_STATE', message });
const transfer = (changes: Partial<NonNullable<Call['transfer']>>): Call['transfer'] => ({
  kind: 'cold',
  to: { type: 'user', user_id: 6, ring_group_id: null, phone_number: null, name: 'Sam' },
  by_user_id: 5,
  by_name: 'Priya',
  state: 'ringing',
  talking_to: null,
  take_back_until: null,
  ...changes,
});

const gone = (departure: Departure) => [agentPart('left', { departure })];

/** A running call, and a second one that rings behind it. */
async function twoCalls() {
  const w = world();
  const first = await w.talking();
  const ring = w.voice.ring({ From: '+14155550152', talk_call_id: 'call-2', talk_from: '+14155550152' });
  const second = w.phone.waiting.peek()[0];
  if (!second) throw new Error('nothing waits');
  return { ...w, first, second, ring, leg: w.voice.leg() };
}
const secondSnapshot = (changes: Partial<Call> = {}) =>
  snapshotOf({
    id: 'call-2',
    direction: 'inbound',
    phase: 'active',
    answered_at: '2026-11-20T09:00:00.000Z',
    participants: [agentPart('joined')],
    ...changes,
  });

describe('hold', () => {
  it('shows at once and asks the server', async () => {
    const w = world();
    const call = await w.talking();
    let answer: (call: Call) => void = () => {};
    w.api.on(holdCall, () => new Promise((resolve) => (answer = resolve)));
    const holding = call.hold();
    expect(call.state.peek()).toMatchObject({ held: true });
    // An older snapshot does not flicker the control back.
    w.snapshots.emit(snapshotOf({ phase: 'active', version: 3 }));
    expect(call.state.peek()).toMatchObject({ held: true });
    await settle();
    answer(snapshotOf({ phase: 'held', version: 4 }));
    expect(await holding).toMatchObject({ phase: 'held' });
    expect(call.state.peek()).toMatchObject({ held: true, wants: {} });
    expect(w.api.calls.at(-1)).toMatchObject({ request: { params: { id: 'call-1' }, body: { on: true } } });
  });

  it('goes back when the server refuses', async () => {
    const w = world();
    const call = await w.talking();
    w.api.on(holdCall, () => Promise.reject(refusal('Nobody is there.')));
    expect(await codeOf(call.hold())).toBe('CALL_STATE');
    expect(call.state.peek()).toMatchObject({ held: false, wants: {} });
  });

  it('is refused before the other side is there', async () => {
    const w = world();
    await w.ready();
    const call = await w.phone.dial({ to: '415 555 0150' });
    expect(await codeOf(call.hold())).toBe('CALL_STATE');
    expect(w.api.count(holdCall)).toBe(0);
  });
});

it('shows a paused recording at once, and follows the server afterwards', async () => {
  const w = world();
  const call = await w.talking();
  w.api.on(recordCall, () => snapshotOf({ phase: 'active', recording: 'paused', version: 3 }));
  const pausing = call.record('paused');
  expect(call.state.peek()).toMatchObject({ wants: { recording: 'paused' } });
  await pausing;
  expect(call.state.peek()).toMatchObject({ wants: {}, snapshot: { recording: 'paused' } });
});

describe('a second caller', () => {
  it('is never answered over a running call without saying what becomes of it', async () => {
    const { second, first, ring } = await twoCalls();
    expect(await codeOf(second.answer())).toBe('PHONE_BUSY');
    expect(ring.log).toEqual([]);
    expect(first.state.peek().phase).toBe('active');
  });

  it('hold & answer: the server moves the one leg, and this browser accepts and hangs up nothing', async () => {
    const { api, second, first, ring, leg, phone, voice } = await twoCalls();
    void first.mute(true);
    api.on(answerCall, () => secondSnapshot());
    const answering = second.answer({ current: 'hold' });
    expect(second.state.peek().phase).toBe('answering');
    // The carrier cancels the ring of the second call: the caller has not left.
    ring.emit({ type: 'cancelled' });
    await answering;
    expect(second.state.peek()).toMatchObject({ phase: 'active', away: false, muted: false });
    expect(first.state.peek()).toMatchObject({ phase: 'active', away: true, held: true });
    expect(phone.call.peek()).toBe(second);
    expect(phone.onHold.peek()).toEqual([first]);
    expect(ring.log).toEqual([]);
    expect(leg.log).toEqual(['mute true', 'mute false']);
    expect(api.count(hangUpCall)).toBe(0);
    // The leg's events belong to the call that has it.
    voice.leg().emit({ type: 'muted', muted: true });
    expect(second.state.peek()).toMatchObject({ muted: true });
  });

  it('sends the second caller to the voicemail: the ring ends with that reason, and the running call goes on', async () => {
    const { api, second, first, ring, leg } = await twoCalls();
    api.on(sendToVoicemail, () => ({ ...secondSnapshot(), phase: 'voicemail', user_id: null, participants: [] }));
    await second.sendToVoicemail();
    ring.emit({ type: 'cancelled' });
    expect(second.state.peek()).toMatchObject({ phase: 'ended', reason: 'voicemail' });
    expect(first.state.peek()).toMatchObject({ phase: 'active', away: false });
    expect(leg.log).toEqual([]);
    expect(await codeOf(second.sendToVoicemail())).toBe('CALL_STATE');
  });

  it('switches back with hold(false), each call as it was left', async () => {
    const { api, second, first, leg, phone } = await twoCalls();
    api.on(answerCall, () => secondSnapshot());
    void first.mute(true);
    await second.answer({ current: 'hold' });
    api.on(holdCall, () => snapshotOf({ phase: 'active', participants: [agentPart('joined')], version: 5 }));
    await first.hold(false);
    expect(phone.call.peek()).toBe(first);
    expect(first.state.peek()).toMatchObject({ away: false, held: false, muted: true });
    expect(second.state.peek()).toMatchObject({ away: true, held: true });
    expect(leg.log.at(-1)).toBe('mute true');
  });

  it('gives the leg back to the held call when the other one ends, and keeps its customer on hold', async () => {
    const { api, second, first, leg, phone, snapshots } = await twoCalls();
    api.on(answerCall, () => secondSnapshot());
    await second.answer({ current: 'hold' });
    snapshots.emit(snapshotOf({ phase: 'held', version: 5, participants: [agentPart('away')] }));
    snapshots.emit(secondSnapshot({ phase: 'ended', end_reason: 'completed', hung_up_by: 'customer', version: 6 }));
    expect(second.state.peek()).toMatchObject({ phase: 'ended', reason: 'other-side-hung-up' });
    expect(phone.call.peek()).toBe(first);
    expect(first.state.peek()).toMatchObject({ phase: 'active', away: false, held: true });
    expect(leg.log).not.toContain('disconnect');
  });

  it('hanging up keeps the leg for the held call, unless the server cannot be told', async () => {
    const { api, second, first, leg, phone } = await twoCalls();
    api.on(answerCall, () => secondSnapshot());
    await second.answer({ current: 'hold' });
    second.hangup();
    expect(phone.call.peek()).toBe(first);
    expect(leg.log).not.toContain('disconnect');
    await settle();
    expect(api.calls.at(-1)).toMatchObject({ id: hangUpCall.id, request: { params: { id: 'call-2' } } });

    const other = await twoCalls();
    other.api.on(answerCall, () => secondSnapshot());
    await other.second.answer({ current: 'hold' });
    other.api.on(hangUpCall, () =>
      Promise.reject(new TalkError({ code: 'NETWORK_UNREACHABLE', message: '', retryable: true })),
    );
    other.second.hangup();
    await settle();
    // Better to end both than to leave a caller listening to an agent who hung up.
    expect(other.leg.log).toContain('disconnect');
    other.scope.end();
  });

  it('end & answer ends the first call only when the second one is there', async () => {
    const { api, second, first, leg } = await twoCalls();
    let answer: (call: Call) => void = () => {};
    api.on(answerCall, () => new Promise((resolve) => (answer = resolve)));
    const answering = second.answer({ current: 'end' });
    await settle();
    expect(first.state.peek().phase).toBe('active');
    answer(secondSnapshot());
    await answering;
    expect(first.state.peek()).toMatchObject({ phase: 'ended', reason: 'hung-up' });
    expect(second.state.peek().phase).toBe('active');
    expect(leg.log).not.toContain('disconnect');
    expect(api.calls.findLast(({ id }) => id === answerCall.id)?.request).toMatchObject({ body: { active: 'end' } });
  });

  it('a caller who left meanwhile leaves the running call alone', async () => {
    const { api, second, first, snapshots, leg } = await twoCalls();
    api.on(answerCall, () => {
      snapshots.emit(
        secondSnapshot({ phase: 'ended', end_reason: 'canceled', hung_up_by: 'customer', answered_at: null }),
      );
      return Promise.reject(refusal('The caller has hung up.'));
    });
    expect(await codeOf(second.answer({ current: 'end' }))).toBe('CALL_STATE');
    expect(second.state.peek()).toMatchObject({ phase: 'ended', reason: 'caller-left' });
    expect(first.state.peek()).toMatchObject({ phase: 'active', away: false });
    expect(leg.log).not.toContain('disconnect');
  });

  it('follows the server when the answer to a command is lost', async () => {
    const { api, second, first, snapshots, phone } = await twoCalls();
    api.on(answerCall, () => Promise.reject(new TalkError({ code: 'TIMEOUT', message: '' })));
    expect(await codeOf(second.answer({ current: 'hold' }))).toBe('TIMEOUT');
    snapshots.emit(secondSnapshot());
    expect(phone.call.peek()).toBe(first);
    snapshots.emit(snapshotOf({ phase: 'held', participants: [agentPart('away')], version: 7 }));
    expect(phone.call.peek()).toBe(second);
    expect(first.state.peek()).toMatchObject({ away: true });
  });

  it('who is answered a moment too late has left: there is no call', async () => {
    const w = world();
    await w.ready();
    const ring = w.voice.ring({ From: '+14155550152', talk_call_id: 'call-2', talk_from: '+14155550152' });
    const call = w.phone.call.peek();
    const answering = call?.answer();
    await settle();
    ring.emit({ type: 'accepted' });
    await answering;
    w.snapshots.emit(
      secondSnapshot({ phase: 'ended', end_reason: 'completed', hung_up_by: 'customer', answered_at: null }),
    );
    expect(call?.state.peek()).toMatchObject({ phase: 'ended', reason: 'caller-left' });
  });
});

describe('a call that goes on elsewhere', () => {
  it('is over here when it is parked, and comes back by its id', async () => {
    const w = world();
    const call = await w.talking();
    const parked = { by_user_id: 5, by_name: 'Priya', reason: 'Looking', at: '2026-11-20T09:00:00.000Z' };
    w.api.on(parkCall, () =>
      snapshotOf({
        phase: 'held',
        user_id: null,
        parked,
        participants: gone('parked'),
        version: 3,
      }),
    );
    await call.park({ reason: 'Looking' });
    expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'parked' });
    expect(w.voice.leg().log).toEqual(['disconnect']);
    expect(w.api.count(hangUpCall)).toBe(0);

    w.api.on(unparkCall, () => ({
      call: snapshotOf({ phase: 'held', participants: [agentPart('ringing')], version: 4 }),
      connect: { params: { talk_call_id: 'call-1' } },
    }));
    const back = await w.phone.unpark('call-1');
    expect(w.voice.connects.at(-1)).toEqual({ talk_call_id: 'call-1' });
    w.voice.leg().emit({ type: 'accepted' });
    w.snapshots.emit(snapshotOf({ phase: 'active', participants: [agentPart('joined')], version: 5 }));
    expect(back.state.peek()).toMatchObject({ phase: 'active', held: false });
    expect(w.phone.call.peek()).toBe(back);
  });

  it('is over here when a recorded message takes the agent’s place', async () => {
    const w = world();
    const call = await w.talking();
    const drop = { name: 'Missed you', by_user_id: 5, state: 'playing' } as const;
    w.api.on(playPrerecordedVoicemail, ({ body }) => {
      expect(body).toEqual({ call_id: 'call-1', message_id: 9 });
      const participants = gone('message-left');
      return snapshotOf({ phase: 'message', user_id: null, voicemail_drop: drop, participants, version: 3 });
    });
    await call.dropMessage(9);
    expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'message-left' });
    expect(w.voice.leg().log).toEqual(['disconnect']);
    expect(w.api.count(hangUpCall)).toBe(0);
    await expect(call.dropMessage(9)).rejects.toMatchObject({ code: 'CALL_STATE' });
  });

  it('takes a caller from the queue by the id of the call', async () => {
    const w = world();
    await w.ready();
    const waits = { direction: 'inbound', user_id: null } as const;
    w.api.on(takeQueuedCall, () => ({
      call: snapshotOf({ ...waits, phase: 'queued', version: 4 }),
      connect: { params: { talk_call_id: 'call-1' } },
    }));
    const heard: string[] = [];
    w.phone.on('incoming', () => heard.push('incoming'));
    w.phone.on('answered', () => heard.push('answered'));
    const call = await w.phone.take('call-1');
    expect(w.api.calls.find(({ id }) => id === takeQueuedCall.id)?.request).toEqual({ params: { id: 'call-1' } });
    expect(w.microphone.checks).toBe(1);
    expect(w.voice.connects.at(-1)).toEqual({ talk_call_id: 'call-1' });
    expect(call.direction).toBe('inbound');
    w.voice.leg().emit({ type: 'accepted' });
    expect(call.state.peek().phase).toBe('ringing');
    w.snapshots.emit(snapshotOf({ ...waits, phase: 'active', participants: [agentPart('joined')], version: 5 }));
    expect(call.state.peek().phase).toBe('active');
    expect(heard).toEqual(['answered']);
  });

  it('takes no caller while a call is live, without a microphone, or when a colleague was faster', async () => {
    const w = world();
    await w.ready();
    w.api.on(takeQueuedCall, () => Promise.reject(refusal('Answered by Sam.')));
    await expect(w.phone.take('call-9')).rejects.toThrow('Answered by Sam.');
    w.microphone.problem = 'MICROPHONE_DENIED';
    expect(await codeOf(w.phone.take('call-9'))).toBe('MICROPHONE_DENIED');
    expect(w.api.count(takeQueuedCall)).toBe(1);
    expect(w.phone.call.peek()).toBeNull();

    const busy = world();
    await busy.talking();
    expect(await codeOf(busy.phone.take('call-9'))).toBe('PHONE_BUSY');
    expect(busy.api.count(takeQueuedCall)).toBe(0);
  });

  it('says who was faster', async () => {
    const w = world();
    await w.ready();
    w.api.on(unparkCall, () => Promise.reject(refusal('Sam has taken this call.')));
    await expect(w.phone.unpark('call-9')).rejects.toThrow('Sam has taken this call.');
    expect(w.phone.call.peek()).toBeNull();
  });

  it('reads the reason when the carrier ends the leg before the server has answered', async () => {
    const w = world();
    const call = await w.talking();
    const participants = gone('transferred');
    const handed = snapshotOf({ phase: 'held', participants, transfer: transfer({}), version: 3 });
    w.api.on(getCall, () => handed);
    w.voice.leg().emit({ type: 'disconnected' });
    await settle();
    expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'transferred' });
  });

  it('follows a call that was sent away, and takes it back', async () => {
    const w = world();
    const call = await w.talking();
    const participants = gone('transferred');
    const sent: Partial<Call> = { phase: 'held', user_id: null, participants };
    w.api.on(transferCall, () => snapshotOf({ ...sent, transfer: transfer({}), version: 3 }));
    await call.transfer({ userId: 6 });
    expect(w.api.calls.at(-1)?.request).toMatchObject({ body: { kind: 'cold', to: { type: 'user', user_id: 6 } } });
    expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'transferred' });
    expect(w.phone.sent.peek()).toMatchObject({ transfer: { state: 'ringing' } });

    const until = new Date(w.clock.nowMs() + 20_000).toISOString();
    const failed = transfer({ state: 'failed', take_back_until: until });
    w.snapshots.emit(snapshotOf({ ...sent, transfer: failed, version: 4 }));
    expect(w.phone.sent.peek()).toMatchObject({ transfer: { state: 'failed' } });
    w.api.on(takeBackCall, () => ({
      call: snapshotOf({ phase: 'held', participants: [agentPart('ringing')], transfer: failed, version: 5 }),
      connect: { params: { talk_call_id: 'call-1' } },
    }));
    const back = await w.phone.takeBack();
    expect(w.phone.sent.peek()).toBeNull();
    w.voice.leg().emit({ type: 'accepted' });
    w.snapshots.emit(snapshotOf({ phase: 'active', participants: [agentPart('joined')], version: 6 }));
    expect(back.state.peek().phase).toBe('active');
  });

  it('cannot be taken back after the time is up', async () => {
    const w = world();
    const call = await w.talking();
    const until = new Date(w.clock.nowMs() + 20_000).toISOString();
    const failed = transfer({ state: 'failed', take_back_until: until });
    w.api.on(transferCall, () =>
      snapshotOf({ phase: 'held', participants: gone('transferred'), transfer: failed, version: 3 }),
    );
    await call.transfer({ userId: 6 });
    await w.clock.advance(20_001);
    expect(await codeOf(w.phone.takeBack())).toBe('CALL_STATE');
  });
});

it('sends a key after the code that is still being sent', async () => {
  const w = world();
  const call = await w.talking();
  const pasted = call.sendDigits('1,2#');
  const pressed = call.sendDigits('9');
  for (let turn = 0; turn < 8; turn += 1) {
    await w.clock.advance(500);
  }
  await Promise.all([pasted, pressed]);
  expect(w.voice.leg().log).toEqual(['digits 1', 'digits 2#', 'digits 9']);
});
