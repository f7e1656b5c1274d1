import { fillLists, makeList } from './fake-lists.js';
import { expect, row, signIn, test, violations } from './app.fixture.js';
import { LOOKS, looking, words } from './looks.js';

const PICTURES = process.env['SCREEN_PICTURES'];

// Lists and folders: in each look; by keyboard alone; and while colleagues change and delete them.

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('the lists, their pane and their dialogs are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.allow('update contact');
      await signIn(page, api, '/lists-management');
      await expect(page.getByText(words('No lists yet'))).toBeVisible();
      await check('lists-empty');

      fillLists(api.lists);
      await api.emit('contact_list_updated', { id: 41, is_removed: false }, 1);
      await expect(page.locator('tr[data-list]')).toHaveCount(4);
      await check('lists-mine');
      await page.locator('tr[data-list="41"] .app-list-acts button').click();
      await check('lists-menu');
      await page.getByRole('menuitem', { name: words('Split…') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
      await check('lists-split');
      await page.keyboard.press('Escape');
      await page.locator('tr[data-list="43"] .app-list-acts button').click();
      await page.getByRole('menuitem', { name: words('Rename or share…') }).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      await check('lists-edit');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: words('Shared lists') }).click();
      await expect(page.locator('tr[data-list]')).toHaveCount(3);
      await expect(page.locator('.app-list-kinds [aria-current]')).toHaveText(words('Shared lists'));
      await check('lists-shared');

      await page.goto(`${api.origin}/contacts/list/43`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call back this week');
      await expect(page.locator('tbody tr, [role=row]').first()).toBeVisible();
      if (width < 1440) await page.locator('.app-views-button').click();
      await expect(page.locator('.app-lists a.app-view')).toHaveCount(5);
      await check('lists-pane');
      if (width < 1440) await page.keyboard.press('Escape');
      await page.goto(`${api.origin}/contacts/list/43/add`);
      await expect(page.getByText(words('Select the contacts to add to “Call back this week”.'))).toBeVisible();
      await check('lists-choose');
    });
  });
}

test('by keyboard: made, moved into a folder, deleted and restored', async ({ api, page }) => {
  fillLists(api.lists);
  api.allow('update contact');
  await signIn(page, api, '/lists-management');
  await expect(page).toHaveTitle(/^(?:\(\d+\+?\) )?Lists · /);
  await page.getByRole('button', { name: 'New list' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByRole('button', { name: 'Create list' }).press('Enter');
  await expect(dialog.getByText('Name the list.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tuesday calls');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const made = page.locator('tr[data-list]', { hasText: 'Tuesday calls' });
  await made.getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('This week');
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(page.getByText('“Tuesday calls” is in “This week” now.')).toBeVisible();
  await expect(page.locator('tbody[data-folder="2"]')).toContainText('Tuesday calls');
  // The same by dragging.
  await made.dragTo(page.locator('tbody[data-folder="none"] .app-list-folder-row'));
  await expect(page.locator('tbody[data-folder="none"]')).toContainText('Tuesday calls');

  await made.getByRole('button', { name: 'More for Tuesday calls' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(made).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(made).toHaveCount(1);
});

test('a list that is deleted while it is open leads to all contacts, with what was selected and typed', async ({
  api,
  page,
}) => {
  fillLists(api.lists);
  api.allow('update contact', 'create contact');
  await signIn(page, api, '/contacts/list/43');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call back this week');
  await expect(page.getByRole('status').filter({ hasText: '3' }).first()).toBeVisible();
  const first = api.contacts[0]?.name ?? '';
  await row(page, first).getByRole('checkbox').check();
  // Contacts come into it and leave it: nothing jumps until one asks.
  api.lists.members.get(43)?.add(9);
  await api.emit('contact_list_bulk_created', { list_id: 43, count: 1 }, 1);
  await expect(page.getByText('1 contact was added.')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, api.contacts[8]?.name ?? '')).toBeVisible();
  await expect(page.getByText('1 contact was added.')).toBeHidden();

  api.lists.lists.splice(
    api.lists.lists.findIndex(({ id }) => id === 43),
    1,
  );
  await api.emit('contact_list_updated', { id: 43, is_removed: true }, 2);
  await expect(
    page.getByText('This list was deleted, or it is no longer shared with you. You see all contacts now.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await expect(row(page, first).getByRole('checkbox')).toBeChecked();

  // Foreign ids, and what is no id at all.
  await page.goto(`${api.origin}/contacts/list/public/999`);
  await expect(page.getByText(/^This list was deleted, or it is no longer shared/)).toBeVisible();
  for (const path of ['/contacts/list/undefined', '/contacts/list/undefined/add', '/contacts/list/public/undefined']) {
    await page.goto(api.origin + path);
    await expect(page.getByText('There is no list “undefined”')).toBeVisible();
  }
});

test('filters become a list, counts are asked for again, and a pin moves it up', async ({ api, page }) => {
  fillLists(api.lists);
  api.lists.lists.push(makeList(46, 'Zebra', { contacts_count: 5 }));
  api.allow('update contact');
  await page.clock.install();
  api.lists.failingCounts = 6;
  await signIn(page, api, '/contacts?status=open&unread=true');
  const pane = page.getByRole('navigation', { name: 'Views' });
  await expect(pane.getByRole('link', { name: /Zebra/ })).toContainText('5');
  await page.clock.runFor(5_000);
  await expect(pane.getByRole('link', { name: /All Contacts/ })).toContainText('212');
  await page.getByRole('button', { name: 'Save as a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a list' });
  await expect(dialog).toContainText('Contacts come and go by themselves');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Open and unread');
  await dialog.getByRole('radio', { name: 'Everyone', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open and unread');
  expect(api.lists.lists.at(-1)).toMatchObject({
    scope: 'company',
    filters: {
      and: [
        { field: 'contact_task_status', operator: 'any-of', value: ['open'] },
        { field: 'unread_count', operator: 'more-than', value: 0 },
      ],
    },
  });
  await pane.getByRole('link', { name: /Zebra/ }).hover();
  await pane.getByRole('button', { name: 'Change Zebra' }).click();
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await expect(pane.locator('.app-lists ul').first()).toContainText('Zebra');
});

test('the filter of a dynamic list is changed, saved to it, and a colleague who was faster is named', async ({
  api,
  page,
}) => {
  fillLists(api.lists);
  api.allow('update contact');
  await signIn(page, api, '/contacts/list/44');
  const told = page.getByRole('group', { name: 'Filter of this list' });
  const chips = page.getByRole('group', { name: 'Active filter' });
  const unread = api.contacts.filter(({ unread_count: count }) => count > 0);
  const rows = (count: number) =>
    expect(page.locator('.app-list-title [role=status]')).toContainText(`${count} contact`);
  await rows(unread.length);
  await told.getByRole('button', { name: 'Change filter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for an answer');
  await chips.getByRole('button', { name: 'Add condition' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter contacts' });
  await dialog.locator('.app-filter-row').nth(1).getByRole('combobox', { name: 'Field' }).selectOption('Status');
  await dialog.getByRole('checkbox', { name: 'Open' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const open = unread.filter(({ task_status_name: status }) => status === 'open');
  await rows(open.length);

  // A colleague has renamed it meanwhile: nothing is written before that is seen. A reload loses nothing.
  const at = api.lists.lists.findIndex(({ id }) => id === 44);
  const list = api.lists.lists[at];
  if (list !== undefined) api.lists.lists[at] = { ...list, name: 'Waiting long', version: list.version + 1 };
  await told.getByRole('button', { name: 'Save to list' }).click();
  await expect(page.getByText(/^A colleague has changed this list in the meantime. Its filter is now: /)).toBeVisible();
  await expect(told.getByRole('button', { name: 'Save to list' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/1440-light-list-filter.png` });
  await page.reload();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await told.getByRole('button', { name: 'Save to list' }).click();
  await expect(page.getByText('The filter of “Waiting long” was saved.')).toBeVisible();
  await expect(told.getByRole('button', { name: 'Change filter' })).toBeVisible();
  await rows(open.length);
  expect(api.lists.lists[at]?.filters).toMatchObject({
    and: [{ field: 'unread_count' }, { field: 'contact_task_status' }],
  });

  // Without the right to change it, it is told and no more; a change under way can become a list of one's own.
  await told.getByRole('button', { name: 'Change filter' }).click();
  const now = api.lists.lists[at];
  if (now !== undefined) api.lists.lists[at] = { ...now, hasEdit: false };
  await api.emit('contact_list_updated', { id: 44, is_removed: false }, 9);
  await expect(page.getByText('You can no longer change this list.', { exact: false })).toBeVisible();
  await told.getByRole('button', { name: 'Save as new list' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
  expect(api.lists.lists.at(-1)).toMatchObject({ name: 'Mine', type: 'dynamic' });
});
