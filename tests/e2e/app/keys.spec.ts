import { expect, row, signIn, test, violations } from './app.fixture.js';

test('? lists the keys that work on the screen as it is, and those of the phone; the account menu leads there too', async ({
  api,
  page,
}) => {
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const keyOf = (does: string) =>
    sheet
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${does}$`) })
      .locator('+ dd');
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Everywhere', 'List of contacts', 'Calls']);
  await expect(keyOf('Next contact').locator('kbd')).toHaveText(['J', '↓']);
  await expect(keyOf('Mute')).toHaveText('Alt+Shift+M');
  expect(await violations(page)).toEqual([]);
  // What lies over the page takes its keys: none of them works below.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('[data-contact][aria-current]')).toHaveCount(0);

  // In a field it is a letter.
  await page.keyboard.press('/');
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('searchbox').press('Escape');

  await page.setViewportSize({ width: 1280, height: 900 });
  await row(page, 'Maya Lopez').getByRole('link', { name: 'Maya Lopez', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Everywhere', 'Contact', 'Calls']);
  await expect(keyOf('Call')).toHaveText('Alt+Shift+C');
});

test('Ctrl+K finds commands, contacts and numbers by a few letters, from a field too, and over nothing else', async ({
  api,
  page,
}) => {
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const chosen = palette.locator('[role="option"][data-focused]');

  // From a field; the focus is back in it afterwards.
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option', { name: 'New contact' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await expect(chosen).toHaveText('Appearance: Dark');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // A name leads to the contact, whose own commands are there then.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('maya');
  await expect(chosen).toHaveText(/^Maya Lopez/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Call Maya Lopez' })).toBeVisible();

  // A number can be called as it is, and what finds nothing says so.
  await field.fill('4155550187');
  await expect(palette.getByRole('option', { name: 'Call (415) 555-0187' })).toBeVisible();
  await field.fill('zzz');
  await expect(palette.getByRole('option')).toHaveText(['Search contacts for “zzz”']);

  // A dialog over the page has its keys for itself.
  await field.fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toHaveCount(0);
});
