import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { violationsIn } from '../../support/axe.js';
import { LEFT_EARLY } from '../../support/watch.js';
import { skipWhenLate } from '../in-time.js';
import { startFakeApi, type FakeApi } from './fake-api.js';

interface Fixtures {
  /** Skips the test when the run has no time left for it. */
  inTime: void;
  api: FakeApi;
  /** What the page complains about must be expected by the test. */
  complaints: { expect: (pattern: RegExp) => void };
}

/**
 * The app alone: built, in a real browser, against an API in memory with the contract's shapes and the real page policy. What a screen
 * reader meets is checked with the whole product running, in accessibility.spec.ts; here are only the dialogs that do not appear there.
 */
export const test = base.extend<Fixtures>({
  inTime: [skipWhenLate, { auto: true }],
  timezoneId: 'America/Los_Angeles',
  viewport: { width: 1440, height: 900 },
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructuring here, and nothing is needed
  api: async ({}, use) => {
    const api = await startFakeApi();
    await use(api);
    await api.close();
  },
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [LEFT_EARLY];
      page.on('pageerror', (error) => heard.push(error.message));
      page.on('console', (message) => {
        // Chromium itself logs every answer that is not a success; which of them are right is asserted where they happen.
        const network = message.text().startsWith('Failed to load resource');
        if (['error', 'warning'].includes(message.type()) && !network) heard.push(message.text());
      });
      await use({ expect: (pattern) => void expected.push(pattern) });
      expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export async function signIn(page: Page, api: FakeApi, path = '/contacts'): Promise<void> {
  await page.goto(api.origin + path);
  await expect(page.locator('input[type=email]')).toBeFocused();
  await page.keyboard.type('agent@acme.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('talk-demo-1');
  await page.keyboard.press('Enter');
}

/** The row of a contact in the list. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** What axe finds, in all that it knows or in `rules`. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const found = await violationsIn(page, rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((html) => html.slice(0, 160)).join(' | ')}`);
}

export { expect } from '@playwright/test';
export type { Page } from '@playwright/test';

/** The title of the window, whatever is unread. */
export const titled = (title: string): RegExp =>
  new RegExp(`^(?:\\(\\d+\\+?\\) )?${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`);
