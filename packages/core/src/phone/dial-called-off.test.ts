import { startCall } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.js';
import { createFakeBrowser } from '../testing/fake-tabs.js';
import { codeOf, world } from '../testing/phone-world.js';
import { tabs } from '../testing/tabs-world.js';

const TO = '+14155550150';

describe('a cancelled dial rings no phone', () => {
  it('while the tabs decide which one has the phone', async () => {
    const browser = createFakeBrowser();
    const grantLocks = browser.delayLocks();
    const w = world({ tabs: browser.open().ports });
    w.phone.start();
    const abort = new AbortController();
    const dialling = codeOf(w.phone.dial({ to: TO, signal: abort.signal }));
    await settle();
    abort.abort();
    grantLocks();
    await settle();
    expect(await dialling).toBe('ABORTED');
    expect(w.api.count(startCall)).toBe(0);
    expect(w.phone.call.value).toBeNull();
  });

  it('while it is being passed to another tab', async () => {
    const { a, b } = await tabs(2);
    const abort = new AbortController();
    const dialling = b.phone.dial({ to: TO, signal: abort.signal }).catch(() => undefined);
    // The request has left this tab, and no answer about the call has come back yet.
    await Promise.resolve();
    abort.abort();
    await dialling;
    await settle();
    expect(a.api.count(startCall)).toBe(0);
    expect(b.phone.state.value.calls.filter(({ phase }) => phase !== 'ended')).toEqual([]);
  });
});

describe('a tab that holds the phone and was asleep', () => {
  it('does not carry out requests that were reported as failed meanwhile', async () => {
    const { a, b, clock } = await tabs(2);
    const wake = a.sleep();
    const dialling = codeOf(b.phone.dial({ to: TO }));
    await clock.advance(1_500);
    expect(await dialling).toBe('NOT_LEADER');
    wake();
    await settle();
    expect(a.api.count(startCall)).toBe(0);
    expect(a.phone.call.value).toBeNull();
    // Awake, it does what it is asked to.
    expect(await codeOf(b.phone.dial({ to: TO }))).toBe('resolved');
  });

  it('does not start at the last moment: its answer would come too late', async () => {
    const { a, b, clock } = await tabs(2);
    const wake = a.sleep();
    const dialling = codeOf(b.phone.dial({ to: TO }));
    await clock.advance(1_499);
    wake();
    await settle();
    expect(await dialling).toBe('NOT_LEADER');
    expect(a.api.count(startCall)).toBe(0);
  });
});
