import { expect, signIn, test } from './app.fixture.js';
import { exportDone, importDone, serveExchange } from './exchange-data.js';
import { LOOKS, looking, words } from './looks.js';

// A file of contacts that comes in, step by step, and one that goes out; in each look.

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('the wizard from the file to the way back, and an export, are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.allow('import contact', 'export contact', 'manage tag');
      const state = await serveExchange(page);
      await signIn(page, api, '/contacts/import');
      await expect(page.getByRole('link', { name: 'spring-fair.csv' })).toBeVisible();
      await check('upload');

      await page.locator('input[type=file]').setInputFiles({
        name: 'spring-fair.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Vorname;Phone\nZoë;1\n', 'latin1'),
      });
      await page.waitForURL('**/contacts/import/7');
      expect(state.asked[0]).toMatchObject({ body: { name: 'spring-fair.csv' } });
      await expect(page.locator('.app-import-map select')).toHaveCount(8);
      await page.getByRole('radio', { name: words('Add the tag') }).check();
      await check('map');
      await page.getByRole('combobox', { name: 'Vorname' }).selectOption('first_name');
      await page.getByRole('button', { name: words('Continue') }).click();
      await page.getByRole('checkbox', { name: words('These people agreed') }).check();
      await page.getByRole('button', { name: words('Check the file') }).click();
      await expect(page.locator('.app-import').getByRole('alert')).toBeVisible();
      await check('rules');
      await page.getByRole('textbox', { name: words('Where and how') }).fill('Signed at the fair');
      await page.getByRole('button', { name: words('Check the file') }).click();
      await expect(page.getByRole('heading', { name: words('This is what the import will do') })).toBeVisible();
      expect(state.asked.at(-1)?.body).toMatchObject({
        mapping: ['first_name', 'last_name', 'phone_number', 'phone_number', 'email', 'date_of_birth', null, 'tags'],
        duplicates: 'update',
        unknown_tags: 'create',
        consent: { note: 'Signed at the fair' },
      });
      await check('check');
      await page.getByRole('button', { name: words('Import 1') }).click();
      await expect(page.getByRole('progressbar').first()).toBeVisible();
      await check('running');

      state.one = { ...state.one, ...importDone, version: 20 };
      const { headers: _h, samples: _s, suggested: _g, options: _o, check: _c, ...news } = state.one;
      await api.emit('contact_import_updated', news, 20);
      await expect(page.getByRole('heading', { name: words('Import finished') })).toBeVisible();
      await expect(page.getByRole('button', { name: words('Download the rows left out') })).toBeVisible();
      await check('result');
      await page.getByRole('button', { name: words('Roll back') }).click();
      await check('roll-back');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('Roll back') })
        .click();
      await expect(page.getByRole('heading', { name: words('Import rolled back') })).toBeVisible();
      await check('rolled-back');

      state.one = { ...state.one, stage: 'failed', failure: 'open_quote', failed_row: 812, version: 30 };
      await page.reload();
      await expect(page.getByText(words('A quotation mark is opened here'))).toBeVisible();
      await check('failed');

      await page
        .getByRole('link', { name: words('Contacts') })
        .first()
        .click();
      await page.getByRole('button', { name: words('Import and export') }).click();
      await page.getByRole('menuitem', { name: words('Export these contacts') }).click();
      await expect(page.getByText(words('Do you want to proceed with the export?'))).toBeVisible();
      await check('export');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('Export') })
        .click();
      await expect(page.locator('.app-exchange')).toBeVisible();
      state.exports.splice(0, 1, exportDone());
      await api.emit('contacts_export_updated', exportDone(), 2);
      await expect(page.locator('.app-exchange').getByRole('button', { name: words('Download') })).toBeVisible();
      await check('exported');
      await page
        .locator('.app-exchange')
        .getByRole('button', { name: words('Dismiss') })
        .click();
      await expect(page.locator('.app-exchange')).toHaveCount(0);
    });
  });
}

test('a file comes in by the keyboard alone, and those who may not import are told so', async ({ api, page }) => {
  const state = await serveExchange(page);
  await signIn(page, api, '/contacts/import');
  await expect(page.getByText('You don’t have permission to import contacts.')).toBeVisible();
  api.allow('import contact');
  await page.reload();
  await page.getByRole('link', { name: 'spring-fair.csv' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Vorname' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Encoding' }).focus();
  await page.keyboard.type('UTF-8');
  await expect.poll(() => state.asked.at(-1)?.body).toEqual({ encoding: 'utf-8' });
  // A second column for the last name is one too many, and said so before anything is sent.
  await page.getByRole('combobox', { name: 'Vorname' }).focus();
  await page.keyboard.type('Last name');
  await expect(page.locator('.app-import').getByRole('alert')).toHaveText(
    'Two columns are chosen for “Last name”. Choose one.',
  );
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  // By an arrow: letters that follow at once would be looked for together with those before.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('combobox', { name: 'Vorname' })).toHaveValue('first_name');
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Update the contact' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Check the file' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 1,162 rows' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Importing…').first()).toBeVisible();
  expect(state.asked.find(({ what }) => what.endsWith('/check'))?.body).toMatchObject({ duplicates: 'merge' });
  await page.locator('.app-import').getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.app-import').getByRole('button', { name: 'Resume' })).toBeVisible();
});
