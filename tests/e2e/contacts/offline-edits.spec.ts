import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { WRITTEN_TOO_LATE } from '../signalling.js';
import { violationsIn } from '../../support/axe.js';
import { expect, test } from '../stack.fixture.js';

const PICTURES = process.env['SCREEN_PICTURES'];

// Issue 15: offline with unsent edits. How long it lasts, two tabs, reloads and refusals are in unsent-edits.test.ts, on a clock of its own.
test('what is changed of a contact without a connection is saved by itself when it is back, and a conflict is shown where it is', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const fields = { first_name: 'Odile', last_name: 'Brinewater', notes: 'Rings at nine' };
  const { id } = await api.request<Contact>('POST', '/api/v1/contact', fields);
  const held = (): Promise<Contact> => api.request<Contact>('GET', `/api/v2/contacts/${id}`);
  const page = await openApp(visit, stack, 'agent', {
    viewport: { width: 1440, height: 1400 },
    expects: new RegExp(
      `ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection to|${WRITTEN_TOO_LATE.source}`,
    ),
  });
  await page.goto(`${stack.origins.app}/contacts/${id}`);
  const details = page.getByRole('complementary', { name: 'Details' });
  const put = async (label: string, text: string): Promise<void> => {
    await details.getByRole('button', { name: new RegExp(`^Edit ${label}`) }).click();
    const field = details.getByRole('textbox', { name: label, exact: true });
    await field.fill(text);
    await field.press('Control+Enter');
    await expect(field).toHaveCount(0);
  };
  await expect(details.getByRole('button', { name: 'Edit Notes: Rings at nine' })).toBeVisible();

  await page.context().setOffline(true);
  await put('Company', 'Brinewater & Sons');
  await put('Notes', 'Rings at ten');
  await details.getByRole('combobox', { name: 'Status' }).selectOption('pending');
  await expect(page.getByText('3 changes are not saved yet.')).toBeVisible();
  await expect(details.getByText('Not saved yet')).toHaveCount(3);
  await expect(details.getByRole('button', { name: 'Edit Company: Brinewater & Sons' })).toBeVisible();
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/offline-waiting.png` });
  await api.request('PUT', `/api/v1/contact/${id}`, { notes: 'Rings at eleven' });
  await page.context().setOffline(false);

  await expect.poll(held).toMatchObject({ company_name: 'Brinewater & Sons', task_status_name: 'pending' });
  const trouble = details.getByRole('group', { name: 'Notes of Odile Brinewater' });
  await expect(trouble).toContainText('It is now “Rings at eleven”');
  await expect(trouble).toContainText('Yours: “Rings at ten”');
  await expect(page.getByText('1 change is not saved yet. One needs your decision.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that are not saved yet' });
  await expect(dialog.getByText('Yours: “Rings at ten”')).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/offline-conflict.png` });
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(async () => (await held()).notes).toBe('Rings at eleven\n\nRings at ten');
  await expect(page.getByText(/not saved yet/)).toHaveCount(0);
});
