import {
  answerCall,
  currentCalls,
  hangUpCall,
  holdCall,
  parkCall,
  rejoinCall,
  startCall,
  takeQueuedCall,
  unparkCall,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { TalkError } from '../../kernel/errors.js';
import { settle } from '../../testing/fake-clock.js';
import { createFakeBrowser, createFakeGuard } from '../../testing/fake-tabs.js';
import { codeOf, world } from '../../testing/phone-world.js';
import { agentPart, snapshotOf } from '../../testing/snapshots.js';
import { tabs } from '../../testing/tabs-world.js';

describe('several tabs', () => {
  it('are one phone: one registers, the others show it', async () => {
    const { a, b, c } = await tabs(3);
    expect([a, b, c].map(({ seat }) => seat())).toEqual(['leading', 'following', 'following']);
    expect([a, b, c].map(({ voice }) => voice.sessions.length)).toEqual([1, 0, 0]);
    expect([a, b, c].map(({ phone }) => phone.status.value.kind)).toEqual(['ready', 'ready', 'ready']);
  });

  it('ring together, and any of them answers, mutes, sends keys and hangs up', async () => {
    const { a, b, c } = await tabs(3);
    const rung: string[] = [];
    for (const { phone } of [a, b, c]) phone.on('incoming', () => rung.push('rings'));
    const leg = a.voice.ring({ From: '+14155550151', talk_call_id: 'call-2' });
    await settle();
    expect(rung).toHaveLength(3);
    expect([b, c].map(({ phone }) => phone.status.value.kind)).toEqual(['incoming', 'incoming']);
    const answering = b.phone.call.value?.answer();
    await settle();
    expect(leg.log).toEqual(['accept']);
    leg.emit({ type: 'accepted' });
    await answering;
    void c.phone.call.value?.mute(true);
    await settle();
    leg.emit({ type: 'muted', muted: true });
    await settle();
    expect([a, b, c].map(({ shown }) => shown())).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ phase: 'active', muted: true })),
    );
    const keys = b.phone.call.value?.sendDigits('1');
    await a.clock.advance(1_000);
    await keys;
    b.phone.call.value?.hangup();
    await settle();
    expect(leg.log).toEqual(['accept', 'mute true', 'digits 1', 'disconnect']);
    expect(c.shown()).toMatchObject({ phase: 'ended', reason: 'hung-up' });
    expect([a, b, c].map(({ api }) => api.count(hangUpCall))).toEqual([1, 0, 0]);
  });

  it('dial through the leader, and get its refusals', async () => {
    const { a, b, talking } = await tabs(2);
    const call = await b.phone.dial({ to: '+14155550150' });
    await settle();
    expect(call.state.value).toMatchObject({ phase: 'connecting', callId: 'call-1' });
    expect([a.api.count(startCall), b.api.count(startCall)]).toEqual([1, 0]);
    expect(await codeOf(b.phone.dial({ to: ' ' }))).toBe('INVALID_ARGUMENT');
    expect(await codeOf(b.phone.dial({ to: '+14155550151' }))).toBe('PHONE_BUSY');
    call.hangup();
    await settle();
    await talking();
    expect(b.shown()?.phase).toBe('active');
  });

  it('hold, park and take up calls through the leader', async () => {
    const { a, b, talking } = await tabs(2);
    await talking();
    a.api.on(holdCall, () => snapshotOf({ phase: 'held', version: 3 }));
    await expect(b.phone.call.value?.hold()).resolves.toMatchObject({ phase: 'held' });
    expect(b.shown()).toMatchObject({ phase: 'active', held: true });
    const parked = { by_user_id: 5, by_name: 'Priya', reason: null, at: '2026-11-20T09:01:00.000Z' };
    const gone = {
      phase: 'held',
      participants: [agentPart('left', { departure: 'parked' })],
      parked,
      version: 4,
    } as const;
    a.api.on(parkCall, () => snapshotOf({ ...gone, participants: [...gone.participants] }));
    await b.phone.call.value?.park({ reason: 'Looks something up' });
    expect(b.shown()).toMatchObject({ phase: 'ended', reason: 'parked' });
    a.api.on(unparkCall, () => ({
      call: snapshotOf({ phase: 'held', participants: [agentPart('ringing')], version: 5 }),
      connect: { params: { talk_call_id: 'call-1' } },
    }));
    const back = await b.phone.unpark('call-1');
    expect(back.state.value).toMatchObject({ phase: 'connecting', callId: 'call-1' });
    expect([holdCall, parkCall, unparkCall].map((endpoint) => b.api.count(endpoint))).toEqual([0, 0, 0]);
    a.api.on(unparkCall, () => Promise.reject(new TalkError({ code: 'CALL_STATE', message: 'Sam has taken it.' })));
    back.hangup();
    await settle();
    await expect(b.phone.unpark('call-1')).rejects.toThrow('Sam has taken it.');
  });

  it('take a caller from the queue through the leader', async () => {
    const { a, b } = await tabs(2);
    a.api.on(takeQueuedCall, () => ({
      call: snapshotOf({ direction: 'inbound', phase: 'queued', user_id: null, version: 2 }),
      connect: { params: { talk_call_id: 'call-1' } },
    }));
    const call = await b.phone.take('call-1');
    expect(call.state.value).toMatchObject({ phase: 'connecting', callId: 'call-1' });
    expect([a, b].map(({ voice, api }) => [voice.connects.length, api.count(takeQueuedCall)])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    a.api.on(takeQueuedCall, () => Promise.reject(new TalkError({ code: 'CALL_STATE', message: 'Answered by Sam.' })));
    call.hangup();
    await settle();
    await expect(b.phone.take('call-1')).rejects.toThrow('Answered by Sam.');
  });

  it('show a newcomer the call that goes on, and not as news', async () => {
    const { browser, clock, talking } = await tabs(2);
    await talking();
    const late = world({ tabs: browser.open().ports, clock });
    const events: string[] = [];
    late.phone.on('answered', () => events.push('answered'));
    late.phone.start();
    await settle();
    expect(late.phone.call.value?.state.value.phase).toBe('active');
    expect(events).toEqual([]);
  });
});

describe('the leader', () => {
  it('with a call on hold beside the live one leaves both, and one leg serves them', async () => {
    const { a, b, talking, connectLegs } = await tabs(2);
    await talking();
    a.voice.ring({ From: '+14155550152', talk_call_id: 'call-2', talk_from: '+14155550152' });
    await settle();
    const second = { id: 'call-2', direction: 'inbound', phase: 'active', version: 2 } as const;
    a.api.on(answerCall, () => snapshotOf({ ...second, participants: [agentPart('joined')] }));
    await b.phone.waiting.value[0]?.answer({ current: 'hold' });
    expect(b.phone.onHold.value.map(({ state }) => state.value.callId)).toEqual(['call-1']);
    a.crash();
    await connectLegs(b);
    expect(b.api.count(rejoinCall)).toBe(1);
    expect(b.shown()).toMatchObject({ phase: 'active', callId: 'call-2', interrupted: false });
    expect(b.phone.onHold.value.map(({ state }) => state.value.callId)).toEqual(['call-1']);
  });

  it('that crashes is replaced at once by the tab that has waited longest', async () => {
    const { a, b, c, clock } = await tabs(3);
    a.crash();
    await settle();
    expect([b.seat(), c.seat()]).toEqual(['leading', 'following']);
    // The carrier needs a moment to notice that the other device is gone.
    expect(b.voice.sessions).toHaveLength(0);
    await clock.advance(200);
    expect([b, c].map(({ voice }) => voice.sessions.length)).toEqual([1, 0]);
    expect(b.phone.status.value.kind).toBe('ready');
  });

  it('that crashes in a call leaves it to the next tab, which connects its own audio', async () => {
    const { a, b, c, talking, connectLegs } = await tabs(3);
    await talking();
    void a.phone.call.value?.mute(true);
    await settle();
    a.crash();
    await settle();
    expect(b.shown()).toMatchObject({ phase: 'active', interrupted: true });
    await connectLegs(b);
    expect(b.shown()).toMatchObject({ phase: 'active', interrupted: false, muted: true });
    expect(b.voice.leg().log).toEqual(['mute true']);
    expect([a, b, c].map(({ api }) => [api.count(rejoinCall), api.count(hangUpCall)])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    expect(c.shown()).toMatchObject({ phase: 'active', interrupted: false });
  });

  it('that hangs without a call loses the phone to a tab that notices it', async () => {
    const { a, b, clock } = await tabs(2);
    a.freeze();
    await clock.advance(11_600);
    expect(b.phone.status.value).toMatchObject({ kind: 'unavailable', sentence: 'NOT_LEADER' });
    await clock.advance(10_000);
    expect(b.seat()).toBe('leading');
    expect(b.phone.status.value.kind).toBe('ready');
  });

  it('that hangs in a call keeps it: the others say NOT_LEADER, hang up by the server, and take over when told', async () => {
    const { a, b, c, clock, talking, connectLegs } = await tabs(3);
    await talking();
    a.freeze();
    const call = b.phone.call.value;
    const asking = [call?.sendDigits('1'), call?.mute(true)].map((each) => codeOf(Promise.resolve(each)));
    await clock.advance(1_500);
    expect(await Promise.all(asking)).toEqual(['NOT_LEADER', 'NOT_LEADER']);
    expect(b.phone.status.value.sentence).toBe('NOT_LEADER');
    await clock.advance(60_000);
    expect([b.seat(), c.seat()]).toEqual(['following', 'following']);
    const taking = b.phone.takeOver();
    await connectLegs(b);
    await clock.advance(1_000);
    await taking;
    expect(b.seat()).toBe('leading');
    expect(b.shown()).toMatchObject({ phase: 'active', interrupted: false });
    a.page.back();
    c.phone.call.value?.hangup();
    await settle();
    expect(b.voice.leg().log).toEqual(['disconnect']);
  });

  it('that cannot be reached does not keep other tabs from hanging up', async () => {
    const { a, b, clock, talking } = await tabs(2);
    await talking();
    a.freeze();
    b.phone.call.value?.hangup();
    await clock.advance(1_500);
    expect(b.api.count(hangUpCall)).toBe(1);
  });
});

describe('a page that sleeps', () => {
  it('gives up the phone when frozen or put into the back/forward cache, and gets it back on return', async () => {
    const { a, b, browser } = await tabs(2);
    a.page.suspend(true);
    await settle();
    expect([a.seat(), b.seat()]).toEqual(['off', 'leading']);
    expect(a.voice.destroyed).toBe(1);
    expect(browser.locks()).toHaveLength(2);
    a.page.back();
    await settle();
    expect([a.seat(), b.seat()]).toEqual(['following', 'leading']);
    expect(a.phone.status.value.kind).toBe('ready');
  });

  it('keeps a call while frozen: its sound goes on', async () => {
    const { a, talking } = await tabs(2);
    await talking();
    a.page.suspend(true);
    await settle();
    expect(a.seat()).toBe('leading');
    expect(a.voice.leg().log).toEqual([]);
  });

  it('comes back from the back/forward cache with a call that may be rejoined', async () => {
    const page = createFakeGuard();
    const { phone, voice, api, talking } = world({ tabs: createFakeBrowser().open().ports, guard: page.guard });
    const call = await talking();
    page.suspend();
    expect(voice.leg().log).toEqual(['disconnect']);
    expect(api.count(hangUpCall)).toBe(0);
    const kept = snapshotOf({ phase: 'held', version: 5, rejoin_until: '2026-11-20T09:01:00.000Z' });
    api.on(currentCalls, () => ({ data: [kept] }));
    page.back();
    await settle();
    expect(phone.status.value.kind).toBe('detached');
    expect(call.state.value).toMatchObject({
      phase: 'detached',
      rejoinUntilMs: Date.parse('2026-11-20T09:01:00.000Z'),
    });
  });
});
