import type { Contact } from '@talk/contract';
import type { Locator } from '@playwright/test';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expect, test, type Page } from '../stack.fixture.js';

// Issue 15, must show 7: contacts are found, narrowed, kept as a view, tagged together, given back and merged with keys alone. Nothing in
// here clicks, and nothing is focused but by the keys that go there.

const WORD = 'Marlowe';
const COMPANY = 'Quince Harbour';

/** Presses Tab until `goal` has the focus: what cannot be reached so fails. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    expect(presses, 'presses of Tab on the way').toBeLessThan(80);
    await page.keyboard.press(key);
  }
}

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

test('with keys alone: find, filter, save a view, tag many, undo, merge, and take the merge back', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  for (const [first_name, company_name] of [
    ['Ann', COMPANY],
    ['Bo', COMPANY],
    ['Cy', 'Elsewhere'],
  ])
    await api.request<Contact>('POST', '/api/v1/contact', { first_name, last_name: WORD, company_name });
  const page = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 } });
  const names = page.locator('.app-contact-link');

  await test.step('find', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(WORD);
    await page.keyboard.press('Enter');
    await expect(names).toHaveText([/Marlowe/, /Marlowe/, /Marlowe/]);
  });

  await test.step('filter', async () => {
    const dialog = page.getByRole('dialog', { name: 'Filter contacts' });
    await press(page, page.getByRole('button', { name: 'Filter', exact: true }));
    await expect(dialog.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await tabTo(page, dialog.getByRole('combobox', { name: 'Field' }), 'Shift+Tab');
    await page.keyboard.type('Company');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Value' }));
    await page.keyboard.type('quince');
    await press(page, dialog.getByRole('button', { name: 'Apply' }));
    await expect(dialog).toBeHidden();
    await expect(names).toHaveCount(2);
  });

  await test.step('save a view', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Type a command, a name or a number')).toBeFocused();
    await page.keyboard.type('save view');
    await expect(page.getByRole('option', { name: /Save view/ })).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /view/i });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(COMPANY);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: COMPANY })).toBeVisible();
  });

  const bar = page.getByRole('toolbar', { name: 'Selected contacts' });
  const selectBoth = async (): Promise<void> => {
    // The list is one stop, at the row where one was last.
    await tabTo(page, page.locator('.app-contact-link[tabindex="0"]'));
    await page.keyboard.press('k');
    await expect(names.first()).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await expect(bar.getByRole('status')).toHaveText('2 selected');
  };

  await test.step('tag both, and undo', async () => {
    await selectBoth();
    await page.keyboard.press('t');
    await expect(page.getByRole('option', { name: 'VIP' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByRole('cell', { name: 'VIP' })).toHaveCount(2);
    const tray = page.getByRole('region', { name: 'Bulk changes' });
    await press(page, tray.getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('cell', { name: 'VIP' })).toHaveCount(0);
    // What was changed back goes after a moment.
    await expect(tray).toBeHidden();
  });

  await test.step('merge, and take it back', async () => {
    await selectBoth();
    await press(page, bar.getByRole('button', { name: 'Merge' }));
    const dialog = page.getByRole('dialog', { name: /^Merge into/ });
    await press(page, dialog.getByRole('button', { name: 'Merge', exact: true }));
    await expect(dialog).toBeHidden();
    await press(page, page.getByRole('button', { name: 'Undo' }).first());
    await expect(page.getByText(/is a contact of their own again/)).toBeVisible();
  });
});
