// @vitest-environment node
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures of every state go, when somebody wants to look at them. */
const PICTURES = process.env['TEXTING_PICTURES'];
let browser: Browser;
let site: GallerySite;

beforeAll(async () => {
  site = await serveGallery('texting');
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
  [320, 600, 'light', 'ltr'],
  [390, 760, 'dark', 'ltr'],
  [480, 760, 'light', 'rtl'],
  [1440, 900, 'light', 'ltr'],
] as const)(
  'every state at %i×%i, %s, %s, has no barrier and nothing beside the frame',
  { timeout: 180_000 },
  async (width, height, theme, dir) => {
    const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(site.address('thread', theme, dir));
    const states = await page.waitForFunction(() => (window as { gallery?: string[] }).gallery);
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
    for (const state of (await states.jsonValue()) ?? []) {
      await page.goto(site.address(state, theme, dir));
      await page.waitForSelector('body[data-ready]');
      if (state === 'media') await page.waitForSelector('.tk-picture img');
      await page.evaluate(axe);
      const checked = await page.evaluate<Checked>(`(async () => {
      const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] });
      return {
        violations: violations.map(({ id, nodes }) => id + ' ' + nodes.map((node) => node.target).join(' ')),
        tooWide: [...document.querySelectorAll('body *')]
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return (right > innerWidth + 1 || left < -1) && !each.closest('.tk-hidden, option') && !each.parentElement.closest('.tk-clip');
          })
          .map((each) => each.className || each.tagName),
      };
    })()`);
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${state}-${width}-${theme}-${dir}.png` });
      for (const [kind, found] of Object.entries(checked))
        faults.push(...found.map((each: string) => `${state}: ${kind} ${each}`));
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);
