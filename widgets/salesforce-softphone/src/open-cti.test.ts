import { describe, expect, it, vi } from 'vitest';
import { createLightning } from './lightning.js';
import { asking } from './salesforce-api.js';
import {
  createLightningWorld,
  IDS,
  JONAS,
  LIGHTNING_SEARCH,
  MAYA,
  ORIGIN,
  settle,
} from './salesforce-world.fixture.js';

// Our side of Open CTI for Lightning, against a library and a page that keep to Salesforce's contract (design/salesforce-opencti.md §10).

type Method = (args?: object, ...more: object[]) => void;
const of = (raw: object, method: string) => (raw as Record<string, Method>)[method] as Method;

describe('the library', () => {
  it.each([
    ['mode is missing', `?sfdcIframeOrigin=${ORIGIN}`],
    ['sfdcIframeOrigin is missing', '?mode=Lightning'],
    ['sfdcIframeOrigin is not Salesforce', '?mode=Lightning&sfdcIframeOrigin=https://evil.example'],
    ['the protocols differ', '?mode=Lightning&sfdcIframeOrigin=http://acme.lightning.force.com'],
  ])('that throws while it loads is noticed, though it is there: %s', async (_why, search) => {
    const { thrown, raw, api, page } = createLightningWorld({ search, answerMs: 20 });
    expect(typeof thrown).toBe('string');
    expect(typeof raw['getAppViewInfo']).toBe('function');
    await expect(api.view()).rejects.toMatchObject({ reason: 'silent' });
    expect(page.asked).toEqual([]);
  });

  it('calls back later only, and with the three fields', async () => {
    const { raw } = createLightningWorld();
    const callback = vi.fn();
    of(raw, 'getAppViewInfo')({ callback });
    expect(callback).not.toHaveBeenCalled();
    await settle();
    expect(callback.mock.calls).toEqual([
      [{ success: true, returnValue: { url: '/lightning/page/home' }, errors: null }],
    ]);
  });

  it('throws a text for bad arguments', () => {
    const { raw } = createLightningWorld();
    const thrown = (method: string, ...args: object[]) => {
      try {
        of(raw, method)(...(args as [object]));
      } catch (error) {
        return typeof error;
      }
      return 'nothing';
    };
    expect(thrown('getAppViewInfo', {})).toBe('string');
    expect(thrown('refreshView', {})).toBe('string');
    expect(thrown('refreshView')).toBe('nothing');
    expect(thrown('onClickToDial', { callback: () => undefined })).toBe('string');
    expect(thrown('saveLog', { value: 'text' })).toBe('string');
    expect(thrown('screenPop', { type: 'sobject' })).toBe('string');
    expect(thrown('setSoftphoneItemLabel', { label: 'a' }, { label: 'b' })).toBe('string');
  });

  it('has no methods of Classic or of nobody, and the constants as they are written down', async () => {
    const { raw, api } = createLightningWorld();
    for (const absent of ['clickToDial', 'fireLogMessage', 'isInConsole', 'getDirectoryNumbers'])
      expect(raw[absent]).toBeUndefined();
    expect(raw['CALL_TYPE']).toEqual({ INBOUND: 'inbound', OUTBOUND: 'outbound', INTERNAL: 'internal' });
    expect(raw['SCREENPOP_TYPE']).toMatchObject({ SOBJECT: 'sobject', NEW_RECORD_MODAL: 'newRecord', FLOW: 'flow' });
    await expect(createLightning({}).refresh()).rejects.toMatchObject({ reason: 'unknown' });
    await expect(api.refresh()).resolves.toBeUndefined();
  });

  it('takes answers of its page, its version and its own calls, each once', async () => {
    const { raw, post } = createLightningWorld();
    const callback = vi.fn();
    of(raw, 'getCallCenterSettings')({ callback });
    const answer = {
      methodName: 'getCallCenterSettings',
      callId: 0,
      apiVersion: 66,
      apiType: 'opencti',
      response: { success: true, returnValue: 'forged', errors: null },
    };
    post(answer, 'https://evil.example');
    post({ ...answer, apiVersion: 38 });
    post({ ...answer, apiType: 'other' });
    post({ ...answer, callId: 7 });
    expect(callback).not.toHaveBeenCalled();
    post(answer);
    post(answer);
    expect(callback).toHaveBeenCalledOnce();
  });
});

describe('a refusal', () => {
  it.each([
    [['Plain.'], 'Plain.'],
    [[{ code: 'A', description: 'Described.', details: {} }], 'Described.'],
    [
      [{ description: 'Review.', details: { fieldErrors: { Subject: 'Complete this field.' } } }],
      'Review. Subject: Complete this field.',
    ],
    [null, 'Salesforce refused getCallCenterSettings.'],
  ])('with errors %j is said: %s', async (errors, sentence) => {
    const { api, page } = createLightningWorld();
    page.faults.refused = { getCallCenterSettings: errors };
    await expect(api.settings()).rejects.toMatchObject({ reason: 'refused', message: sentence });
  });

  it('may be named error, or be no answer at all', async () => {
    const answering = (answer: unknown) =>
      createLightning({
        getCallCenterSettings: ({ callback }: { callback: (answer: unknown) => void }) => callback(answer),
      }).settings();
    await expect(answering({ success: false, error: 'By another name.' })).rejects.toMatchObject({
      message: 'By another name.',
    });
    await expect(answering(null)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('of somebody who is in no call center is one for everything', async () => {
    const { api, page } = createLightningWorld();
    page.faults.noCallCenter = true;
    await expect(api.enableClicks(true)).rejects.toMatchObject({ message: /call center/ });
    await expect(api.find(JONAS, 'inbound', JONAS)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('that never comes is given up after our own time, and a late answer changes nothing', async () => {
    const { api, page } = createLightningWorld({ answerMs: 20 });
    page.faults.silent = true;
    await expect(api.settings()).rejects.toMatchObject({ reason: 'silent' });
    page.faults.silent = false;
    page.faults.slowMs = 60;
    await expect(api.settings()).rejects.toMatchObject({ reason: 'silent' });
    await new Promise((resolve) => setTimeout(resolve, 80));
  });

  it('that is thrown as an error of our own stays one', async () => {
    const fail = () => {
      throw new TypeError('no');
    };
    await expect(asking('x', fail, () => null, 10)).rejects.toMatchObject({
      reason: 'refused',
      message: 'TypeError: no',
    });
  });
});

describe('clicks', () => {
  it('come while they are enabled only, to every listener, in the shape of any release', async () => {
    const { api, page, post } = createLightningWorld();
    const heard: string[] = [];
    api.onClick(({ number }) => heard.push(`one ${number}`));
    api.onClick(({ number, view }) => heard.push(`two ${number} ${view?.id ?? ''}`));
    await settle();
    page.open(IDS.jonas);
    page.click();
    await settle();
    expect(heard).toEqual([]);
    await api.enableClicks(true);
    page.click();
    await settle();
    expect(heard).toEqual(['one (415) 555-0151', `two (415) 555-0151 ${IDS.jonas}`]);
    await api.enableClicks(false);
    page.click();
    await settle();
    expect(heard).toHaveLength(2);
    post({
      methodName: 'onClickToDial',
      callId: -1,
      apiVersion: 66,
      apiType: 'opencti',
      response: { success: true, returnValue: { number: 4155550150 } },
    });
    expect(heard.slice(2)).toEqual(['one 4155550150', 'two 4155550150 ']);
  });
});

describe('navigation', () => {
  const visits = (choices: Parameters<typeof createLightningWorld>[0]) => {
    const world = createLightningWorld(choices);
    const seen: (string | null)[] = [];
    world.api.onView((view) => seen.push(view?.id ?? null));
    return { ...world, seen };
  };

  it('in a standard app tells of focus, of lists by address only, and of a form for a new record', async () => {
    const { page, seen, api } = visits({});
    page.open(IDS.maya);
    page.focus();
    page.list();
    page.openNewRecord('Contact');
    await settle();
    expect(seen).toEqual([IDS.maya, IDS.maya, null, null]);
    page.open(IDS.jonas);
    expect(await api.view()).toEqual({ id: IDS.jonas, type: 'Contact' });
  });

  it('in a console says nothing of lists', async () => {
    const { page, seen } = visits({ isConsole: true });
    page.open(IDS.maya);
    page.list();
    page.focus();
    await settle();
    expect(seen).toEqual([IDS.maya]);
  });

  it('to a person account is to the contact in it; a business account is itself', async () => {
    const { page, seen } = visits({ hasPersonAccounts: true });
    page.open(IDS.person);
    page.open(IDS.lopez);
    page.list();
    await settle();
    expect(seen).toEqual([IDS.personContact, IDS.lopez, null]);
  });
});

describe('a search', () => {
  it.each([
    ['one', '4155550151', [IDS.jonas], 'sobject'],
    ['many', '4155550150', [IDS.maya, IDS.marco], 'search'],
    ['nobody', '4155559999', [], 'newRecord'],
  ])('finds %s, by digits in any order of signs, and opens nothing yet', async (_who, text, ids, type) => {
    const { api, page } = createLightningWorld();
    const found = await api.find(text, 'inbound', MAYA);
    expect(found.records.map((record) => record.id)).toEqual(ids);
    expect(found.pop).toMatchObject({ type });
    expect(found.popsForm).toBe(type === 'newRecord');
    expect(page.view).toEqual({ record: null, other: null });
    await api.show(found.pop);
    if (type === 'newRecord')
      expect(page.view.other).toEqual({
        type,
        params: { entityName: 'Lead' },
        defaultFieldValues: { Phone: MAYA },
      });
    else if (type === 'sobject') expect(page.view.record?.id).toBe(ids[0]);
    else expect(page.view.other?.type).toBe('search');
  });

  it('at once opens what it has found, and needs three characters', async () => {
    const { raw, page } = createLightningWorld();
    const callback = vi.fn();
    of(raw, 'searchAndScreenPop')({ searchParams: '4155550151', callType: 'inbound', callback });
    await settle();
    expect(page.view.record?.id).toBe(IDS.jonas);
    of(raw, 'searchAndScreenPop')({ searchParams: '41', callType: 'inbound', callback });
    await settle();
    expect(callback.mock.lastCall).toMatchObject([{ success: false }]);
  });

  it.each([
    ['nothing', null],
    [{ newRecord: 'Contact' }, { type: 'newRecord', params: { entityName: 'Contact' } }],
    [{ flow: 'Caller' }, { type: 'flow', params: { flowDevName: 'Caller' } }],
  ] as const)('obeys the layout’s rule for nobody: %j', async (noMatch, pop) => {
    const { api } = createLightningWorld({ layout: { noMatch } });
    const found = await api.find('4155559999', 'inbound', '+14155559999');
    if (pop === null) expect(found.pop).toBeNull();
    else expect(found.pop).toMatchObject(pop);
  });

  it('obeys the layout of the kind of call, and reads it', async () => {
    const { api, raw } = createLightningWorld({ layout: { oneMatch: 'nothing', objects: ['Lead'] } });
    expect((await api.find('4155550151', 'inbound', JONAS)).records).toEqual([]);
    expect((await api.find('4155550151', 'outbound', JONAS)).records).toHaveLength(1);
    expect(await api.find('4155550160', 'inbound', JONAS)).toMatchObject({ pop: null, records: [{ type: 'Lead' }] });
    const callback = vi.fn();
    of(raw, 'getSoftphoneLayout')({ callback });
    await settle();
    expect(callback.mock.calls[0]?.[0]).toMatchObject({
      returnValue: { Inbound: { screenPopSettings: { SingleMatch: { screenPopType: 'DoNotPop' } } } },
    });
  });
});

describe('the panel', () => {
  it('takes sizes within the limits, a head and a button', async () => {
    const { api, raw, page } = createLightningWorld();
    await api.setHeight(240);
    await api.setHeight(2560);
    for (const px of [239, 2561]) await expect(api.setHeight(px)).rejects.toMatchObject({ reason: 'refused' });
    const callback = vi.fn();
    for (const widthPX of [199, 200, 1920, 1921]) of(raw, 'setSoftphonePanelWidth')({ widthPX, callback });
    await settle();
    expect(callback.mock.calls.map(([{ success }]) => success as boolean)).toEqual([false, true, true, false]);
    await api.setHead('Talk', 'call');
    await api.setButton('In a call', 'unmuted');
    await api.reveal();
    expect(page.panel).toEqual({
      visible: true,
      heightPx: 2560,
      widthPx: 1920,
      icon: 'call',
      label: 'Talk',
      itemIcon: 'unmuted',
      itemLabel: 'In a call',
    });
  });

  it('says that it is there, so that Salesforce keeps the address', async () => {
    const { api, page } = createLightningWorld();
    expect(page.isReady).toBe(false);
    await api.ready();
    expect(page.isReady).toBe(true);
  });
});

it('a message channel comes back to whoever has subscribed, until they stop', async () => {
  const { raw, page } = createLightningWorld();
  const heard: unknown[] = [];
  of(raw, 'subscribe')({ channelName: 'Talk__c', listener: (message: unknown) => heard.push(message) });
  await settle();
  of(raw, 'publish')({ channelName: 'Talk__c', message: { text: 'hello' } });
  page.publish('Other__c', 'not ours');
  await settle();
  of(raw, 'unsubscribe')({ subscription: 'Talk__c' });
  await settle();
  page.publish('Talk__c', 'later');
  await settle();
  expect(heard).toEqual([{ text: 'hello' }]);
});

it('saves, changes and refuses a task of the page itself', async () => {
  const { raw, page } = createLightningWorld();
  const save = async (value: object) => {
    const callback = vi.fn();
    of(raw, 'saveLog')({ value, callback });
    await settle();
    return callback.mock.calls[0]?.[0] as {
      success: boolean;
      returnValue: { recordId: string } | null;
      errors: unknown;
    };
  };
  const made = await save({ entityApiName: 'Task', Subject: 'Call', CallDurationInSeconds: 83, CallObject: '1-7' });
  const recordId = made.returnValue?.recordId ?? '';
  expect(await save({ Id: recordId, CallDisposition: 'Connected' })).toMatchObject({ success: true });
  expect(page.tasks.get(recordId)).toMatchObject({ Subject: 'Call', CallDisposition: 'Connected' });
  expect(await save({ entityApiName: 'Task' })).toMatchObject({
    success: false,
    errors: [{ details: { fieldErrors: { Subject: 'Complete this field.' } } }],
  });
  expect(await save({ Id: recordId, CallDurationInSeconds: 1.5 })).toMatchObject({ success: false });
  // Salesforce itself keeps nobody from saving a call twice: that is our server's to prevent.
  await save({ entityApiName: 'Task', Subject: 'Call', CallObject: '1-7' });
  expect(page.tasks.size).toBe(2);
});

it('reads the address as Lightning writes it', () => {
  expect(LIGHTNING_SEARCH).toContain('sfdcIframeOrigin=');
});
