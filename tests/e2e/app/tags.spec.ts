import { expect, signIn, test } from './app.fixture.js';
import { LOOKS, looking, words } from './looks.js';
import { makeTags } from './tag-data.js';

// The tags page: in each look; by keyboard alone; and while a colleague changes the same tags.

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('the table of tags and its dialogs are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.allow('manage tag', 'update contact');
      await signIn(page, api, '/tags');
      await expect(page.getByText(words('No tags for contacts yet'))).toBeVisible();
      await check('tags-empty');

      api.tags.push(...makeTags());
      await api.emit('tags_updated', { category: 'contacts', is_carried: false }, 1);
      await expect(page.getByRole('row')).toHaveCount(6);
      await page.getByRole('checkbox', { name: /VIP/ }).check();
      await page.getByRole('checkbox', { name: /Renewals/ }).check();
      await page.getByRole('checkbox', { name: /whole chain/ }).check();
      await check('tags-selected');
      await page.getByRole('button', { name: words('Merge…') }).click();
      await check('tags-merge');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words('Assign contacts…') }).click();
      await check('tags-assign');
      await page.keyboard.press('Escape');

      await page.locator('tr', { hasText: 'VIP' }).locator('.app-tag-name').click();
      await page.getByRole('textbox', { name: words('Name') }).fill('');
      await page.getByRole('button', { name: words('Save') }).click();
      await expect(page.getByText(words('Name the tag.'))).toBeVisible();
      await check('tags-edit');
      await page.getByRole('textbox', { name: words('Name') }).fill('VIP');
      await page.keyboard.press('Escape');

      await page.locator('tr', { hasText: 'Dental lab' }).locator('.app-tag-acts button').click();
      await check('tags-menu');
      await page.getByRole('menuitem', { name: words('Split…') }).click();
      await expect(page.getByRole('combobox')).toHaveValue('50');
      await check('tags-split');
      await page.keyboard.press('Escape');
    });
  });
}

test('by keyboard: found, merged and undone, deleted and restored', async ({ api, page }) => {
  api.allow('manage tag', 'update contact');
  api.tags.push(...makeTags());
  await signIn(page, api, '/tags?q=renewal');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveTitle(/^(?:\(\d+\+?\) )?Tags · /);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await expect(page.getByRole('toolbar')).toContainText('2 tags selected');
  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge 2 tags' });
  // The one that is used most stays.
  await expect(dialog.getByRole('radio', { name: /Renewal due/ })).toBeChecked();
  await expect(dialog).toContainText('The others disappear: Renewals.');
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(page.getByText('Merged into “Renewal due”: 40 changed.')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await page.locator('.app-tag-name').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Delete');
  await expect(page.getByText('“Renewal due” deleted. 1,204 had it.')).toBeVisible();
  await expect(page.getByText('No tag matches “renewal”.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Tab');
});

test('a refusal keeps what was typed, and a colleague’s change is named', async ({ api, page }) => {
  api.allow('manage tag');
  api.tags.push(...makeTags());
  await signIn(page, api, '/tags');
  await page.getByRole('button', { name: 'New tag' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('vip');
  await page.getByRole('radio', { name: 'Green' }).check();
  await page.getByRole('button', { name: 'Create tag' }).click();
  await expect(page.getByText('There is a tag “VIP” already.')).toBeVisible();
  await expect(name).toHaveValue('vip');
  await name.fill('Night shift');
  await page.getByRole('button', { name: 'Create tag' }).click();
  await expect(page.getByRole('row', { name: /Night shift/ })).toBeVisible();

  await page.getByRole('button', { name: 'VIP' }).first().click();
  await name.fill('Very important');
  // Meanwhile a colleague renames it.
  const renamed = api.tags.map((tag) => (tag.id === 11 ? { ...tag, name: 'Gold', version: 2 } : tag));
  api.tags.splice(0, renamed.length, ...renamed);
  await api.emit('tags_updated', { category: 'contacts', is_carried: true }, 1);
  await expect(page.locator('tbody')).toContainText('Gold');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone changed this tag in the meantime.')).toBeVisible();
  await expect(name).toHaveValue('Very important');
});

test('an agent reads them; tags of a call follow a colleague’s change', async ({ api, page }) => {
  api.tags.push(...makeTags());
  await signIn(page, api, '/tags?of=communications');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New tag' })).toHaveCount(0);

  // How many have it leads to who they are.
  await page.goto(`${api.origin}/tags?q=renewals`);
  await page.getByRole('link', { name: '40 contacts with “Renewals”' }).click();
  await expect(page.getByRole('group', { name: 'Active filter' })).toContainText('Tags is Renewals');

  const [newest] = api.timeline.splice(0, 1);
  if (newest === undefined) throw new Error('the timeline has a newest entry');
  api.timeline.unshift({ ...newest, tags: [21] });
  await page.goto(`${api.origin}/contacts/1`);
  const entry = page.locator(`#communication-${newest.id}`);
  await expect(entry.getByText('Complaint')).toBeVisible();
  const changed = { ...newest, tags: [21, 22], version: newest.version + 1 };
  await api.emit('update_communication', changed, changed.version);
  await expect(entry.getByText('Follow up')).toBeVisible();
  // Merged: what holds the old id shows what it became.
  api.tags.splice(
    0,
    api.tags.length,
    ...makeTags().flatMap((tag) => (tag.id === 21 ? [] : [{ ...tag, merged_ids: tag.id === 22 ? [21] : [] }])),
  );
  await api.emit('tags_updated', { category: 'communications', is_carried: true }, 1);
  await expect(entry.getByText('Complaint')).toHaveCount(0);
  await expect(entry.getByText('Follow up')).toHaveCount(1);
});
