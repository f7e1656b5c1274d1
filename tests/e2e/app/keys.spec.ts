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
  await expect(keyOf('Call')).toHaveText('C');
});
