// @vitest-environment node
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';

// A call in little room: the card of the app, a narrow frame, and a window of 1440×900 at 200 % zoom.
const ROOMS = [
  ['the card of the app', 358, 438],
  ['a narrow frame', 300, 500],
  ['a window at 200 % zoom', 720, 400],
] as const;

/** In which words are longer, buttons have to hold them as well. */
const PLACES = ROOMS.flatMap(([name, ...size]) => [
  [name, 'English', 'en', ...size] as const,
  [name, 'Spanish', 'es', ...size] as const,
]);

let browser: Browser;
let site: GallerySite;
let page: Page;

beforeAll(async () => {
  site = await serveGallery();
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
  page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function show(state: string, width: number, height: number, ready: string, lang = 'en'): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(site.address(state, 'light', 'ltr', lang));
  await page.waitForSelector(lang === 'es' ? 'html[lang=es-419]' : 'html[lang=en]');
  await page.waitForSelector(ready);
}

/** Buttons whose words are cut off, or that cannot be scrolled within reach. */
const unusable = (within = '.tk-phone'): Promise<string[]> =>
  page.$$eval(`${within} button`, (buttons) =>
    buttons.flatMap((button) => {
      if (!button.checkVisibility()) return [];
      button.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const name = button.ariaLabel ?? button.textContent ?? '';
      const cut = [button, ...button.querySelectorAll('span')].some((each) => each.scrollWidth > each.clientWidth + 1);
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isBeside = left < -1 || left + width > innerWidth + 1;
      return [
        ...(isBeside ? [`${name} reaches out`] : []),
        ...(cut ? [`${name} is cut`] : []),
        ...(button.contains(hit) ? [] : [`${name} is covered`]),
      ];
    }),
  );

it.each(PLACES)(
  'every button of a call can be read and pressed in %s, in %s',
  async (_name, _language, lang, width, height) => {
    for (const [state, ready] of [
      ['call', '.tk-controls'],
      ['consult', '.tk-consult'],
      ['asked', '.tk-consult'],
      ['machine', '.tk-machine .tk-button'],
      ['more', '.tk-more-messages .tk-button'],
      ['conference', '.tk-people'],
      ['ended', '.tk-call-actions .tk-button'],
      ['ring', '[data-answer]'],
      ['ringAsked', '.tk-via'],
      ['waiting', '.tk-waiting-actions .tk-button'],
      ['waitingCalls', '.tk-waiting-actions .tk-button'],
      ['detached', '.tk-call-pair .tk-button'],
      ['wrapUp', '.tk-after h2:not(:empty)'],
      ['afterCall', '.tk-after h2:not(:empty)'],
    ] as const) {
      await show(state, width, height, ready, lang);
      expect(await unusable(), state).toEqual([]);
    }
  },
);

it.each(ROOMS)('people to transfer to are visible, and can be chosen, in %s', async (_name, width, height) => {
  await show('transfer', width, height, '.tk-target');
  const seen = await page.$$eval(
    '.tk-target',
    (rows) =>
      rows.filter((row) => {
        const { left, top, width: wide, height: high } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      }).length,
  );
  expect(seen).toBeGreaterThanOrEqual(2);
  await page.locator('.tk-target').nth(1).click();
  await expect.poll(() => page.locator('.tk-target').nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await unusable()).toEqual([]);
});

it('every key can be pressed in a small frame, with a notice above the keys', async () => {
  for (const state of ['keypad', 'lines', 'match', 'blocked', 'dnc', 'stopped', 'night', 'mustChoose', 'tones']) {
    await show(state, 340, 600, '.tk-keys button');
    expect(await unusable('.tk-keys'), state).toEqual([]);
  }
});

it('the caller’s name does not move when the call is put on hold, or taken off hold', async () => {
  for (const [width, height] of [
    [358, 438],
    [340, 600],
    [480, 700],
  ] as const) {
    await show('call', width, height, '.tk-controls');
    const place = () => page.getByRole('heading', { name: 'Maya Lopez' }).boundingBox();
    const before = await place();
    await page.evaluate(`client.put({ ...model.phone.call.peek().state.peek(), held: true })`);
    await page.waitForSelector('[data-control=hold][data-on]');
    expect(await place(), `${width}×${height}`).toEqual(before);
  }
});
