import type { Page } from '@playwright/test';
import { inEnglish } from '../in-english.js';
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

/** Nothing lies outside of the window, once the page has taken its size. */
const expectToFit = (page: Page): Promise<void> => expect.poll(() => overflowing(page)).toEqual([]);

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
  const [name, phone] = [await cells.nth(1).boundingBox(), await cells.nth(2).boundingBox()];
  expect(name?.x).toBeGreaterThan(phone?.x ?? Infinity);
  const known = new Set(api.contacts.map((contact) => contact.name));
  const ours = async (): Promise<string[]> => (await untranslated(page)).filter((text) => !known.has(text));
  expect(await ours()).toEqual([]);
  await expectToFit(page);
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
  await expectToFit(page);
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  expect(await violations(page)).toEqual([]);
});

test('in Spanish: no English is left on any screen, nothing leaves the window, axe is content, and dates and numbers are Spanish', async ({
  api,
  page,
}) => {
  const check = async (): Promise<void> => {
    expect(await inEnglish(page)).toEqual([]);
    await expectToFit(page);
    expect(await violations(page)).toEqual([]);
  };
  await page.addInitScript(() => localStorage.setItem('talk:language', 'es'));
  await page.goto(api.origin);
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page).toHaveTitle('Iniciar sesión · Talk');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-419');
  await check();

  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  await expect(
    row(page, 'Maya Lopez')
      .getByRole('cell')
      .filter({ hasText: /^\d+ [a-z]{3} 20\d\d$/ }),
  ).toBeVisible();
  await check();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Atajos de teclado' })).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await check();
  // A command is found by another word for it, which is Spanish too.
  await page.keyboard.type('tema');
  await page.getByRole('option', { name: 'Apariencia: Oscura' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');

  await row(page, 'Maya Lopez').getByRole('link', { name: 'Maya Lopez', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').last()).toBeVisible();
  await check();
  await page.setViewportSize({ width: 390, height: 844 });
  await check();
});

test('a language is chosen before signing in and in the menu of the account: every screen follows, and what was typed stays', async ({
  api,
  page,
}) => {
  await page.goto(`${api.origin}/contacts`);
  await page.getByLabel('Email').fill('agent@acme.test');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await expect(page.getByLabel('Correo')).toHaveValue('agent@acme.test');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Contraseña').fill('talk-demo-1');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  // Chosen just now by a person who had none: it is theirs from now on.
  await expect.poll(() => api.asked.get('PATCH /api/v1/user/profile')).toBe(1);
  await page.getByRole('searchbox').fill('May');
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toBeVisible();
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('May');
  await expect(page).toHaveTitle(/^(?:\(\d+\+?\) )?Contacts/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitemradio', { name: 'Browser’s language' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('talk:language'))).toBeNull();
});

test('a language whose texts cannot be loaded leaves English, and everything works', async ({ api, page }) => {
  await page.addInitScript(() => localStorage.setItem('talk:language', 'es'));
  await page.route(/\/assets\/es-[^/]*\.js$/, (route) => route.abort());
  await signIn(page, api);
  await expect(page.getByRole('button', { name: 'New contact' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('who speaks English loads no other language', async ({ api, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  expect(asked.filter((path) => /\/es-[^/]*\.js$/.test(path))).toEqual([]);
});
