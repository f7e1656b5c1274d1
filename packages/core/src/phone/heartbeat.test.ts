import { sendHeartbeat } from '@talk/contract';
import type { Absence, Heartbeat, SendHeartbeat } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { serverAway } from '../testing/fake-api.js';
import { settle } from '../testing/fake-clock.js';
import { createFakeBrowser, createFakeGuard } from '../testing/fake-tabs.js';
import { world } from '../testing/phone-world.js';

const absence: Absence = {
  id: 4,
  since: '2026-11-21T09:00:00.000Z',
  until: '2026-11-21T09:03:00.000Z',
  seconds: 180,
  missed_calls: 1,
  answered_by_others: 0,
  calls: [],
};
const answer = (more: Partial<Heartbeat> = {}): Heartbeat => ({
  is_reachable: true,
  next_in_seconds: 20,
  lease_seconds: 40,
  absence: null,
  ...more,
});

function beating(
  handler: (body: SendHeartbeat['body']) => unknown = () => answer(),
  place: Parameters<typeof world>[0] = {},
) {
  const it = world(place);
  it.api.on(sendHeartbeat, ({ body }) => handler(body as SendHeartbeat['body']));
  const sent = () =>
    it.api.calls.filter(({ id }) => id === 'sendHeartbeat').map(({ request }) => request.body as SendHeartbeat['body']);
  return { ...it, sent };
}

/** As the server does: reports an absence until it was acknowledged. */
function untilSeen() {
  let seen = false;
  return (body: SendHeartbeat['body']) => {
    seen ||= body.seen_absence_id === absence.id;
    return answer({ absence: seen ? null : absence });
  };
}

describe('the heartbeat', () => {
  it('is sent at once when the phone is registered, and again as the server says', async () => {
    const { sent, ready, clock } = beating();
    expect(sent()).toEqual([]);
    await ready();
    expect(sent()).toMatchObject([{ registered: true, hold_seconds: 18 }]);
    await clock.advance(19_999);
    expect(sent()).toHaveLength(1);
    await clock.advance(20_001);
    expect(sent()).toHaveLength(3);
    expect(new Set(sent().map((body) => body.device_id)).size).toBe(1);
  });

  it('is sent again as soon as a held answer arrives, but at most once a second', async () => {
    const { sent, ready, clock } = beating(() => answer({ next_in_seconds: 0 }));
    await ready();
    await clock.advance(5_000);
    expect(sent()).toHaveLength(6);
  });

  it('is sent again after a sign-in, when a session that ended had stopped it', async () => {
    let isSignedIn = true;
    const { sent, ready, clock, phone } = beating(() => {
      if (!isSignedIn) throw new TalkError({ code: 'SESSION_EXPIRED', message: 'Ended.', status: 401 });
      return answer();
    });
    await ready();
    isSignedIn = false;
    await clock.advance(60_000);
    const before = sent().length;
    isSignedIn = true;
    phone.start();
    await settle();
    expect(sent()).toHaveLength(before + 1);
    await clock.advance(20_000);
    expect(sent()).toHaveLength(before + 2);
  });

  it('stops while the phone is not registered, and starts again with it', async () => {
    const { sent, ready, clock, voice } = beating();
    await ready();
    voice.emit({ type: 'unregistered' });
    await clock.advance(120_000);
    expect(sent()).toHaveLength(1);
    voice.emit({ type: 'registered' });
    await settle();
    expect(sent()).toHaveLength(2);
  });

  it('is tried again soon when the server cannot be reached, and not when it refuses', async () => {
    let away = true;
    const { sent, ready, clock } = beating(() => {
      if (away) throw serverAway();
      throw new TalkError({ code: 'FORBIDDEN', message: 'No.' });
    });
    await ready();
    await clock.advance(10_000);
    expect(sent()).toHaveLength(3);
    away = false;
    await clock.advance(60_000);
    expect(sent()).toHaveLength(4);
  });

  it('is sent when the page comes back, without waiting for a timer', async () => {
    const { sent, ready, clock, resume } = beating();
    await ready();
    await clock.advance(1_000);
    resume.emit({ restored: false });
    await settle();
    expect(sent()).toHaveLength(2);
    await clock.advance(20_000);
    expect(sent()).toHaveLength(3);
  });

  it('says goodbye when the phone is stopped, and only then', async () => {
    const { sent, ready, phone } = beating();
    phone.stop();
    expect(sent()).toEqual([]);
    await ready();
    phone.stop();
    await settle();
    expect(sent().at(-1)).toMatchObject({ registered: false });
    expect(sent()).toHaveLength(2);
  });

  it('says goodbye when its page is left, and starts again when the page comes back', async () => {
    const page = createFakeGuard();
    const place = { tabs: createFakeBrowser().open().ports, guard: page.guard };
    const { sent, phone } = beating(() => answer(), place);
    phone.start();
    await settle();
    expect(sent()).toMatchObject([{ registered: true }]);
    page.suspend();
    await settle();
    expect(sent()).toMatchObject([{ registered: true }, { registered: false }]);
    page.back();
    await settle();
    expect(sent().at(-1)).toMatchObject({ registered: true });
  });

  it('says no goodbye for a page that is frozen, nor when another tab takes the phone', async () => {
    const [frozen, left] = [createFakeGuard(), createFakeGuard()];
    const browser = createFakeBrowser();
    const one = beating(() => answer(), { tabs: createFakeBrowser().open().ports, guard: frozen.guard });
    const two = beating(() => answer(), { tabs: browser.open().ports, guard: left.guard });
    const next = beating(() => answer(), { tabs: browser.open().ports });
    for (const { phone } of [one, two, next]) {
      phone.start();
      await settle();
    }
    frozen.suspend(true);
    left.suspend();
    await settle();
    await next.clock.advance(1_000);
    expect([...one.sent(), ...two.sent()].map(({ registered }) => registered)).toEqual([true, true]);
    expect(next.sent()[0]).toMatchObject({ registered: true });
  });

  it('leaves nothing behind', async () => {
    const { ready, clock, scope, sent } = beating();
    await ready();
    scope.end();
    await clock.advance(60_000);
    expect(sent()).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });
});

describe('an absence', () => {
  const quiet: Absence = { ...absence, missed_calls: 0 };

  it('in which nobody called is not shown after a page load, and counts as read', async () => {
    const { phone, ready, sent, clock } = beating(() => answer({ absence: quiet }));
    await ready();
    expect(phone.absence.value).toBeNull();
    await clock.advance(20_000);
    expect(sent().at(-1)).toMatchObject({ seen_absence_id: 4 });
  });

  it('in which nobody called is shown when the phone was connected before it', async () => {
    let isBack = false;
    const { phone, ready, clock } = beating(() => answer({ absence: isBack ? quiet : null }));
    await ready();
    isBack = true;
    await clock.advance(20_000);
    expect(phone.absence.value).toEqual(quiet);
  });

  it('is shown until it is read, and the server is told when it is', async () => {
    const { phone, ready, sent, clock } = beating(untilSeen());
    await ready();
    expect(phone.absence.value).toEqual(absence);
    await clock.advance(20_000);
    expect(phone.absence.value).toEqual(absence);
    phone.dismissAbsence();
    expect(phone.absence.value).toBeNull();
    await settle();
    expect(sent().at(-1)).toMatchObject({ seen_absence_id: 4 });
    await clock.advance(20_000);
    expect(sent().at(-1)).not.toHaveProperty('seen_absence_id');
    expect(phone.absence.value).toBeNull();
  });

  it('read while the server was unreachable does not come back', async () => {
    let away = false;
    const told = untilSeen();
    const { phone, ready, clock } = beating((body) => {
      if (away) throw serverAway();
      return told(body);
    });
    await ready();
    away = true;
    phone.dismissAbsence();
    await clock.advance(6_000);
    away = false;
    await clock.advance(30_000);
    expect(phone.absence.value).toBeNull();
  });
});
