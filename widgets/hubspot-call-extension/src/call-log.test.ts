import type { CrmCall } from '@talk/core/crm';
import { describe, expect, it } from 'vitest';
import { createCallLog } from './call-log.js';
import type { HubSpotLink } from './hubspot-link.js';
import { createKeptCalls, type SharedStorage } from './kept-calls.js';
import { ACTIVE, callOf, ENDED, OVER, RINGING, STARTED } from './testing/calls.js';
import { createSharedStorage } from './testing/storage.js';

/** A tab inside HubSpot, over a server that a test answers for. */
function createTab(storage: SharedStorage, tab = 'one') {
  const said: [string, unknown][] = [];
  const later: (() => void)[] = [];
  const reports: [number, unknown][] = [];
  const server = { answer: (): CrmCall | null => null, isAway: false, isOtherAccount: false };
  const link = new Proxy({} as HubSpotLink, {
    get: (_link, name) => (payload: unknown) => void said.push([String(name), payload]),
  });
  const log = createCallLog({
    link: () => link,
    kept: createKeptCalls(storage, () => Date.parse(STARTED)),
    tab,
    after: (_ms, work) => void later.push(work),
    report: () =>
      server.isOtherAccount
        ? null
        : (id, record) => {
            reports.push([id, record]);
            return server.isAway ? Promise.reject(new Error('away')) : Promise.resolve(server.answer());
          },
  });
  return {
    log,
    said,
    reports,
    server,
    of: (name: string) => said.filter(([each]) => each === name).map(([, payload]) => payload),
    /** Everything that waits for a time. */
    pass: async () => {
      for (const work of later.splice(0)) work();
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const completedWith = (engagementId: number) => ({
  externalCallId: 'call-1',
  engagementId,
  hideWidget: false,
  engagementProperties: {
    hs_timestamp: Date.parse(STARTED),
    hs_call_title: OVER.title,
    hs_call_direction: 'OUTBOUND',
    hs_call_duration: '61000',
    hs_call_from_number: OVER.from_number,
    hs_call_to_number: OVER.to_number,
    hs_call_status: 'COMPLETED',
  },
});

describe('an outbound call', () => {
  it('is told from its start to its end, each step once, with the server’s second and duration', async () => {
    const one = createTab(createSharedStorage());
    one.server.answer = () => OVER;
    one.log.follow([callOf({ phase: 'preparing' }, { snapshot: null })], true);
    expect(one.said).toEqual([]);
    for (const state of [RINGING, RINGING, ACTIVE, ACTIVE]) one.log.follow([state], true);
    one.log.created(77, null);
    one.log.follow([ENDED], true);
    one.log.follow([ENDED], true);
    await one.pass();
    expect(one.said).toEqual([
      [
        'outgoingCall',
        {
          externalCallId: 'call-1',
          toNumber: '+14155550150',
          fromNumber: '+14155550100',
          callStartTime: Date.parse(STARTED),
          createEngagement: true,
        },
      ],
      ['callAnswered', { externalCallId: 'call-1' }],
      ['callEnded', { externalCallId: 'call-1', engagementId: 77, callEndStatus: 'COMPLETED' }],
      ['callCompleted', completedWith(77)],
    ]);
    expect(one.reports).toEqual([
      [5, null],
      [5, 77],
      [5, 77],
    ]);
  });

  it('waits with its end for a record that is late', async () => {
    const one = createTab(createSharedStorage());
    one.server.answer = () => OVER;
    for (const state of [RINGING, ACTIVE, ENDED]) one.log.follow([state], true);
    expect(one.of('callEnded')).toEqual([]);
    one.log.created(77, null);
    await one.pass();
    expect(one.of('callEnded')).toEqual([{ externalCallId: 'call-1', engagementId: 77, callEndStatus: 'COMPLETED' }]);
    expect(one.of('callCompleted')).toEqual([completedWith(77)]);
  });

  it('ends without a record that does not come, and is written into it when it comes after all', async () => {
    const one = createTab(createSharedStorage());
    one.server.answer = () => OVER;
    for (const state of [RINGING, ACTIVE, ENDED]) one.log.follow([state], true);
    await one.pass();
    expect(one.of('callEnded')).toEqual([{ externalCallId: 'call-1', callEndStatus: 'COMPLETED' }]);
    expect(one.of('callCompleted')).toEqual([{ externalCallId: 'call-1', hideWidget: false }]);
    one.log.created(77, null);
    await one.pass();
    expect(one.of('callCompleted').at(-1)).toEqual(completedWith(77));
    expect(one.of('callEnded')).toHaveLength(1);
  });

  it('takes a record that is told twice, or by two names, for one', async () => {
    const one = createTab(createSharedStorage());
    one.log.follow([RINGING], true);
    one.log.created(77, null);
    one.log.created('77', null);
    one.log.created(78, null);
    one.server.answer = () => OVER;
    one.log.follow([ENDED], true);
    await one.pass();
    expect(one.of('callCompleted')).toEqual([completedWith(77)]);
  });

  it('is completed when the server has its end: not before', async () => {
    const one = createTab(createSharedStorage());
    one.log.follow([RINGING], true);
    one.log.created(77, null);
    one.log.follow([ENDED], true);
    await one.pass();
    await one.pass();
    expect(one.of('callCompleted')).toEqual([]);
    one.server.answer = () => OVER;
    await one.pass();
    expect(one.of('callCompleted')).toEqual([completedWith(77)]);
  });

  it('asks for no record in a HubSpot that is not the company’s', () => {
    const one = createTab(createSharedStorage());
    one.server.isOtherAccount = true;
    one.log.follow([RINGING], true);
    expect(one.of('outgoingCall')).toMatchObject([{ createEngagement: false }]);
  });

  it.each([
    ['busy', 'BUSY'],
    ['refused', 'BUSY'],
    ['no-answer', 'NO_ANSWER'],
    ['hung-up', 'CANCELED'],
    ['failed', 'FAILED'],
    ['connection-lost', 'FAILED'],
  ])('that was not answered (%s) ends as %s', async (reason, status) => {
    const one = createTab(createSharedStorage());
    one.log.follow([RINGING], true);
    one.log.created(77, null);
    one.log.follow([callOf({ phase: 'ended', answeredAtMs: null, reason })], true);
    await one.pass();
    expect(one.of('callEnded')).toMatchObject([{ callEndStatus: status }]);
  });
});

describe('a page that is left', () => {
  it('leaves its call to the next one, which says only the rest', async () => {
    const storage = createSharedStorage();
    const one = createTab(storage);
    for (const state of [RINGING, ACTIVE]) one.log.follow([state], true);
    one.log.created(77, null);
    one.log.leave();
    const two = createTab(storage, 'two');
    two.server.answer = () => OVER;
    two.log.follow([callOf({ phase: 'detached', answeredAtMs: 1 })], true);
    expect(two.log.speaksOf('call-1')?.said).toBe('answered');
    two.log.follow([ACTIVE], true);
    two.log.follow([ENDED], true);
    await two.pass();
    expect(two.said).toEqual([
      ['callEnded', { externalCallId: 'call-1', engagementId: 77, callEndStatus: 'COMPLETED' }],
      ['callCompleted', completedWith(77)],
    ]);
  });

  it('leaves its call to the next one, which hears of the record that HubSpot was making', async () => {
    const storage = createSharedStorage();
    const one = createTab(storage);
    one.log.follow([RINGING], true);
    one.log.leave();
    const two = createTab(storage, 'two');
    two.server.answer = () => OVER;
    two.log.created(77, null);
    two.log.follow([ACTIVE], true);
    two.log.follow([ENDED], true);
    await two.pass();
    expect(two.of('callCompleted')).toEqual([completedWith(77)]);
  });

  it('leaves a completion that HubSpot has not taken, which is said again until it has', async () => {
    const storage = createSharedStorage();
    const one = createTab(storage);
    one.log.follow([RINGING], true);
    one.log.created(77, null);
    one.server.isAway = true;
    one.log.follow([ENDED], true);
    await one.pass();
    expect(one.of('callCompleted')).toEqual([]);
    one.log.leave();
    const two = createTab(storage, 'two');
    two.server.answer = () => OVER;
    two.log.resume();
    await two.pass();
    expect(two.of('callCompleted')).toEqual([completedWith(77)]);
    two.log.written(77);
    two.log.leave();
    const three = createTab(storage, 'three');
    three.log.resume();
    await three.pass();
    expect(three.said).toEqual([]);
  });

  it('tells of a call that ended while there was no page', async () => {
    const storage = createSharedStorage();
    const one = createTab(storage);
    for (const state of [RINGING, ACTIVE]) one.log.follow([state], true);
    one.log.created(77, null);
    one.log.leave();
    const two = createTab(storage, 'two');
    two.server.answer = () => OVER;
    two.log.resume();
    await two.pass();
    expect(two.said.map(([name]) => name)).toEqual(['callEnded', 'callCompleted']);
  });
});

describe('several pages', () => {
  it('tell of a caller once, by the one that holds the phone, and ask for no record', () => {
    const storage = createSharedStorage();
    const [one, two] = [createTab(storage, 'one'), createTab(storage, 'two')];
    const offered = callOf({ phase: 'offered' }, { direction: 'inbound', snapshot: null });
    two.log.follow([offered], false);
    one.log.follow([offered], true);
    two.log.follow([offered], false);
    expect(two.said).toEqual([]);
    expect(one.of('incomingCall')).toMatchObject([{ fromNumber: '+14155550150', createEngagement: false }]);
    one.log.follow(
      [callOf({ phase: 'ended', answeredAtMs: null, reason: 'caller-left' }, { direction: 'inbound' })],
      true,
    );
    expect(one.of('callEnded')).toEqual([{ externalCallId: 'call-1', callEndStatus: 'MISSED' }]);
    expect(one.of('callCompleted')).toEqual([{ externalCallId: 'call-1', hideWidget: false }]);
    expect(one.reports).toEqual([]);
  });

  it('tell of a dialled call by the one where the number was clicked, whoever holds the phone', () => {
    const storage = createSharedStorage();
    const [leader, clicked] = [createTab(storage, 'leader'), createTab(storage, 'clicked')];
    createKeptCalls(storage, () => Date.parse(STARTED)).dialling('clicked');
    leader.log.follow([RINGING], true);
    clicked.log.follow([RINGING], false);
    leader.log.follow([RINGING], true);
    expect([leader.said.length, clicked.of('outgoingCall').length]).toEqual([0, 1]);
  });
});
