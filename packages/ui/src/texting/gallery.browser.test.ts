// @vitest-environment node
import { mkdirSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';
import { walkGallery, type Look } from '../testing/gallery-walk.js';

/** English from left to right, a page from right to left, and a language of longer words. */
type Way = 'ltr' | 'rtl' | 'spanish';
const LOOKS: Readonly<Record<Way, readonly Look[]>> = {
  ltr: [
    [320, 600, 'light'],
    [390, 760, 'dark'],
    [1440, 900, 'light'],
  ],
  rtl: [[480, 760, 'light']],
  spanish: [[320, 600, 'light']],
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
const walks = new Map<Way, ReturnType<typeof walkGallery>>();
async function walk(way: Way): ReturnType<typeof walkGallery> {
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found = await walkGallery(page, {
    looks: LOOKS[way],
    addressOf: (state) =>
      way === 'spanish' ? site.address(state, 'light', 'ltr', 'es') : site.address(state, 'light', way),
    async shown(_page, state) {
      await page.waitForSelector(`html[lang=${way === 'spanish' ? 'es-419' : 'en'}] body[data-ready]`);
      if (state === 'media') await page.waitForSelector('.tk-picture img');
    },
    mayReachOut: '.tk-hidden, option',
    async looked(_page, state, [width, , theme]) {
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${state}-${width}-${theme}-${way}.png` });
    },
  });
  await context.close();
  return found;
}

it.each(
  (['ltr', 'rtl', 'spanish'] as const).flatMap((way) =>
    LOOKS[way].map((look, index) => [...look, way, index] as const),
  ),
)(
  'every state at %i×%i, %s, %s, has no barrier and nothing beside the frame',
  { timeout: 600_000 },
  async (_width, _height, _theme, way, index) => {
    const faults = walks.get(way) ?? walk(way);
    walks.set(way, faults);
    expect((await faults)[index]).toEqual([]);
  },
);
