import type { CallState } from '@talk/core/phone';
import { PhoneRefusal } from '@talk/phone';
import { afterEach, describe, expect, it } from 'vitest';
import { ACTIVE, ENDED, OFFERED, OVER, RINGING, STARTED } from './testing/calls.js';
import { createSharedStorage } from './testing/storage.js';
import { CONTACT_ID, createWorld, endAll, HUBSPOT, openWorld, settle } from './testing/hubspot-world.js';

// What HubSpot's page and the widget say to each other, row by row of the checklist for a faithful host. The SDK is HubSpot's own; the
// page is the one that the sandbox has, which also notes whatever is said out of turn or with other fields than it may have.

afterEach(() => expect(endAll()).toEqual([]));

const NUMBER = '+14155550150';
const click = (fields: Record<string, unknown> = {}) => ({ phoneNumber: NUMBER, contactId: CONTACT_ID, fields });
const person = (objectId: number, firstName: string) => ({
  callerIdType: 'CONTACT' as const,
  objectCoordinates: { portalId: 4242, objectId, objectTypeId: '0-1' },
  firstName,
  lastName: 'Lopez',
});

describe('the greeting', () => {
  it.each([300, 5_000, 29_000])(
    'waits for a widget that boots %i ms late, and ends with its answer',
    async (lateMs) => {
      const world = createWorld();
      world.page.loaded();
      await world.pass(lateMs);
      expect([world.page.state.link, world.page.heard]).toEqual(['waiting', []]);
      world.boot();
      await world.pass(100);
      expect(world.page.state.link).toBe('ready');
      await world.pass(1_000);
      expect(world.page.heard.filter(({ type }) => type === 'SYNC_ACK')).toHaveLength(1);
    },
  );

  it('is given up after thirty seconds in which nobody answers', async () => {
    const world = createWorld();
    world.page.loaded();
    await world.pass(29_900);
    expect(world.page.state.link).toBe('waiting');
    await world.pass(300);
    expect(world.page.state.link).toBe('failed');
  });

  it('comes before anything that the widget says, and what it says has the fields that HubSpot knows', async () => {
    const world = createWorld();
    world.boot();
    await world.show(RINGING);
    await world.show(ACTIVE);
    expect([world.page.heard, world.astray]).toEqual([[], []]);
    world.page.loaded();
    await settle();
    expect(world.page.heard.map(({ type }) => type).slice(0, 3)).toEqual(['SYNC_ACK', 'INITIALIZED', 'RESIZE_WIDGET']);
    expect(world.astray).toEqual([]);
  });
});

const PLACES = (['widget', 'remote', 'window'] as const).flatMap((iframeLocation) =>
  [true, false].flatMap((usesCallingWindow) =>
    [undefined, 77].flatMap((engagementId) =>
      [70_003, '70003'].map((ownerId) => ({ iframeLocation, usesCallingWindow, engagementId, ownerId })),
    ),
  ),
);

describe('where the widget stands', () => {
  it.each(PLACES)(
    '$iframeLocation, window for calls: $usesCallingWindow, engagement $engagementId, owner $ownerId',
    async ({ engagementId, ...context }) => {
      const world = await openWorld({ context: { ...context, ...(engagementId !== undefined && { engagementId }) } });
      await world.show(OFFERED);
      const isBesideWindow = context.iframeLocation === 'remote' && context.usesCallingWindow;
      // Beside a window for calls, HubSpot listens to that window alone.
      expect(world.said('INITIALIZED')).toEqual(
        isBesideWindow
          ? []
          : [
              {
                isLoggedIn: true,
                isAvailable: true,
                ...(engagementId !== undefined && { engagementId }),
                sizeInfo: { width: 400, height: 650 },
              },
            ],
      );
      expect(world.said('INCOMING_CALL')).toHaveLength(isBesideWindow ? 0 : 1);
    },
  );
});

describe('signing in', () => {
  it('nobody is signed in: HubSpot says so, and does not let a number be dialled until somebody is', async () => {
    const world = await openWorld({ isSignedIn: false });
    expect(world.said('INITIALIZED')).toMatchObject([{ isLoggedIn: false }]);
    expect(world.page.dial(click())).toBe(false);
    await settle();
    expect(world.page.state.alert).toContain('Sign in');
    expect(world.dial).not.toHaveBeenCalled();
    world.signIn();
    await settle();
    expect(world.said('LOGGED_IN')).toHaveLength(1);
    expect(world.page.dial(click())).toBe(true);
    await settle();
    expect(world.dial).toHaveBeenCalledWith({ to: NUMBER });
  });

  it('whoever is signed in to another company cannot dial from this account', async () => {
    const world = await openWorld({ isOtherAccount: true });
    expect(world.said('INITIALIZED')).toMatchObject([{ isLoggedIn: false }]);
    expect(world.page.dial(click())).toBe(false);
    expect(world.host.isOtherAccount.peek()).toBe(true);
  });

  it('HubSpot hears when the person takes no calls, and when they do again', async () => {
    const world = await openWorld();
    world.presence.value = { status: 'away', reachable: false } as unknown as typeof world.presence.value;
    world.presence.value = { status: 'accepting', reachable: true };
    await settle();
    expect([world.said('USER_UNAVAILABLE').length, world.said('USER_AVAILABLE').length]).toEqual([1, 1]);
  });
});

describe('the record of a call', () => {
  const PROPERTIES = {
    hs_timestamp: Date.parse(STARTED),
    hs_call_title: OVER.title,
    hs_call_direction: 'OUTBOUND',
    hs_call_duration: '61000',
    hs_call_from_number: OVER.from_number,
    hs_call_to_number: OVER.to_number,
    hs_call_status: 'COMPLETED',
  };

  /** A number is clicked, and the call lasts a while. */
  async function callThrough(record?: 'late' | 'twice' | 'never' | 'failed') {
    const world = await openWorld({ ...(record !== undefined && { faults: { record } }) });
    world.page.dial(click());
    await settle();
    for (const state of [RINGING, ACTIVE, ENDED]) await world.show(state);
    // Longer than a record is waited for.
    await world.pass(6_000);
    return world;
  }

  it('is made on the contact that was called, and completed with the properties of ours, word for word', async () => {
    const world = await callThrough();
    expect(world.created).toEqual([CONTACT_ID]);
    expect(world.said('CALL_ENDED')).toEqual([
      { externalCallId: 'call-1', engagementId: 901, callEndStatus: 'COMPLETED' },
    ]);
    expect(world.written).toEqual([[901, PROPERTIES]]);
    expect(world.reports.at(-1)).toEqual({ name: 'hubspot', account_id: '4242', external_id: '901' });
  });

  it.each(['twice', 'late'] as const)('that is told %s is completed once', async (record) => {
    const world = await callThrough(record);
    expect(world.said('CALL_ENDED')).toHaveLength(1);
    expect(world.written).toEqual([[901, PROPERTIES]]);
  });

  it.each(['never', 'failed'] as const)(
    'that is %s made: the call ends without one, and ours is made',
    async (record) => {
      const world = await callThrough(record);
      expect(world.said('CALL_ENDED')).toEqual([{ externalCallId: 'call-1', callEndStatus: 'COMPLETED' }]);
      expect(world.said('CALL_COMPLETED')).toEqual([{ externalCallId: 'call-1', hideWidget: false }]);
      expect(world.written).toEqual([]);
    },
  );

  it('that HubSpot does not say it has written is written again by the next page', async () => {
    const storage = createSharedStorage();
    const world = await openWorld({ storage, faults: { writesUnanswered: true } });
    world.page.dial(click());
    await settle();
    for (const state of [RINGING, ACTIVE, ENDED]) await world.show(state);
    world.host.leave();
    endAll();
    const next = await openWorld({ storage });
    expect(next.written).toEqual([[901, PROPERTIES]]);
    endAll();
    expect((await openWorld({ storage })).written).toEqual([]);
  });

  it('completes a call and leaves the panel open for its outcome; a widget that says otherwise is put away', async () => {
    const world = await callThrough();
    expect(world.said('CALL_COMPLETED')).toMatchObject([{ hideWidget: false }]);
    expect(world.page.state.isShown).toBe(true);
    world.page.hear({ type: 'CALL_COMPLETED', messageId: '1_1', data: { externalCallId: 'call-1' } });
    expect(world.page.state.isShown).toBe(false);
  });
});

describe('a number that is clicked', () => {
  it.each([
    ['in full', {}, NUMBER],
    ['on a ticket, without a type', { objectId: 0, subjectId: 0, objectType: undefined }, NUMBER],
    ['on a custom object', { objectId: 5, objectType: '2-77', calleeInfo: {} }, NUMBER],
    ['as it was written', { phoneNumber: '(415) 555-0150 ask for Maya' }, '(415) 555-0150 ask for Maya'],
    ['by the older name alone', { phoneNumber: undefined, phone_number: '415.555.0150' }, '415.555.0150'],
  ])('%s is dialled', async (_how, fields, to) => {
    const world = await openWorld();
    world.page.dial(click(fields));
    await settle();
    expect(world.dial.mock.calls).toEqual([[{ to }]]);
    expect(world.page.state.alert).toBeNull();
  });

  it('and is told twice within a tenth of a second is dialled once', async () => {
    const world = await openWorld({ faults: { dialsTwice: true } });
    world.page.dial(click());
    await world.pass(100);
    expect(world.dial).toHaveBeenCalledTimes(1);
  });

  it('during a call is not dialled; HubSpot shows why', async () => {
    const world = await openWorld();
    await world.show(ACTIVE);
    world.problem.value = '(415) 555-0151 was not called. End the call you are on first.';
    world.dial.mockRejectedValueOnce(new PhoneRefusal('CALL_FAILED'));
    world.page.dial(click({ phoneNumber: '+14155550151' }));
    await settle();
    expect(world.page.state.alert).toBe(world.problem.value);
  });

  it('and names nothing to call is told back', async () => {
    const world = await openWorld();
    world.page.dial(click({ phoneNumber: undefined }));
    await settle();
    expect(world.page.state.alert).toBe('HubSpot did not say which number to call.');
  });
});

describe('a caller', () => {
  const COMPANY = {
    callerIdType: 'COMPANY' as const,
    objectCoordinates: { portalId: 4242, objectId: 8, objectTypeId: '0-2' },
    name: 'Lopez Dental',
  };

  it.each([
    ['nobody', [], []],
    ['one person', [person(7, 'Maya')], ['Maya Lopez']],
    ['two people', [person(7, 'Maya'), person(9, 'Marco')], ['Maya Lopez', 'Marco Lopez']],
    ['a company', [COMPANY], ['Lopez Dental']],
  ])('whose number belongs to %s', async (_whom, matches, names) => {
    const world = await openWorld({ matches });
    await world.show(OFFERED);
    await settle();
    expect(world.said('INCOMING_CALL')).toMatchObject([{ externalCallId: 'call-2', fromNumber: NUMBER }]);
    expect(world.host.found.peek().map(({ name }) => name)).toEqual(names);
    const [first] = world.host.found.peek();
    if (first === undefined) return;
    world.host.host.openRecord?.(first.id);
    await settle();
    expect(world.visited).toEqual([matches[0]?.objectCoordinates]);
  });

  it('keeps their own record while a second one rings, is answered, and waits', async () => {
    const world = await openWorld({ matches: [person(7, 'Maya')] });
    const first = { ...OFFERED, phoneNumber: '+14155550101' };
    await world.show(first);
    await settle();
    const second = { ...OFFERED, key: 'k2', callId: 'call-3', phoneNumber: '+14155550102' };
    world.matches([person(9, 'Marco')]);
    await world.show(first, second);
    await settle();
    const found = () => world.host.found.peek().map(({ name }) => name);
    expect(found()).toEqual(['Marco Lopez']);
    await world.bringToFront(first);
    expect(found()).toEqual(['Maya Lopez']);
    expect(await world.host.host.lookup?.(first.phoneNumber)).toMatchObject({ name: 'Maya Lopez' });
    expect(await world.host.host.lookup?.(second.phoneNumber)).toMatchObject({ name: 'Marco Lopez' });
    await world.bringToFront(second);
    await world.show({ ...first, phase: 'ended' } as CallState, second);
    expect(found()).toEqual(['Marco Lopez']);
  });

  it('whose number HubSpot cannot look for is a caller without records', async () => {
    const world = await openWorld({ faults: { matches: 'failed' }, matches: [person(7, 'Maya')] });
    await world.show(OFFERED);
    await settle();
    expect(world.host.found.peek()).toEqual([]);
  });

  it('whose record HubSpot cannot open: the panel says so', async () => {
    const world = await openWorld({ matches: [person(7, 'Maya')] });
    await world.show(OFFERED);
    world.page.send('NAVIGATE_TO_RECORD_FAILED', { objectCoordinates: {} });
    await settle();
    expect(world.host.couldNotOpen.peek()).toBe(true);
  });
});

describe('what else HubSpot says', () => {
  it('its own button ends the call', async () => {
    const world = await openWorld();
    await world.show(ACTIVE);
    world.page.endCall();
    await settle();
    expect(world.end).toHaveBeenCalledTimes(1);
  });

  it('its button ends the call that is talked in, while another one rings', async () => {
    const world = await openWorld();
    await world.bringToFront(ACTIVE);
    await world.show(ACTIVE, { ...OFFERED, key: 'k2' });
    world.page.endCall();
    await settle();
    expect(world.end).toHaveBeenCalledWith({ callId: 'k1' });
  });

  it('the panel is put away during a call, and shown: the phone knows, and the call goes on', async () => {
    const world = createWorld();
    const host = world.boot();
    const seen: boolean[] = [];
    host.host.onVisibility?.((visible) => seen.push(visible));
    world.page.loaded();
    await settle();
    await world.show(ACTIVE);
    world.page.show(false);
    world.page.show(true);
    world.page.send('VISIBILITY_CHANGED', { isMinimized: true, isHidden: false });
    await settle();
    expect(seen).toEqual([false, true, false]);
    expect([world.said('CALL_ENDED'), world.end.mock.calls]).toEqual([[], []]);
  });

  it('what has no published meaning is left alone, and what nobody knows is answered with an error', async () => {
    const world = await openWorld();
    const before = world.page.heard.length;
    world.page.send('SET_CALL_STATE', { state: 'RINGING' });
    await settle();
    expect(world.page.heard).toHaveLength(before);
    world.page.send('SOMETHING_NEW', { a: 1 });
    await settle();
    expect(world.said('ERROR')).toMatchObject([{ type: 'UNKNOWN_MESSAGE_TYPE' }]);
    expect(world.page.state.alert).toBeNull();
  });
});

describe('whoever is not HubSpot', () => {
  it('neither becomes it by greeting first, nor is heard afterwards', async () => {
    const world = createWorld();
    world.boot();
    const sync = { type: 'SYNC', messageId: '5_1', hostUrl: 'https://evil.example', portalId: 1 };
    const dial = { type: 'DIAL_NUMBER', messageId: '5_2', data: { phoneNumber: NUMBER } };
    const beside = {};
    for (const message of [sync, dial]) {
      world.deliver(message, { origin: 'https://evil.example', source: beside });
      world.deliver(message, { origin: HUBSPOT, source: beside });
      world.deliver(message, { origin: 'https://evil.example' });
    }
    await settle();
    expect([world.astray, world.page.heard, world.dial.mock.calls]).toEqual([[], [], []]);
    world.page.loaded();
    await settle();
    expect(world.page.state).toMatchObject({ link: 'ready', isLoggedIn: true });
    world.deliver(dial, { origin: 'https://evil.example', source: beside });
    await settle();
    expect(world.dial).not.toHaveBeenCalled();
  });

  it('says what is no message, one without an id, or a thousand at once: the widget goes on', async () => {
    const world = await openWorld();
    const before = world.page.heard.length;
    for (const nothing of [null, 'DIAL_NUMBER', ['DIAL_NUMBER'], 7]) world.deliver(nothing);
    world.deliver({ type: 'DIAL_NUMBER', data: { phoneNumber: NUMBER } });
    for (let count = 0; count < 1_000; count += 1) world.page.send('SET_CALL_STATE', { count });
    await settle();
    expect([world.dial.mock.calls, world.page.heard.length]).toEqual([[], before]);
    world.page.dial(click());
    await settle();
    expect(world.dial).toHaveBeenCalledTimes(1);
  });
});
