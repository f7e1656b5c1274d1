// @vitest-environment node
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';
import { walkGallery, type Look } from '../testing/gallery-walk.js';

const LOOKS: readonly Look[] = [
  [300, 500, 'light'],
  [300, 500, 'dark'],
  [340, 600, 'light'],
  [340, 600, 'dark'],
  [480, 700, 'light'],
  [480, 700, 'dark'],
];
/** The lists, and the selector that shows that they have loaded. */
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
/** After-call work is loaded on demand. */
const AFTER = ['wrapUp', 'wrapUpForced', 'wrapUpLater', 'afterCall'];
let browser: Browser;
let site: GallerySite;

beforeAll(async () => {
  site = await serveGallery();
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** One walk for all looks, started by the first test that needs it. */
let faults: ReturnType<typeof walkGallery> | null = null;
async function walk(): ReturnType<typeof walkGallery> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found = await walkGallery(page, {
    looks: LOOKS,
    addressOf: (state) => site.address(state, 'light'),
    async shown(_page, state) {
      await page.waitForSelector('#phone > *');
      if (AFTER.includes(state)) await page.waitForSelector('.tk-after h2:not(:empty), .tk-banner .tk-num');
      const shown = TABS[state];
      if (shown) await page.waitForSelector(shown);
    },
  });
  await context.close();
  return found;
}

it.each(LOOKS.map((look, index) => [...look, index] as const))(
  'every state at %i×%i, %s, has no barrier and nothing beside the frame',
  { timeout: 600_000 },
  async (_width, _height, _theme, index) => {
    faults ??= walk();
    expect((await faults)[index]).toEqual([]);
  },
);

it('keeps keys and numbers in order in right-to-left languages', async () => {
  const page = await browser.newPage({ viewport: { width: 340, height: 600 } });
  await page.goto(site.address('match', 'light', 'rtl'));
  const box = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  const [one, three] = await Promise.all([box('1'), box('3')]);
  expect(one?.x).toBeLessThan(three?.x ?? 0);
  expect(await page.getByRole('textbox').inputValue()).toBe('(415) 555-0150');
  await page.close();
});
