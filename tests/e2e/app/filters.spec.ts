import { expect, row, signIn, test, violations, type Page } from './app.fixture.js';
import { LOOKS, looking } from './looks.js';

const PICTURES = process.env['SCREEN_PICTURES'];
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filter contacts' });
const chips = (page: Page) => page.getByRole('group', { name: 'Active filter' });
const counted = (page: Page) => page.locator('.app-list-title [role=status]');
const treeIn = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null');

test('a filter is made by keyboard alone, stands in the address, and is changed, undone, saved and shared from there', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts');
  await expect(counted(page)).toContainText('212 contacts');
  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Enter');
  // The value of a new condition is where one begins; its field is two steps back.
  await expect(dialog(page).getByRole('textbox', { name: 'Value' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // Nothing typed: it says what is missing, and goes there.
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Enter a value.');
  await expect(dialog(page).getByRole('textbox', { name: 'Value' })).toBeFocused();
  await page.keyboard.type('dental');
  await dialog(page).getByRole('combobox', { name: 'Field' }).focus();
  await page.keyboard.type('Company');
  await expect(dialog(page).getByRole('textbox', { name: 'Value' })).toHaveValue('dental');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(counted(page)).toContainText('2 contacts');
  expect(treeIn(page)).toEqual({ and: [{ field: 'company_name', operator: 'contains', value: 'dental' }] });
  await expect(row(page, 'Maya Lopez')).toBeVisible();

  // A group, for one or the other.
  await chips(page).getByRole('button', { name: 'Add condition' }).click();
  await dialog(page).getByRole('combobox', { name: 'Show contacts that match' }).selectOption('any condition');
  const status = dialog(page).locator('.app-filter-row').nth(1);
  await status.getByRole('combobox', { name: 'Field' }).selectOption('Status');
  await dialog(page).getByRole('checkbox', { name: 'Pending' }).check();
  await dialog(page).getByRole('button', { name: 'Add group' }).click();
  const group = dialog(page).locator('.app-filter-group');
  await group.getByRole('combobox', { name: 'Group matches' }).selectOption('all conditions');
  await group.getByRole('combobox', { name: 'Field' }).selectOption('Last engagement');
  await group.getByRole('spinbutton', { name: 'How many' }).fill('30');
  await group.getByRole('button', { name: 'Add condition' }).click();
  const owner = group.locator('.app-filter-row').nth(1);
  await owner.getByRole('combobox', { name: 'Field' }).selectOption('Owner');
  await owner.getByRole('checkbox', { name: 'Sam Reed' }).check();
  expect(await violations(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/1440-light-filter.png` });
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  const whole = {
    or: [
      { field: 'company_name', operator: 'contains', value: 'dental' },
      { field: 'contact_task_status', operator: 'any-of', value: ['pending'] },
      {
        and: [
          { field: 'last_engagement_at', operator: 'is', value: { last: 30, unit: 'days' } },
          { field: 'contact_owner', operator: 'any-of', value: [4] },
        ],
      },
    ],
  };
  expect(treeIn(page)).toEqual(whole);
  await expect(chips(page).getByRole('button', { name: /^Change/ })).toHaveText([
    'Company contains “dental”',
    'Status is Pending',
    'Last engagement in the last 30 days and Owner is Sam Reed',
  ]);
  expect(await violations(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/1440-light-chips.png` });

  // A chip opens its condition; leaving what was changed is asked about.
  await chips(page).getByRole('button', { name: 'Change “Company contains “dental””' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Value' })).toBeFocused();
  await page.keyboard.type('s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('textbox', { name: 'Value' })).toHaveValue(/s$/);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  // Taken off, and back again.
  await chips(page).getByRole('button', { name: 'Remove “Status is Pending”' }).click();
  await expect(chips(page).getByRole('button', { name: /^Change/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.goBack();
  await expect(chips(page).getByRole('button', { name: /^Change/ })).toHaveCount(3);

  // Beside the other filters and a search; a colleague sees the same at the same address.
  await expect(counted(page)).toHaveText(/contacts$/);
  const before = await counted(page).textContent();
  await page.getByRole('link', { name: 'Pending', exact: true }).click();
  await expect(page).toHaveURL(/status=pending/);
  expect(treeIn(page)).toEqual(whole);
  // Counted anew, with the status.
  await expect(counted(page)).not.toHaveText(before ?? '');
  await expect(counted(page)).toHaveText(/contacts$/);
  const shown = await counted(page).textContent();
  await page.reload();
  await expect(chips(page).getByRole('button', { name: /^Change/ })).toHaveCount(3);
  await expect(counted(page)).toHaveText(shown ?? '');

  // Everything that matches is what a change of many goes by.
  await page.getByRole('checkbox', { name: 'Select everything that is loaded' }).click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  const started = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/bulk'));
  await page.route('**/contacts/bulk', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  expect((await started).postDataJSON()).toMatchObject({ filter: { task_status: 'pending', filter_groups: whole } });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Remove filter' }).click();
  expect(treeIn(page)).toBeNull();
  await page.getByRole('link', { name: 'Unassigned Contacts' }).click();
  await expect(chips(page)).toContainText('Unassigned: Yes');
  await expect(page.getByRole('link', { name: 'Unassigned Contacts' })).toHaveAttribute('aria-current', 'page');
  for (const [id, path] of [
    ['unanswered', 'is_unanswered_contact'],
    ['unassigned', 'is_unassigned'],
    ['new-leads', 'status=new'],
    ['my-contacts', 'mine=true'],
  ] as const) {
    await page.goto(`${api.origin}/contacts/list/${id}`);
    await expect(page).toHaveURL(new RegExp(path));
  }
});

test('a saved view keeps its filter, and says when it was changed', async ({ api, page }) => {
  const filter_groups = { and: [{ field: 'company_name', operator: 'contains', value: 'dental' }] };
  api.views.push({
    id: 7,
    name: 'Dentists',
    kind: 'contacts',
    is_company: false,
    filter: { filter_groups },
    version: 1,
  });
  await signIn(page, api, '/contacts/views/7');
  await expect(counted(page)).toContainText('2 contacts');
  await expect(page.getByRole('group', { name: 'View changed' })).toBeHidden();
  await chips(page)
    .getByRole('button', { name: /^Remove “/ })
    .click();
  await expect(page.getByRole('group', { name: 'View changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(chips(page)).toContainText('Company contains “dental”');
});

test('what cannot be read is refused by its name, and nothing is shown in its place', async ({ api, page }) => {
  const newer = JSON.stringify({ and: [{ field: 'score', operator: 1, value: [2] }] });
  await signIn(page, api, `/contacts?filter=${encodeURIComponent(newer)}`);
  await expect(page.getByText('There is no field “score” to filter by in this version of Talk.')).toBeVisible();
  await expect(page.getByText('This filter cannot be shown here.')).toBeVisible();
  await expect(page.locator('[data-contact]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter' }).click();
  await expect(counted(page)).toContainText('212 contacts');

  // Deeper than the form shows: said in words, and kept when the rest is changed.
  const inner = { or: [{ field: 'email', operator: 'known' }, { and: [{ field: 'csf1', operator: 'unknown' }] }] };
  const deep = { and: [{ field: 'name', operator: 'contains', value: 'a' }, inner] };
  await page.goto(`${api.origin}/contacts?filter=${encodeURIComponent(JSON.stringify(deep))}`);
  await chips(page).getByRole('button', { name: 'Change “Name contains “a””' }).click();
  await expect(dialog(page).getByText('It stays as it is.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Value' }).fill('maya');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(counted(page)).toContainText('1 contact');
  expect(treeIn(page)).toEqual({ and: [{ field: 'name', operator: 'contains', value: 'maya' }, inner] });
});

test('a slow filter can be cancelled after two seconds, and is given up after thirty; it can be tried again', async ({
  api,
  page,
}) => {
  await page.clock.install();
  await signIn(page, api, '/contacts?status=open');
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  const before = page.url();
  const release = api.holdFilters();
  const table = page.locator('.app-table-scroll [aria-busy]');
  // Time goes on by steps of the test alone, until the page waits for the filter.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('link', { name: 'Unassigned Contacts' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return table.getAttribute('aria-busy');
    })
    .toBe('true');
  await expect(page).toHaveURL(/is_unassigned/);
  await page.clock.runFor(1_700);
  await expect(page.getByText('Applying the filter…')).toBeHidden();
  await page.clock.runFor(400);
  await expect(page.getByText('Applying the filter…')).toBeVisible();
  await page.clock.resume();
  await page.locator('.app-filter-notice').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(before);
  await expect(page.getByText('The filter was not applied.')).toBeVisible();

  await page.locator('.app-filter-notice').getByRole('button', { name: 'Try again' }).click();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(31_000);
  const sentence = 'The selected filters took too long to apply. Please change your selected filters.';
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page).toHaveURL(before);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/1440-light-slow.png` });

  release();
  await page.locator('.app-filter-notice').getByRole('button', { name: 'Try again' }).click();
  await expect(chips(page)).toContainText('Unassigned: Yes');
  await expect(page.getByText(sentence)).toBeHidden();
});

test('who comes into the filter is told of, and of whom too little is known is asked for', async ({ api, page }) => {
  await signIn(page, api, '/contacts');
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  const filter = { and: [{ field: 'csf1', operator: 'any-of', value: ['gold'] }] };
  await page.goto(`${api.origin}/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(counted(page)).toContainText('0 contacts');
  // All of it is told, and some of it is not in the filter.
  const [first, second] = api.contacts;
  const third = api.contacts[150];
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are contacts.');
  await api.emit('contact_updated', { ...first, csf1: 'silver', version: 50 }, 50);
  await api.emit('contact_updated', { ...second, csf1: 'Gold', version: 50 }, 50);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  // Of one that was never seen, only a tag is told: the server knows the rest.
  api.contacts[150] = { ...third, csf1: 'gold', version: 51 };
  await api.emit(
    'contacts_updated',
    {
      changes: { tag_ids: [], tags: [] },
      items: [{ id: third.id, version: 51, user_id: third.user_id, unread_count: 0 }],
    },
    51,
  );
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
  expect(api.asked.get(`GET /api/v2/contacts/${third.id}`)).toBe(1);
});

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 } });
    test('the filter and its form are whole', async ({ api, page }) => {
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      const filter = {
        or: [
          { field: 'company_name', operator: 'contains', value: 'Montgomery International Holdings of the West' },
          { field: 'created_at', operator: 'between', value: ['2026-01-01', '2026-11-30'] },
          { and: [{ field: 'contact_task_status', operator: 'any-of', value: ['open', 'pending'] }] },
          { or: [{ and: [{ field: 'is_dnc', operator: 'is-equal-to', value: true }] }] },
        ],
      };
      await signIn(page, api, `/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      await expect(page.locator('.app-filter-chip')).toHaveCount(4);
      const check = looking(page, `filter-${name}`, schemes);
      await check('chips');
      await page.locator('.app-filter-open').click();
      await expect(page.locator('.app-filter-form')).toBeVisible();
      await check('form');
      const sides = await page.locator('.app-dialog').evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const inside = [...element.querySelectorAll('input, select, button')].every((control) => {
          const rect = control.getBoundingClientRect();
          return rect.width === 0 || (rect.left >= left + 4 && rect.right <= right - 4);
        });
        return { left, right, inside };
      });
      expect(sides.inside).toBe(true);
      if (width === 390) expect([sides.left, sides.right]).toEqual([0, 390]);
    });
  });
}
