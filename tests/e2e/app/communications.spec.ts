import { expect, signIn, test, violations, type Page } from './app.fixture.js';
import { LOOKS, looking, words } from './looks.js';
import { makeText } from './world-data.js';

// Communication Logs: in each look; by keyboard alone to an entry; narrowed, searched, exported; and while something comes in.

const counted = (page: Page) => page.locator('.app-list-title [role=status]');
const entries = (page: Page) => page.locator('[data-communication]');
const inAddress = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('the log and its dialogs are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.allow('export contact');
      await signIn(page, api, '/communications');
      await expect(page).toHaveURL(/\/communications\/all$/);
      await expect(entries(page).first()).toBeVisible();
      await expect(counted(page)).toContainText('68');
      await check('communications');
      await page.locator('[data-communication="408"] [aria-expanded]').click();
      await expect(page.locator('[data-details] textarea, [data-details] .app-player')).not.toHaveCount(0);
      await check('communications-details');
      await page.locator('[data-details] .tk-icon-button').first().click();
      await page.getByRole('button', { name: words('Group by contact') }).click();
      await expect(page.locator('.app-group-count').first()).toBeVisible();
      await check('communications-grouped');
      await page.getByRole('button', { name: words('Group by contact') }).click();
      await page.getByRole('button', { name: words('Export'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('communications-export');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words('Filter'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('communications-filter');
      await page.keyboard.press('Escape');
      await page.goto(`${api.origin}/communications/voicemails?range=all-time`);
      await expect(page.getByText(words('Nothing here yet'))).toBeVisible();
      await check('communications-empty');
    });
  });
}

test('it is walked by keyboard, and Enter opens the entry in its contact’s timeline beside the list', async ({
  api,
  page,
}) => {
  // Who asks for nothing else lands here.
  await signIn(page, api, '/');
  await expect(page).toHaveURL(/\/communications\/all$/);
  await expect(entries(page).first()).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('[data-communication="411"] a')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/communications\/all\/contacts\/1\/communications\/411$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Lopez' })).toBeVisible();
  await expect(page.locator('[data-communication="411"] a')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/contacts\/1\/communications\/410$/);
  await expect(page.locator('[data-open]')).toHaveAttribute('data-communication', '410');
  // On a phone: one pane, and the way back.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(entries(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the logs' }).click();
  await expect(page).toHaveURL(/\/communications\/all$/);
  await expect(entries(page).first()).toBeVisible();
});

test('a link to an entry opens it beside the list, with its row marked', async ({ api, page }) => {
  await signIn(page, api, '/communication/407');
  await expect(page).toHaveURL(/\/communications\/all\/contacts\/1\/communications\/407/);
  await expect(page.locator('[data-communication="407"]')).toHaveAttribute('aria-current', 'true');
});

test('groups open and close with the arrows, and details with a key', async ({ api, page }) => {
  await signIn(page, api, '/communications/all?grouped=true');
  await expect(entries(page).first()).toBeVisible();
  const all = await entries(page).count();
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await expect(entries(page)).not.toHaveCount(all);
  await page.keyboard.press('ArrowLeft');
  await expect(entries(page)).toHaveCount(all);
  await page.keyboard.press('.');
  await expect(page.locator('[data-details]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-details]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Group by contact' }).click();
  await expect.poll(() => inAddress(page, 'grouped')).toBe('false');
});

test('channel, status, dates, filter and search stand in the address; a search drops the status', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/communications/calls/open');
  await expect(page).toHaveURL(/\/communications\/calls\/open$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  await expect(counted(page)).toContainText('24 entries');
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Communication Logs' }).click();
  await page.getByRole('combobox', { name: 'Contact status' }).selectOption('Open contacts');
  await page.getByRole('combobox', { name: 'Dates' }).selectOption('All Time');
  await expect(page).toHaveURL(/\/communications\/all\/open\?range=all-time$/);

  await page.getByRole('searchbox', { name: 'Search communications' }).fill('th');
  await expect(page.getByText('Type at least 3 characters to search.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search communications' }).fill('thursday');
  await expect(counted(page)).toContainText('3 entries');
  await expect(page).toHaveURL(/\/communications\/all\?/);
  expect(inAddress(page, 'q')).toBe('thursday');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Note', exact: true }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(counted(page)).toContainText('1 entry');
  await expect(page.getByRole('group', { name: 'Active filter' })).toContainText('Type is Note');
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await expect(counted(page)).toContainText('3 entries');

  await page.goto(`${api.origin}/channels/inbox/contacts/1/communications/407`);
  await expect(page).toHaveURL(/\/channels\/inbox\/\w+\/contacts\/1\/communications\/407$/);
  await page.goto(`${api.origin}/communications/view/3/closed`);
  await expect(page).toHaveURL(/\/channels\/view\/3\/closed$/);
  await page.goto(`${api.origin}/channels/my-personal-line`);
  await expect(page).toHaveURL(/\/channels\/my-personal-line\/open$/);
  await expect(page).toHaveTitle(/My Personal Line · /);
  await page.getByRole('main').getByRole('link', { name: 'Communication Logs' }).click();
  await page.getByRole('link', { name: 'My Personal Line' }).click();
  await expect(page).toHaveURL(/\/communications\/my-personal-line$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Personal Line' })).toBeVisible();
  await page.goto(`${api.origin}/channels/recordings`);
  await expect(page).toHaveURL(/\/communications\/recordings$/);
  await page.goto(`${api.origin}/channels/mentions/open`);
  await expect(page).toHaveURL(/\/communications\/mentions$/);
  await page.goto(`${api.origin}/communications/inbox`);
  await expect(page).toHaveURL(/\/channels\/inbox\/open$/);
  await page.goto(`${api.origin}/communications/nowhere`);
  await expect(page.getByText('This page does not exist')).toBeVisible();
});

test('what comes in is told of and shown when one asks; what the filter leaves out is not', async ({ api, page }) => {
  await signIn(page, api, '/communications/messages');
  await expect(entries(page).first()).toBeVisible();
  const before = await entries(page).first().getAttribute('data-communication');
  for (const [id, more] of [
    [501, { type: 'call' as const }],
    [502, {}],
  ] as const) {
    const news = { ...makeText(id), ...more };
    api.timeline.unshift(news);
    await api.emit('new_communication', news, 1);
  }
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(await entries(page).first().getAttribute('data-communication')).toBe(before);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.locator('[data-communication="502"]')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 new' })).toBeHidden();
});

test('an export is of what the list shows, with its columns', async ({ api, page }) => {
  api.allow('export contact');
  await page.route('**/api/v2/contacts/export-communications', (route) =>
    route.fulfill({
      json: {
        id: 9,
        subject: 'communications',
        format: 'xlsx',
        file_name: 'communications-2026-11-26.xlsx',
        status: 'running',
        total: 24,
        done_count: 0,
        download_url: null,
        expires_at: null,
        is_dismissed: false,
        created_at: '2026-11-26T10:00:00.000Z',
        finished_at: null,
        version: 1,
      },
    }),
  );
  await signIn(page, api, '/communications/calls?range=all-time');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('Do you want to proceed with the export?')).toContainText('24 entries');
  await page.getByRole('radio', { name: 'Excel (XLSX)' }).check();
  const asked = page.waitForRequest('**/api/v2/contacts/export-communications');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    format: 'xlsx',
    order: 'desc',
    columns: expect.arrayContaining(['contact_name', 'talk_time']),
    filter: {
      dynamic_engagement_date_range: 'all-time',
      filter_groups: { and: [{ field: 'type', operator: 'any-of', value: ['call'] }] },
    },
  });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('what cannot be loaded is said in its sentence, and comes when the server does', async ({ api, page }) => {
  const report = /\/api\/v1\/reports\/communications\?.*dynamic_engagement/;
  await page.route(report, (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.', code: 'FORBIDDEN', ref: 'req-1' } }),
  );
  await signIn(page, api, '/communications/all');
  await expect(page.getByText('An exception was encountered while fetching communications.')).toBeVisible();
  await page.unroute(report);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page).first()).toBeVisible();
});
