import { getCall, hangUpCall, rejoinCall } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { codeOf, world } from '../../testing/phone-world.js';
import { settle } from '../../testing/fake-clock.js';
import { createFakeBrowser, createFakeGuard } from '../../testing/fake-tabs.js';
import { snapshotOf } from '../../testing/snapshots.js';
import { tabs } from '../../testing/tabs-world.js';

describe('a hand-over', () => {
  it('connects the audio first, also for a tab that takes the phone as soon as it hears of it', async () => {
    const { a, browser, clock, talking } = await tabs(2);
    await talking();
    const popOut = world({ tabs: browser.open().ports, clock });
    const taken: Promise<void>[] = [];
    popOut.phone.state.subscribe(({ seat }) => {
      if (seat.name === 'following' && taken.length === 0) taken.push(popOut.phone.takeOver());
    });
    popOut.phone.start();
    await settle();
    expect(popOut.voice.connects).toEqual([{ talk_rejoin: 'call-1' }]);
    expect(a.seat()).toBe('leading');
    popOut.voice.leg().emit({ type: 'accepted' });
    await settle();
    await Promise.all(taken);
    expect(a.seat()).toBe('following');
    expect(a.voice.leg().log).toEqual(['disconnect']);
  });

  it('goes to a tab whose lock was granted late, after the leader had looked for it', async () => {
    const { a, b, browser, open, talking } = await tabs(2);
    b.crash();
    const grantLocks = browser.delayLocks();
    const late = await open();
    await talking();
    expect(late.seat()).toBe('following');
    grantLocks();
    await settle();
    expect(a.page.leaving()).toEqual({ ask: false, holdMs: 800 });
    await settle();
    expect(late.voice.connects).toEqual([{ talk_rejoin: 'call-1' }]);
  });

  it('that the page had no time to finish continues in the next tab: the call is not shown as lost', async () => {
    const { a, b, talking, connectLegs } = await tabs(2);
    await talking();
    a.page.suspend();
    await settle();
    expect(b.seat()).toBe('leading');
    expect(b.shown()).toMatchObject({ phase: 'active', interrupted: true });
    await connectLegs(b);
    expect(b.shown()).toMatchObject({ phase: 'active', interrupted: false });
    expect(b.api.count(rejoinCall)).toBe(1);
  });

  it('leaves the other tab its leg until sound flows here: that a leg was accepted is not enough', async () => {
    const { a, b, talking } = await tabs(2);
    await talking();
    const taking = b.phone.takeOver();
    await settle();
    const beginSound = b.voice.leg().delaySound();
    b.voice.leg().emit({ type: 'accepted' });
    await settle();
    expect([a.seat(), a.voice.leg().log]).toEqual(['leading', []]);
    beginSound();
    await taking;
    await settle();
    expect([a.seat(), a.voice.leg().log]).toEqual(['following', ['disconnect']]);
  });

  it('of a muted call opens no microphone, also not before the call is here', async () => {
    const { a, b, talking } = await tabs(2);
    const call = await talking();
    await call.mute(true);
    await settle();
    const taking = b.phone.takeOver();
    await settle();
    const leg = b.voice.leg();
    expect(leg.log, 'sound may flow before the leg is accepted').toEqual(['mute true']);
    const beginSound = leg.delaySound();
    leg.emit({ type: 'accepted' });
    expect(leg.log).toEqual(['mute true']);
    // A person who unmutes meanwhile is heard from here on.
    await call.mute(false);
    await settle();
    beginSound();
    await taking;
    expect(leg.log).toEqual(['mute true', 'mute false']);
    expect(a.seat()).toBe('following');
  });

  it('fails at once when the leg ends before sound flows, and leaves the call where it is', async () => {
    const { a, b, talking } = await tabs(2);
    await talking();
    const taking = codeOf(b.phone.takeOver());
    await settle();
    b.voice.leg().delaySound();
    b.voice.leg().emit({ type: 'accepted' });
    b.voice.leg().emit({ type: 'disconnected' });
    expect(await taking).toBe('CALL_STATE');
    expect([a.seat(), a.voice.leg().log]).toEqual(['leading', []]);
  });

  it('connects the audio here before the other tab disconnects, and registers afterwards', async () => {
    const { a, b, clock, talking, connectLegs } = await tabs(2);
    await talking();
    const taking = b.phone.takeOver();
    await settle();
    expect(b.voice.connects).toEqual([{ talk_rejoin: 'call-1' }]);
    expect(a.voice.leg().log).toEqual([]);
    expect(a.seat()).toBe('leading');
    await connectLegs(b);
    await taking;
    expect([a.seat(), b.seat()]).toEqual(['following', 'leading']);
    expect(a.voice.leg().log).toEqual(['disconnect']);
    expect(a.voice.destroyed).toBe(1);
    await clock.advance(0);
    expect(b.phone.state.value.link.name).toBe('ready');
    // Not an end: neither the server nor any screen is told of one.
    expect([a.api.count(hangUpCall), b.api.count(hangUpCall)]).toEqual([0, 0]);
    expect([a.shown(), b.shown()]).toEqual([
      expect.objectContaining({ phase: 'active' }),
      expect.objectContaining({ phase: 'active' }),
    ]);
    a.phone.call.value?.hangup();
    await settle();
    expect(b.voice.leg().log).toEqual(['disconnect']);
  });

  it('does not end the call when the network ends the old leg before the new tab has taken the phone', async () => {
    const { a, b, talking, connectLegs } = await tabs(2);
    await talking();
    const taking = b.phone.takeOver();
    await settle();
    a.voice.leg().emit({ type: 'disconnected' });
    await settle();
    expect(a.shown()).toMatchObject({ phase: 'active' });
    await connectLegs(b);
    await taking;
    expect([a.shown(), b.shown()]).toEqual([
      expect.objectContaining({ phase: 'active' }),
      expect.objectContaining({ phase: 'active' }),
    ]);
    expect([a.api.count(hangUpCall), b.api.count(hangUpCall)]).toEqual([0, 0]);
  });

  it('that fails while the other side hangs up ends the call in both tabs', async () => {
    const { a, b, talking } = await tabs(2);
    await talking();
    const taking = codeOf(b.phone.takeOver());
    await settle();
    a.voice.leg().emit({ type: 'disconnected' });
    b.voice.leg().emit({ type: 'disconnected' });
    a.snapshots.emit(snapshotOf({ phase: 'ended', end_reason: 'completed', hung_up_by: 'customer', version: 9 }));
    expect(await taking).not.toBe('resolved');
    await settle();
    expect([a.shown(), b.shown()]).toEqual([
      expect.objectContaining({ phase: 'ended', reason: 'other-side-hung-up' }),
      expect.objectContaining({ phase: 'ended', reason: 'other-side-hung-up' }),
    ]);
  });

  it('that fails leaves a leg that ended meanwhile to the server to explain', async () => {
    const { a, b, clock, talking } = await tabs(2);
    await talking();
    a.api.on(getCall, () => snapshotOf({ phase: 'active', rejoin_until: '2026-11-20T09:01:00.000Z', version: 5 }));
    const taking = codeOf(b.phone.takeOver());
    await settle();
    a.voice.leg().emit({ type: 'disconnected' });
    await clock.advance(10_000);
    expect(await taking).not.toBe('resolved');
    await settle();
    expect([a.seat(), a.shown()]).toEqual(['leading', expect.objectContaining({ phase: 'detached' })]);
  });

  it('that fails leaves everything as it was', async () => {
    const { a, b, talking } = await tabs(2);
    await talking();
    b.voice.connectFails = { code: 31005 };
    expect(await codeOf(b.phone.takeOver())).not.toBe('resolved');
    expect([a.seat(), b.seat()]).toEqual(['leading', 'following']);
    expect(a.voice.leg().log).toEqual([]);
    expect(b.voice.destroyed).toBe(1);
    expect(b.shown()).toMatchObject({ phase: 'active' });
  });

  it('waits while a call rings: its ring would be lost', async () => {
    const { a, b } = await tabs(2);
    a.voice.ring({ From: '+14155550151' });
    await settle();
    expect(await codeOf(b.phone.takeOver())).toBe('CALL_STATE');
    expect(a.seat()).toBe('leading');
  });

  it('starts when the page with the call is about to close, without a question', async () => {
    const { a, b, c, talking, connectLegs } = await tabs(3);
    expect(a.page.leaving()).toBeNull();
    await talking();
    expect(a.page.leaving()).toEqual({ ask: false, holdMs: 800 });
    await connectLegs(c);
    expect([a.seat(), b.seat(), c.seat()]).toEqual(['following', 'following', 'leading']);
    a.page.suspend();
    await settle();
    expect(c.shown()).toMatchObject({ phase: 'active', interrupted: false });
    expect(a.page.leaving()).toBeNull();
  });

  it('is impossible with one tab: the browser asks before it closes, but only during a call', async () => {
    const page = createFakeGuard();
    const { phone, talking } = world({ tabs: createFakeBrowser().open().ports, guard: page.guard });
    expect(page.leaving()).toBeNull();
    const call = await talking();
    expect(page.leaving()).toEqual({ ask: true, holdMs: 0 });
    call.hangup();
    await settle();
    expect(page.leaving()).toBeNull();
    phone.stop();
  });
});
