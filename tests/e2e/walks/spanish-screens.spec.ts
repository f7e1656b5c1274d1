import { inEnglish } from '../in-english.js';
import { namedByCompany } from '../company-settings.js';
import { openApp } from '../pages/app-page.js';
import { addressOf, isWhole, paramsOf, placeOf, push, routesOf } from './routes.js';
import { expect, test, type Page } from '../stack.fixture.js';

/** A screen that is still busy by then is read as it is: whether it ever comes is what `every-screen` tests. */
const LONGEST_MS = 5_000;
/** What a screen draws from what has come. */
const DRAWN_MS = 100;

async function settle(app: Page): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  while (!(await isWhole(app)) && Date.now() < until) await app.waitForTimeout(50);
  await app.waitForTimeout(DRAWN_MS);
}

test('no screen of the app says anything in English to those who speak Spanish', async ({ stack, visit }) => {
  test.setTimeout(600_000);
  const params = await paramsOf(stack);
  const theirs = await namedByCompany(stack);
  const app = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 }, expects: /40[04]/ });
  await app.addInitScript(() => localStorage.setItem('talk:language', 'es'));
  await app.reload();
  await expect(app.locator('html')).toHaveAttribute('lang', 'es-419');

  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const route of await routesOf(app)) {
    await push(app, addressOf(route, params));
    await settle(app);
    const { path } = await placeOf(app);
    if (seen.has(path)) continue;
    seen.add(path);
    for (const text of await inEnglish(app, theirs)) if (!found.has(text)) found.set(text, route);
  }
  expect(seen.size).toBeGreaterThan(50);
  expect([...found].map(([text, route]) => `${route}: ${text}`)).toEqual([]);
});
