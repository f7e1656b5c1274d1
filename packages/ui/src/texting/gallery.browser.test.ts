// @vitest-environment node
import { mkdirSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';
import { walkGallery, type Look } from '../testing/gallery-walk.js';

type Direction = 'ltr' | 'rtl';
const LOOKS: Readonly<Record<Direction, readonly Look[]>> = {
  ltr: [
    [320, 600, 'light'],
    [390, 760, 'dark'],
    [1440, 900, 'light'],
  ],
  rtl: [[480, 760, 'light']],
};
/** Where to save pictures of every state, if requested. */
const PICTURES = process.env['TEXTING_PICTURES'];
let browser: Browser;
let site: GallerySite;

beforeAll(async () => {
  site = await serveGallery('texting');
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** One walk for all looks of a direction, started by the first test that needs it. */
const walks = new Map<Direction, ReturnType<typeof walkGallery>>();
async function walk(dir: Direction): ReturnType<typeof walkGallery> {
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found = await walkGallery(page, {
    looks: LOOKS[dir],
    addressOf: (state) => site.address(state, 'light', dir),
    async shown(_page, state) {
      await page.waitForSelector('body[data-ready]');
      if (state === 'media') await page.waitForSelector('.tk-picture img');
    },
    mayReachOut: '.tk-hidden, option',
    async looked(_page, state, [width, , theme]) {
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${state}-${width}-${theme}-${dir}.png` });
    },
  });
  await context.close();
  return found;
}

it.each((['ltr', 'rtl'] as const).flatMap((dir) => LOOKS[dir].map((look, index) => [...look, dir, index] as const)))(
  'every state at %i×%i, %s, %s, has no barrier and nothing beside the frame',
  { timeout: 600_000 },
  async (_width, _height, _theme, dir, index) => {
    const faults = walks.get(dir) ?? walk(dir);
    walks.set(dir, faults);
    expect((await faults)[index]).toEqual([]);
  },
);
