import { PhoneRefusal } from '@talk/phone';
import { TalkError } from '@talk/core';
import { describe, expect, it, vi } from 'vitest';
import { SalesforceError } from './salesforce-api.js';
import {
  createLightningWorld,
  createTabStorage,
  IDS,
  JONAS,
  MAYA,
  ORIGIN,
  placeHost,
  settle,
  type PageChoices,
  type PlacedChoices,
} from './salesforce-world.fixture.js';

/** The softphone in a page of Lightning, with somebody signed in. */
async function placed(choices: PlacedChoices & { readonly page?: PageChoices } = {}) {
  const world = createLightningWorld(choices.page);
  const host = await placeHost(world.api, choices);
  await host.signIn();
  const of = (method: string) => world.page.asked.filter((each) => each.method === method).map(({ args }) => args);
  return { ...world, ...host, of };
}
const logged = (more: object = {}) => ({
  state: 'logged',
  external_id: '00THs0000000001AAA',
  version: 3,
  problem: null,
  outcome: 'Interested',
  is_talked: true,
  ...more,
});

describe('a number that is clicked', () => {
  it('can be clicked while somebody is signed in; it is listened to once, after that', async () => {
    const { page, of, signIn } = await placed();
    const order = page.asked.map(({ method }) => method).filter((name) => /ClickToDial/.test(name));
    expect(order).toEqual(['disableClickToDial', 'enableClickToDial', 'onClickToDial']);
    await signIn('signing-in');
    expect(page.clicksAreOn).toBe(true);
    await signIn('signed-out');
    expect(page.clicksAreOn).toBe(false);
    await signIn();
    expect([page.clicksAreOn, of('onClickToDial').length]).toEqual([true, 1]);
  });

  it.each([
    ['(212) 555‑5555 x12', '(212) 555-5555 x12'],
    ['+1 415–555–0150', '+1 415-555-0150'],
    ['4155550150 ext. 7', '4155550150 ext. 7'],
    [4155550150, '4155550150'],
  ])('%s is dialled, and the panel opened', async (number, to) => {
    const { dial, page } = await placed();
    page.open(IDS.case);
    page.click(number);
    await settle();
    expect(dial.mock.calls).toEqual([[{ to, context: { record: IDS.case, work: null } }]]);
    expect(page.panel.visible).toBe(true);
  });

  it('before anybody has signed in again is said; what the phone says itself is not said twice', async () => {
    const { dial, page, told } = await placed();
    const refusals: [unknown, string | null][] = [
      [new PhoneRefusal('SESSION_EXPIRED'), 'Sign in here first, then press Call to call 12.'],
      [new TalkError({ code: 'PHONE_BUSY', message: 'Another call is in progress.' }), null],
      [new TalkError({ code: 'NOT_LEADER', message: 'Another tab has the phone.' }), null],
      [new PhoneRefusal('REJECTED', '', { rejection: 25 }), null],
      [new Error('no'), '“12” was not called.'],
    ];
    for (const [error, words] of refusals) {
      dial.mockRejectedValueOnce(error);
      page.click('12');
      await settle();
      expect(told('dial')?.words() ?? null).toBe(words);
    }
  });

  it('makes its record the call’s: the server is told which, once the call is known', async () => {
    const { asked, change } = await placed();
    const context = { record: IDS.case, work: null };
    await change('connecting', null, { direction: 'outbound', context });
    await change('active', 'connecting', { direction: 'outbound', context });
    const puts = asked.filter(({ id }) => id === 'putCrmSubject');
    expect(puts).toEqual([
      expect.objectContaining({
        params: { id: 77 },
        body: { name: 'salesforce', page_origin: ORIGIN, record_id: IDS.case },
      }),
    ]);
  });
});

describe('the record in view', () => {
  it('is the last one that was named: again and again, a list, a form, a person account', async () => {
    const { page, records } = await placed({ page: { hasPersonAccounts: true } });
    page.open(IDS.jonas);
    page.focus();
    page.list();
    page.openNewRecord('Contact');
    page.open(IDS.person);
    page.open(IDS.lopez);
    await settle();
    expect(records).toEqual([
      { id: IDS.jonas, type: 'Contact' },
      { id: IDS.personContact, type: 'Account' },
      { id: IDS.lopez, type: 'Account' },
    ]);
  });
});

describe('a caller', () => {
  it('is searched while it rings, in every way of writing, and shown once it is answered', async () => {
    const { change, of, page } = await placed({ page: { index: 'national' } });
    await change('ringing', null);
    expect(page.panel).toMatchObject({ visible: true, itemLabel: 'Incoming call', itemIcon: 'incoming_call' });
    expect(page.view.record).toBeNull();
    await change('active', 'connecting');
    await change('held', 'active');
    await change('active', 'held');
    expect(page.view.record?.id).toBe(IDS.jonas);
    expect(of('screenPop')).toHaveLength(1);
    const searches = of('searchAndScreenPop');
    expect(searches.map(({ searchParams }) => searchParams)).toEqual([JONAS, '4155550151']);
    expect(searches[0]).toMatchObject({ callType: 'inbound', deferred: true });
    await change('ended', 'active');
    expect(page.panel).toMatchObject({ itemLabel: 'Talk', itemIcon: 'call', label: 'Talk' });
  });

  it('is searched once more after a search that Salesforce did not answer', async () => {
    const world = createLightningWorld();
    const silence = new SalesforceError('find', 'silent', 'No answer.');
    // As the phone rings, and as it is answered.
    const { api } = world;
    const find = vi.fn<typeof api.find>((...question) => api.find(...question));
    find.mockRejectedValueOnce(silence).mockRejectedValueOnce(silence);
    const { change, signIn } = await placeHost({ ...api, find });
    await signIn();
    await change('ringing', null);
    await change('active', 'connecting');
    await vi.waitFor(() => expect(world.page.view.record?.id).toBe(IDS.jonas));
  });

  it('nobody knows gets the layout’s new record, with the number', async () => {
    const { change, page } = await placed();
    const peer = { last4: '9999', number: '+14155559999' };
    await change('ringing', null, { peer });
    await change('active', 'connecting', { peer });
    expect(page.view.other).toMatchObject({
      type: 'newRecord',
      params: { entityName: 'Lead' },
      defaultFieldValues: { Phone: '+14155559999' },
    });
  });

  it('nobody knows, and the layout shows nothing: a new contact or lead is offered, with the number', async () => {
    const { change, page, told } = await placed({ page: { layout: { noMatch: 'nothing' } } });
    const peer = { last4: '9999', number: '+14155559999' };
    await change('ringing', null, { peer });
    await change('active', 'connecting', { peer });
    expect(told('nobody')?.words()).toBe('Nobody in Salesforce has this number.');
    expect(told('nobody')?.choices.map(({ words }) => words())).toEqual(['New contact', 'New lead']);
    told('nobody')?.choices[0]?.choose();
    await settle();
    expect(page.view.other).toMatchObject({
      params: { entityName: 'Contact' },
      defaultFieldValues: { Phone: '+14155559999' },
    });
    expect(told('nobody')).toBeNull();
  });

  it('does not cover a form that was opened for the one before; what was made there is found afterwards', async () => {
    const { change, of, page, told } = await placed();
    const peer = { last4: '9999', number: '+14155559999' };
    await change('active', 'connecting', { peer });
    expect(page.view.other?.type).toBe('newRecord');
    await change('ringing', null, { id: 'b' });
    await change('active', 'connecting', { id: 'b' });
    expect(page.view.other?.type).toBe('newRecord');
    expect(told('form')?.words()).toMatch(/^A new record is still open/);
    told('form')?.choices[0]?.choose();
    await settle();
    expect(page.view.record?.id).toBe(IDS.jonas);
    const before = of('searchAndScreenPop').length;
    await change('ringing', null, { id: 'c', peer });
    expect(of('searchAndScreenPop').length).toBeGreaterThan(before);
  });

  it('of several records is listed: the one that is chosen opens, and is the call’s', async () => {
    const { asked, change, host, page, told } = await placed();
    const peer = { last4: '0150', number: MAYA };
    expect(await host.lookup?.(MAYA)).toBeNull();
    await change('ringing', null, { peer });
    expect(told('matches')?.words()).toBe('2 records have this number. Whose call is it?');
    expect(told('matches')?.choices.map(({ words }) => words())).toEqual([
      'Maya Lopez · Contact',
      'Marco Lopez · Contact',
    ]);
    await change('active', 'connecting', { peer });
    expect(page.view.other?.type).toBe('search');
    told('matches')?.choices[1]?.choose();
    await settle();
    expect(page.view.record?.id).toBe(IDS.marco);
    expect(told('matches')).toBeNull();
    expect(asked.filter(({ id }) => id === 'putCrmSubject').map(({ body }) => body)).toMatchObject([
      { record_id: IDS.marco },
    ]);
  });

  it('is not shown where the layout says nothing, in a tab that is not in front, nor on a call that was dialled', async () => {
    const silent = await placed({ page: { layout: { oneMatch: 'nothing' } } });
    await silent.change('ringing', null);
    await silent.change('active', 'connecting');
    const behind = await placed({ isInFront: () => false });
    await behind.change('ringing', null);
    await behind.change('active', 'connecting');
    const outbound = await placed();
    await outbound.change('active', 'connecting', { direction: 'outbound' });
    for (const { of } of [silent, behind, outbound]) expect(of('screenPop')).toEqual([]);
  });

  it.each([
    ['ring', 1],
    ['never', 0],
  ])('is shown as the call center says: %s', async (talkPop, times) => {
    const world = createLightningWorld();
    const settings = () => Promise.resolve({ '/talkOptions/talkPop': talkPop });
    const { change, signIn } = await placeHost({ ...world.api, settings });
    await signIn();
    await change('ringing', null);
    const pops = () => world.page.asked.filter(({ method }) => method === 'screenPop').length;
    expect(pops()).toBe(times);
    await change('active', 'connecting');
    expect(pops()).toBe(times);
  });

  it('is named by the one record with the number', async () => {
    const { host } = await placed();
    expect(await host.lookup?.(JONAS)).toEqual({ id: IDS.jonas, name: 'Jonas Okafor', company: null });
    host.openRecord?.(IDS.lopez);
  });
});

describe('a call that is over', () => {
  const context = { record: IDS.jonas, work: null };

  it('is shown by the page once it is logged, and again when its outcome has arrived', async () => {
    const versions = [0, 3, 3, 4];
    const { change, of } = await placed({
      answers: {
        getCrmCall: () => {
          const version = versions.shift() ?? 4;
          return version === 0 ? logged({ state: 'waiting', external_id: null, version }) : logged({ version });
        },
      },
    });
    await change('ended', 'active', { direction: 'outbound', context });
    await vi.waitFor(() => expect(of('refreshView')).toHaveLength(2));
  });

  it('and not in Salesforce is said, in its words', async () => {
    const { change, told } = await placed({
      answers: { getCrmCall: () => logged({ state: 'failed', external_id: null, problem: 'No such column.' }) },
    });
    await change('ended', 'active');
    await vi.waitFor(() => expect(told('log')?.words()).toBe('The call is not in Salesforce: No such column.'));
  });

  it('of a step of Sales Engagement ends the step, with the task, the outcome, and whether they have talked', async () => {
    const { change, dial, page } = await placed({ answers: { getCrmCall: () => logged() } });
    page.startWork('work-1', '(415) 555-0151');
    page.open(IDS.jonas);
    await settle();
    page.click('+1 415 555 0199');
    await settle();
    page.startWork('work-2', '(415) 555-0151');
    await settle();
    page.click('4155550151');
    await settle();
    expect(dial.mock.calls.map(([{ context: about }]) => about?.['work'])).toEqual([null, 'work-2']);
    await change('connecting', null, { direction: 'outbound', context: { record: IDS.jonas, work: 'work-2' } });
    await change('ended', 'active', { direction: 'outbound', context: { record: IDS.jonas, work: 'work-2' } });
    await vi.waitFor(() =>
      expect(page.completedWork).toEqual([
        {
          workId: 'work-2',
          attributes: { taskId: '00THs0000000001AAA', disposition: 'Interested', wasConnected: true },
        },
      ]),
    );
  });

  it('whose frame was killed in between is followed by the next one, of the same tab', async () => {
    const storage = createTabStorage();
    const first = await placed({ storage, after: () => undefined });
    const about = { direction: 'outbound', context: { record: IDS.case, work: 'work-3' } } as const;
    await first.change('connecting', null, about);
    const { page, of } = await placed({ storage, answers: { getCrmCall: () => logged() } });
    await vi.waitFor(() => expect(page.completedWork).toHaveLength(1));
    expect(of('refreshView')).toHaveLength(1);
  });

  it('in another tab that was not in front refreshes nothing', async () => {
    const { change, of, asked } = await placed({ isInFront: () => false, answers: { getCrmCall: () => logged() } });
    await change('ended', 'active');
    await vi.waitFor(() => expect(asked.some(({ id }) => id === 'getCrmCall')).toBe(true));
    await settle();
    expect(of('refreshView')).toEqual([]);
  });
});

describe('a call that goes on while the frame is loaded again', () => {
  it.each([
    ['in this tab', 'server-a', 1],
    ['in another tab', 'server-b', 0],
  ])('is joined again without a click by the tab that had it: %s', async (_where, callId, times) => {
    const storage = createTabStorage();
    const before = await placed({ storage });
    await before.change('active', 'connecting');
    const { calls, current } = await placed({ storage });
    const rejoin = vi.fn(() => Promise.resolve());
    const state = { key: 'x', callId, phase: 'detached', joining: false, problem: null, snapshot: null };
    current.value = { state: { peek: () => state }, rejoin };
    calls.value = { calls: [state] };
    await settle();
    expect(rejoin).toHaveBeenCalledTimes(times);
  });
});

describe('the surroundings', () => {
  it('a Salesforce that cannot be reached is said, and the phone goes on', async () => {
    const { host, told } = await placeHost(Promise.reject(new SalesforceError('load', 'silent', 'no')));
    expect(told('silent')?.words()).toMatch(/^Salesforce is not answering/);
    expect(await host.lookup?.(JONAS)).toBeNull();
  });

  it('as a standby says so until Salesforce answers, and says first of all that it is there', async () => {
    const waiting = await placeHost(new Promise(() => undefined), { isStandby: true });
    expect(waiting.told('silent')?.words()).toMatch(/^Salesforce was slow/);
    const { page, told } = await placed({ isStandby: true });
    expect(told('silent')).toBeNull();
    expect([page.isReady, page.asked.map(({ method }) => method)[0]]).toEqual([true, 'notifyInitializationComplete']);
  });

  it('a microphone that Salesforce keeps is explained, before a call and by one', async () => {
    const known = await placed({ isMicrophoneWithheld: true });
    expect(known.told('microphone')?.words()).toMatch(/Trusted URLs/);
    const { devices, told } = await placed();
    expect(told('microphone')).toBeNull();
    devices.value = { ...devices.value, microphone: 'blocked-by-policy' };
    expect(told('microphone')).not.toBeNull();
    devices.value = { ...devices.value, microphone: 'granted' };
    expect(told('microphone')).toBeNull();
  });

  it('an org of another company gets no clicks, and the phone says why', async () => {
    const { isOtherOrg, page } = await placed({
      answers: {
        checkIntegrationPage: () => {
          throw new TalkError({ code: 'CRM_ACCOUNT_OTHER', message: 'No.' });
        },
      },
    });
    expect([isOtherOrg.peek(), page.clicksAreOn]).toEqual([true, false]);
  });

  it('a notice can be closed', async () => {
    const { notices, told } = await placed({ isMicrophoneWithheld: true });
    notices.drop('microphone');
    expect(told('microphone')).toBeNull();
  });
});
