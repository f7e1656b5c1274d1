import { expect, signIn, test, violations } from './app.fixture.js';
import { LOOKS, looking, words } from './looks.js';

// Consents, opt-outs and the Do Not Contact list: of the company, in each look and by keyboard; and of one contact.

const number = '+14155550150';
const consent = {
  id: 1,
  phone_number: number,
  scope: 'text',
  action: 'granted',
  source: 'visitor',
  text_shown:
    'Text me about my order and about offers of the shops of the group. I can stop this at any time by texting STOP.',
  page_url: 'https://shop.test/checkout',
  ip_address: null,
  recording_url: null,
  note: null,
  actor_name: null,
  created_at: '2026-11-02T17:00:00.000Z',
} as const;
const optOut = {
  id: 5,
  phone_number: number,
  opted_out_at: '2026-11-05T17:00:00.000Z',
  source: 'keyword',
  communication_id: null,
  opted_in_at: null,
} as const;

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('the lists of the company and the upload are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.allow('manage compliance');
      api.consents.consents.push({ ...consent, id: 3, action: 'revoked', source: 'agent', actor_name: 'Priya Sharma' });
      api.consents.consents.push(consent, { ...consent, id: 2, phone_number: '+442079460958', scope: 'call' });
      api.consents.optOuts.push(optOut, { ...optOut, id: 4, opted_in_at: '2026-11-06T17:00:00.000Z' });
      await signIn(page, api, '/settings/consents');
      const rows = page.locator('tbody tr');
      await expect(rows).toHaveCount(3);
      await check('consents');
      const lists = page.locator('.app-consents-page').getByRole('link');
      await lists.filter({ hasText: words('Opt-outs') }).click();
      await expect(rows).toHaveCount(2);
      await check('opt-outs');
      await lists.filter({ hasText: words('Do Not Contact') }).click();
      await expect(page.getByText(words('The Do Not Contact list is empty'))).toBeVisible();
      await check('dnc-empty');
      await page.getByRole('button', { name: words('Add numbers') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('.app-dialog-actions button').last().click();
      await expect(dialog.getByText(words('Enter numbers, or choose a file.'))).toBeVisible();
      await check('dnc-add');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'complaints.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Name;Phone\r\nLopez;(415) 555-0150\r\nChen;415-555-0151\r\nAgain;4155550150\r\nNobody;12\r\n',
        ),
      });
      await dialog.getByRole('textbox').last().fill('Asked by letter');
      await dialog.locator('.app-dialog-actions button').last().click();
      await expect(dialog.locator('.app-dnc-rejected tr')).toHaveCount(2);
      await check('dnc-outcome');
      await dialog.locator('.app-dialog-actions button').last().click();
      await expect(rows).toHaveCount(2);
      await check('dnc');
    });
  });
}

test('numbers are added by keyboard, each line is told about, one is taken off and back, an upload undone', async ({
  api,
  page,
}) => {
  api.allow('manage compliance');
  await signIn(page, api, '/settings/consents?of=dnc');
  await page.getByRole('button', { name: 'Add numbers' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add to Do Not Contact' });
  await expect(dialog.getByRole('textbox', { name: 'Numbers, one per line' })).toBeFocused();
  await page.keyboard.type('415 555 0161\n+1 415 555 0162\nhello\n415-555-0161');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Complaint');
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('dialog', { name: 'What was added' });
  await expect(outcome.getByRole('listitem')).toHaveText([
    '2 numbers added',
    '1 line repeats another',
    '1 line is not a phone number',
  ]);
  await expect(outcome.getByRole('row')).toHaveText(['Line 3hello']);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    outcome.getByRole('button', { name: 'Save these lines as a file' }).press('Enter'),
  ]);
  expect(saved.suggestedFilename()).toBe('rejected-lines.txt');
  await outcome.getByRole('button', { name: 'Done' }).press('Enter');

  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove (415) 555-0161 from Do Not Contact' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(rows).toHaveCount(2);
  // A colleague undoes an upload: this screen follows.
  const [first] = api.consents.uploads.splice(-1, 1);
  if (first === undefined) throw new Error('there is no upload');
  api.consents.uploads.push({ ...first, undone_at: '2026-11-07T17:00:00.000Z' });
  api.consents.numbers.splice(0, 1);
  await api.emit('dnc_list_updated', { upload_id: first.id }, 1);
  await expect(page.getByText('Undone Nov 7, 2026')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo upload/ }).press('Enter');
  await expect(page.getByText('The Do Not Contact list is empty')).toBeVisible();

  await page.getByRole('link', { name: 'Consents', exact: true }).press('Enter');
  await expect(page.getByText('No consents on record')).toBeVisible();
  api.consents.consents.push(consent);
  await page.getByRole('searchbox', { name: 'Search by number or name' }).fill('0150');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by number or name' }).fill('999');
  await expect(page.getByText('Nothing matches “999”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(page).toHaveURL(/\/settings\/consents$/);
});

test('the consents are narrowed by kind, source and days; the address says it, and the bar of areas where one is', async ({
  api,
  page,
}) => {
  api.allow('manage compliance');
  api.consents.consents.push(
    { ...consent, id: 3, action: 'revoked', source: 'agent', created_at: '2026-11-04T17:00:00.000Z' },
    { ...consent, id: 2, scope: 'call' },
    consent,
  );
  await signIn(page, api, '/settings/consents?source=guess&from=yesterday');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const narrow = page.getByRole('group', { name: 'Filters' });
  await narrow.getByRole('combobox', { name: 'How' }).selectOption('Given on a page');
  await expect(rows).toHaveCount(2);
  await narrow.getByRole('combobox', { name: 'For' }).selectOption('Calls');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/source=visitor&scope=call|scope=call&source=visitor/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  // Nothing is left of that day: both ways are said, and the whole list is one press away.
  await narrow.getByLabel('From').fill('2026-11-03');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(3);
  await narrow.getByLabel('To').fill('2026-11-02');
  await expect(rows).toHaveCount(2);
  // Of another list, other filters.
  await page.getByRole('link', { name: 'Opt-outs', exact: true }).click();
  await expect(narrow.getByRole('combobox', { name: 'Now' })).toHaveValue('');
  await expect(narrow.getByLabel('To')).toHaveValue('');
  await page.getByRole('link', { name: 'Do Not Contact', exact: true }).click();
  await narrow.getByRole('combobox', { name: 'How' }).selectOption('From a file');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await expect(page).toHaveURL(/of=dnc&source=file/);
  await page.goto(`${api.origin}/lists-management`);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Contacts' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('who may not manage them does not find the lists', async ({ api, page }) => {
  await signIn(page, api, '/settings/consents');
  await expect(page.getByText('This page does not exist')).toBeVisible();
  expect(api.asked.get('GET /api/v1/consents')).toBeUndefined();
});

test('on the page of a contact: a consent is recorded and withdrawn, the line is checked, automations are kept off', async ({
  api,
  page,
}) => {
  api.allow('update contact');
  const maya = api.contacts[0];
  const [first] = maya?.phone_numbers ?? [];
  if (maya === undefined || first === undefined) throw new Error('there is no contact');
  api.consents.optOuts.push({ ...optOut, phone_number: first.phone_number });
  api.consents.lineTypes.set(first.phone_number, 'landline');
  await signIn(page, api, `/contacts/${maya.id}`);
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.locator('summary', { hasText: 'Consent and texting' }).click();
  await expect(details.getByText('Wrote STOP on Nov 5, 2026')).toBeVisible();
  await expect(details.getByText('Opted out since Nov 5, 2026')).toBeVisible();
  await details
    .getByRole('button', { name: /^Check line type/ })
    .first()
    .press('Enter');
  await expect(details.getByText('Landline, checked Nov 3, 2026')).toBeVisible();
  await expect(details.getByText(/ · Landline/)).toBeVisible();

  await details.getByRole('button', { name: 'Record consent' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record a consent' });
  await dialog.getByRole('button', { name: 'Record consent' }).click();
  await expect(dialog.getByText('Enter what the person agreed to.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('Calls');
  await dialog.getByRole('textbox', { name: 'What did they agree to?' }).fill('May we call you back?');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(details.getByText('“May we call you back?”')).toBeVisible();
  await details.getByRole('button', { name: 'Record withdrawal' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('By phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Record withdrawal' }).click();
  await expect(details.getByText('Withdrawn', { exact: true })).toBeVisible();

  await details.getByRole('checkbox', { name: 'Only people can text this contact' }).click();
  await expect(details.getByRole('checkbox', { name: 'Only people can text this contact' })).toBeChecked();
  // A supervisor puts the number on the company's list: it is told here at once.
  const row = {
    id: 1,
    upload_id: 1,
    added_by_name: 'Priya Sharma',
    created_at: '2026-11-03T17:00:00.000Z',
    source: 'file' as const,
    contact: null,
  };
  api.consents.numbers.push({ ...row, phone_number: first.phone_number, reason: 'Complaint' });
  await api.emit('dnc_list_updated', { upload_id: 1 }, 1);
  await expect(details.getByText('On the Do Not Contact list: Complaint')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 1800 });
  const pictures = process.env['SCREEN_PICTURES'];
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/contact-consents.png` });
});
