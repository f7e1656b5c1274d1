import { describe, expect, it } from 'vitest';
import { surroundingsOf } from './place.js';
import {
  createClassicWorld,
  IDS,
  JONAS,
  MAYA,
  ORIGIN,
  placeHost,
  settle,
  type PageChoices,
} from './salesforce-world.fixture.js';
import { writtenForms } from './search.js';
import { readSettings } from './settings.js';

describe('Classic', () => {
  async function inClassic(choices: PageChoices = {}) {
    const world = createClassicWorld(choices);
    const host = await placeHost(world.api);
    await host.signIn();
    return { ...world, ...host };
  }

  it('dials what is clicked, with the record that it stands on, while somebody is signed in', async () => {
    const { dial, page, signIn } = await inClassic();
    page.open(IDS.jonas);
    page.click();
    await settle();
    expect(dial.mock.calls).toEqual([[{ to: '(415) 555-0151', context: { record: IDS.jonas, work: null } }]]);
    await signIn('signed-out');
    page.click();
    await settle();
    expect(dial).toHaveBeenCalledOnce();
    expect([page.isReady, page.isVisible, page.heightPx]).toEqual([true, true, 560]);
  });

  it('shows a caller by an address of the org, and lists several', async () => {
    const { change, page, told } = await inClassic();
    await change('ringing', null);
    await change('active', 'connecting');
    expect(page.record?.id).toBe(IDS.jonas);
    const peer = { last4: '0150', number: MAYA };
    await change('ringing', null, { id: 'b', peer });
    await change('active', 'connecting', { id: 'b', peer });
    expect(page.address).toMatch(/^\/search/);
    told('matches')?.choices[0]?.choose();
    await settle();
    expect(page.record?.id).toBe(IDS.maya);
  });

  it('opens a form with the number for somebody unknown', async () => {
    const { change, page, told } = await inClassic({ layout: { noMatch: 'nothing' } });
    const peer = { last4: '9999', number: '+14155559999' };
    await change('active', 'connecting', { peer });
    told('nobody')?.choices[0]?.choose();
    await settle();
    expect(page.address).toBe('/003/e?con10=%2B14155559999');
  });

  it('is said to be silent, refuses in its words, and has no methods that it lacks', async () => {
    const { api, page } = createClassicWorld();
    page.faults.refused = { 'cti.enableClickToDial': 'You are not in a call center.' };
    await expect(api.enableClicks(true)).rejects.toMatchObject({ message: 'You are not in a call center.' });
    const silent = createClassicWorld({ answerMs: 20 });
    silent.page.faults.silent = true;
    await expect(silent.api.settings()).rejects.toMatchObject({ reason: 'silent' });
    await expect(
      api.completeWork({ id: '', taskId: '', disposition: null, wasConnected: true }),
    ).resolves.toBeUndefined();
    const nonce = createClassicWorld({ search: `?sfdcIFrameOrigin=${ORIGIN}`, answerMs: 20 });
    await expect(nonce.api.view()).rejects.toMatchObject({ reason: 'silent' });
  });
});

it('writes a number in the ways that orgs keep it', () => {
  expect(writtenForms('+442079460958')).toEqual(['+442079460958', '442079460958']);
  expect(writtenForms(JONAS)).toEqual([JONAS, '4155550151', '(415) 555-0151', '14155550151']);
});

it.each([
  [null, 'answer', 560],
  [{ '/talkOptions/talkPop': ' Ring ', '/talkOptions/talkHeight': '700' }, 'ring', 700],
  [{ '/talkOptions/talkPop': 'often', '/talkOptions/talkHeight': '200' }, 'answer', 560],
])('reads settings %j', (answer, pop, heightPx) => {
  expect(readSettings(answer)).toEqual({ pop, heightPx });
});

describe('the address', () => {
  const classic = 'https://acme.my.salesforce.com';
  it.each([
    [`?mode=Lightning&sfdcIframeOrigin=${encodeURIComponent(ORIGIN)}`, 'lightning', ORIGIN, false],
    [`?standby=1&mode=Lightning&sfdcIframeOrigin=${ORIGIN}`, 'lightning', ORIGIN, true],
    [`?sfdcIFrameOrigin=${classic}&nonce=a`, 'classic', classic, false],
    [`?mode=Classic&sfdcIFrameOrigin=${classic}&nonce=a`, 'classic', classic, false],
  ])('%s is a place', (search, mode, origin, isStandby) => {
    expect(surroundingsOf(search, [ORIGIN, classic])).toEqual({
      kind: 'salesforce',
      place: { origin, mode, isStandby },
    });
  });

  it.each([
    ['', 'alone'],
    ['?mode=Lightning', 'alone'],
    [`?sfdcIframeOrigin=${ORIGIN}`, 'not-connected'],
    [`?mode=Lightning&sfdcIFrameOrigin=${ORIGIN}`, 'not-connected'],
    [`?sfdcIFrameOrigin=${classic}`, 'not-connected'],
    ['?mode=Lightning&sfdcIframeOrigin=https://evil.example', 'not-connected'],
  ])('%s is none', (search, kind) => {
    expect(surroundingsOf(search, [ORIGIN, classic])).toEqual({ kind });
  });
});
