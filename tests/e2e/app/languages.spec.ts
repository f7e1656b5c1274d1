import type { Page } from '@playwright/test';
import { expect, row, signIn, test, violations } from './app.fixture.js';

/** Names of controls and headings that are in no catalogue of texts. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, label, h1, h2, h3, summary, [role=columnheader], [role=option], [aria-label]',
      ),
    ]
      .map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim())
      .filter((name) => name !== '' && !name.includes('~')),
  );

/** What lies outside of the window, or is wider than the box that cuts it off. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, [role=columnheader]')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && element.checkVisibility() && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

// Each text is a third longer and has accents; what stands on the wrong side, is cut off or is in no catalogue shows.
test('a longer language that is written from right to left: every text is translated, nothing leaves the window, and axe is content', async ({
  api,
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('talk:language', 'pseudo-rtl'));
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // The first column is at the right, and a number is read as everywhere.
  const cells = row(page, 'Maya Lopez').getByRole('cell');
  const [name, phone] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
  expect(name?.x).toBeGreaterThan(phone?.x ?? Infinity);
  const known = new Set(api.contacts.map((contact) => contact.name));
  const ours = async (): Promise<string[]> => (await untranslated(page)).filter((text) => !known.has(text));
  expect(await ours()).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toBeVisible();
  expect(await ours()).toEqual([]);
  await page.keyboard.press('Escape');

  // Dates are words of the calendar, and stay.
  const dated = /^[A-Z][a-z]+, [A-Z][a-z]{2} \d+$/;
  await row(page, 'Maya Lopez').getByRole('link', { name: 'Maya Lopez', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').last()).toBeVisible();
  expect((await ours()).filter((text) => !dated.test(text))).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowing(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
