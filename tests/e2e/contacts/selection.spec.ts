import type { Locator } from '@playwright/test';
import type { Contact } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test, type Page } from '../stack.fixture.js';

// Contacts that are selected and changed together, and views that are saved, with the whole product running.

let made = 0;

/** Contacts of this test alone, that one search finds: its word, in the order of their names. */
async function contactsOf(stack: RunningStack, count: number): Promise<{ word: string; ids: number[] }> {
  made += 1;
  const word = `Fleet${made}${Date.now().toString(36)}`;
  const api = await apiAs(stack, 'admin');
  const ids: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const body = { first_name: `${String.fromCharCode(65 + each)}a`, last_name: word, company_name: word };
    ids.push((await api.request<Contact>('POST', '/api/v1/contact', body)).id);
  }
  return { word, ids };
}

async function find(page: Page, word: string, count: number): Promise<void> {
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('searchbox').press('Enter');
  await expect(boxes(page, word)).toHaveCount(count);
}

const boxes = (page: Page, word: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^Select .. ${word}$`) });
const tray = (page: Page): Locator => page.getByRole('region', { name: 'Bulk changes' });
/** What stands in the tray. */
const said = (page: Page, text: string): Locator => tray(page).getByRole('paragraph').filter({ hasText: text });
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a range is selected and assigned; a reload and another tab show it too, and undo gives back what nobody has changed since', async ({
  stack,
  visit,
}) => {
  const { word, ids } = await contactsOf(stack, 5);
  const page = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 } });
  await find(page, word, 5);
  await boxes(page, word).nth(0).click();
  await boxes(page, word)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' });
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await boxes(page, word).nth(1).click();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await expectAccessible(page, 'contacts');

  // Another order keeps it, another filter does not.
  await page.getByRole('columnheader', { name: 'Date added' }).getByRole('button').click();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await page.getByRole('button', { name: 'Select all 5 that match' }).click();
  await expect(bar.getByRole('status')).toHaveText('All 5 that match');
  await bar.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'Elena Vargas' }).click();
  await expect(said(page, '5 contacts assigned to Elena Vargas')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Elena Vargas' })).toHaveCount(5);
  await expectAccessible(page, 'contacts');

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(said(other, '5 contacts assigned to Elena Vargas')).toBeVisible();
  const colleague = await apiAs(stack, 'supervisor');
  await colleague.request('PUT', `/api/v1/contact/${ids[0]}`, { user_id: null });
  await page.reload();
  await tray(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '4 contacts changed back')).toBeVisible();
  await expect(said(other, '4 contacts changed back')).toBeVisible();
  await tray(page).getByRole('button', { name: '1 could not be changed back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contacts that were not changed back' });
  await expect(dialog.getByRole('listitem')).toHaveText(`Aa ${word}Someone changed it in the meantime`);
  await expectAccessible(page, 'contacts');
  await page.keyboard.press('Escape');
  await tray(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(tray(page)).toBeHidden();
  await expect(tray(other)).toBeHidden();
});

test('by keyboard alone: select, tag, undo, and the keys are told in the sheet', async ({ stack, visit }) => {
  const { word } = await contactsOf(stack, 4);
  const page = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 } });
  await find(page, word, 4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' });
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await page.keyboard.press('Shift+K');
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Select or deselect')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(page.getByRole('option', { name: 'VIP' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.getByRole('option', { name: 'VIP' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, 'VIP added to 2 contacts')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'VIP' })).toHaveCount(2);
  // Where the bar was, the focus goes on from the row.
  await expect(page.locator('.app-contact-link:focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await tray(page).getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: 'VIP' })).toHaveCount(0);

  await page.locator('.app-contact-link').first().focus();
  await page.keyboard.press('Control+a');
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await page.keyboard.press('Control+a');
  await expect(bar.getByRole('status')).toHaveText('All 4 that match');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('on a phone, in the dark: a press on the picture selects; do-not-contact asks why and names how many', async ({
  stack,
  visit,
}) => {
  const { word } = await contactsOf(stack, 3);
  const page = await openApp(visit, stack, 'admin', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    expects: /422/,
  });
  await find(page, word, 3);
  await boxes(page, word).nth(0).click();
  await boxes(page, word).nth(2).click();
  await expectAccessible(page, 'contacts');
  await page.getByRole('button', { name: 'Do not contact' }).click();
  await page.getByRole('menuitem', { name: 'Add to Do Not Contact…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add 2 contacts to Do Not Contact?' });
  await dialog.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  await expect(dialog).toContainText('Say why, in a few words.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked us by mail');
  await dialog.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  await expect(said(page, '2 contacts added to Do Not Contact')).toBeVisible();
  await expectAccessible(page, 'contacts');
  await tray(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '2 contacts changed back')).toBeVisible();
});

test('a view is saved for everyone, opened by another, changed, discarded, deleted while open and brought back', async ({
  stack,
  visit,
}) => {
  const page = await openApp(visit, stack, 'admin', {
    viewport: { width: 1440, height: 900 },
    expects: /422/,
  });
  const name = `Open ones ${Date.now().toString(36)}`;
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Name the view.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('radio', { name: 'Everyone in the company' }).check();
  await expectAccessible(page, 'contacts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/status=open&sort=name&view=\d+$/);
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await expect(views.getByRole('link', { name: 'All Contacts' })).not.toHaveAttribute('aria-current');

  const agent = await openApp(visit, stack, 'agent', { viewport: { width: 1280, height: 800 } });
  await agent.getByRole('button', { name: 'Views' }).click();
  await agent.getByRole('link', { name }).click();
  await expect(agent.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await agent.getByRole('link', { name: 'Has unread' }).click();
  const changed = agent.getByRole('group', { name: 'View changed' });
  // For everyone it is changed by admins and supervisors.
  await expect(changed.getByRole('button')).toHaveText(['Save as new', 'Discard']);
  await changed.getByRole('button', { name: 'Discard' }).click();
  await expect(changed).toBeHidden();

  await page.getByRole('link', { name: 'Has unread' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Email', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('group', { name: 'View changed' })).toBeHidden();
  // Its columns are its own.
  await views.getByRole('link', { name: 'All Contacts' }).click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
  await views.getByRole('link', { name }).click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(1);

  await views.getByRole('link', { name }).hover();
  await views.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Start with this view' }).click();
  const address = page.url();
  await page.goto(`${stack.origins.app}/`);
  await expect(page).toHaveURL(address);
  await views.getByRole('link', { name }).hover();
  await views.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
  await expect(agent.getByText('This view was deleted. Its filters are still here.')).toBeVisible();
  await expectAccessible(agent, 'contacts');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name })).toBeVisible();
  await expect(agent.getByText('This view was deleted.')).toBeHidden();
});

test('a view that a newer release saved says so, and keeps what this one does not know', async ({ stack, visit }) => {
  const api = await apiAs(stack, 'agent2');
  const filter = { task_status: 'archived', near: { city: 'Reno' }, my_contacts: true };
  const { id } = await api.request<{ id: number }>('POST', '/api/v2/filters', { name: 'From tomorrow', filter });
  const page = await openApp(visit, stack, 'agent2', { viewport: { width: 1440, height: 900 } });
  await page.goto(`${stack.origins.app}/contacts/views/${id}`);
  await expect(page).toHaveURL(new RegExp(`mine=true&view=${id}$`));
  await expect(page.getByText('This view was saved by a newer version of Talk.')).toBeVisible();
  await page.getByRole('link', { name: 'Has unread' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('group', { name: 'View changed' })).toBeHidden();
  const { data } = await api.request<{ data: { id: number; filter: unknown }[] }>('GET', '/api/v2/filters');
  expect(data.find((view) => view.id === id)?.filter).toMatchObject({ ...filter, has_unread: true });
});

test('from right to left: the bar, the tray and the views stay in the window', async ({ stack, visit }) => {
  const { word } = await contactsOf(stack, 2);
  const page = await openApp(visit, stack, 'supervisor', { viewport: { width: 1440, height: 900 } });
  await find(page, word, 2);
  await page.evaluate(() => localStorage.setItem('talk:language', 'pseudo-rtl'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await row(page, `Aa ${word}`).getByRole('checkbox').click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, [role=columnheader]')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && element.checkVisibility() && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(outside).toEqual([]);
  await expectAccessible(page, 'contacts');
});
