import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

// One list, two people: made by one, shared, filled, opened by the other, and deleted while it is open there.

test('a list is made of a selection and shared; a colleague’s screen follows until it is deleted', async ({
  stack,
  visit,
}) => {
  const word = `Wharf${Date.now().toString(36)}`;
  const api = await apiAs(stack, 'admin');
  for (const letter of ['A', 'B', 'C'])
    await api.request<Contact>('POST', '/api/v1/contact', { first_name: `${letter}a`, last_name: word });
  const view = { viewport: { width: 1440, height: 900 } };
  const admin = await openApp(visit, stack, 'admin', view);
  const colleague = await openApp(visit, stack, 'supervisor', view);
  const boxes = admin.getByRole('checkbox', { name: new RegExp(`^Select .. ${word}$`) });
  await admin.getByRole('searchbox').fill(word);
  await admin.getByRole('searchbox').press('Enter');
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  // Its keys work once the bar is there.
  const bar = admin.getByRole('toolbar', { name: 'Selected contacts' });
  await expect(bar).toContainText('2 selected');
  await admin.keyboard.press('l');
  await admin.getByRole('menuitem', { name: 'New list…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New list' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Pier ${word}`);
  await dialog.getByRole('radio', { name: 'Everyone', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(admin.locator('.app-bulk-title', { hasText: `2 contacts added to Pier ${word}` })).toBeVisible();

  const link = colleague.locator('.app-lists').getByRole('link', { name: new RegExp(`^Pier ${word}`) });
  await expect(link).toContainText('2');
  await link.click();
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(`Pier ${word}`);
  const rows = colleague.getByRole('checkbox', { name: new RegExp(`^Select .. ${word}$`) });
  await expect(rows).toHaveCount(2);
  await expectAccessible(colleague, 'a list of contacts');
  // The third one is added: she is told, and her rows stay until she asks.
  await boxes.nth(2).click();
  await expect(bar).toContainText('1 selected');
  await admin.keyboard.press('l');
  await admin.getByRole('menuitem', { name: `Pier ${word}` }).click();
  await expect(colleague.getByText('1 contact was added.')).toBeVisible();
  await expect(link).toContainText('3');
  await colleague.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows).toHaveCount(3);

  await rows.nth(0).click();
  await admin.goto(`${stack.origins.app}/lists-management`);
  await admin.getByRole('button', { name: `More for Pier ${word}` }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(colleague.getByText(/^This list was deleted, or it is no longer shared with you/)).toBeVisible();
  await expect(colleague.getByRole('toolbar', { name: 'Selected contacts' })).toContainText('1 selected');
  await expect(link).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo' }).last().click();
  await expect(link).toContainText('3');
});
