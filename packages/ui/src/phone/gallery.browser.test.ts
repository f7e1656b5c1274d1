// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The lists, and what shows that they are there. */
const TABS: Readonly<Record<string, string>> = {
  recents: '.tk-kind',
  empty: '.tk-empty',
  recentsMissed: '.tk-kind',
  recentsLoading: '.tk-skeleton',
  recentsAway: '.tk-tab .tk-banner',
  contacts: '.tk-row-button',
  contactsFound: '[aria-label="Clear the search"]',
  contactsShort: '.tk-search .tk-hint',
  contactsNone: '.tk-empty',
  contactsLoading: '.tk-skeleton',
  contactsEmpty: '.tk-empty',
  contactsAway: '.tk-tab .tk-banner',
  contact: '.tk-contact',
  contactBarred: '.tk-contact .tk-banner',
  voicemail: '.tk-voicemail',
  voicemailPlaying: '.tk-range',
  voicemailGone: '.tk-player[role=alert]',
  voicemailLoading: '.tk-skeleton',
  voicemailEmpty: '.tk-empty',
  voicemailAway: '.tk-tab .tk-banner',
};
/** What follows a call is loaded when it is needed. */
const AFTER = ['wrapUp', 'wrapUpForced', 'wrapUpLater', 'afterCall'];
let browser: Browser;
let site: GallerySite;

beforeAll(async () => {
  site = await serveGallery();
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

interface Checked {
  violations: string[];
  tooWide: string[];
}

it.each([
  [300, 500, 'light'],
  [300, 500, 'dark'],
  [340, 600, 'light'],
  [340, 600, 'dark'],
  [480, 700, 'light'],
  [480, 700, 'dark'],
] as const)(
  'every state at %i×%i, %s, has no barrier and nothing beside the frame',
  { timeout: 180_000 },
  async (width, height, theme) => {
    const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(site.address('keypad', theme));
    const states = await page.waitForFunction(() => (window as { gallery?: string[] }).gallery);
    for (const state of (await states.jsonValue()) ?? []) {
      await page.goto(site.address(state, theme));
      await page.waitForSelector('#phone > *');
      if (AFTER.includes(state)) await page.waitForSelector('.tk-after h2:not(:empty), .tk-banner .tk-num');
      const shown = TABS[state];
      if (shown) await page.waitForSelector(shown);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(axe);
      const checked = await page.evaluate<Checked>(`(async () => {
      const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] });
      return {
        violations: violations.map(({ id, nodes }) => id + ' ' + nodes.map((node) => node.target).join(' ')),
        // What a clipped name hides is not beside the frame.
        tooWide: [...document.querySelectorAll('body *')]
          .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.parentElement.closest('.tk-clip'))
          .map((each) => each.className),
      };
    })()`);
      for (const [kind, found] of Object.entries(checked))
        faults.push(...found.map((each: string) => `${state}: ${kind} ${each}`));
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);

it('keeps keys and numbers in order where reading runs from right to left', async () => {
  const page = await browser.newPage({ viewport: { width: 340, height: 600 } });
  await page.goto(site.address('match', 'light', 'rtl'));
  const box = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  const [one, three] = await Promise.all([box('1'), box('3')]);
  expect(one?.x).toBeLessThan(three?.x ?? 0);
  expect(await page.getByRole('textbox').inputValue()).toBe('(415) 555-0150');
  await page.close();
});
