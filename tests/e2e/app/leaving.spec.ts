import { expect, signIn, test, violations, type Page } from './app.fixture.js';

// Esc leaves, and what somebody typed is not lost by it.

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' });

/** How a dialog looks, in what a person would notice. */
const lookOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).evaluate((dialog) => {
    const { borderRadius, backgroundColor, boxShadow, padding, width } = getComputedStyle(dialog);
    const { backgroundColor: behind } = getComputedStyle(dialog, '::backdrop');
    const heading = dialog.querySelector('h2');
    const { fontSize = '', fontWeight = '' } = heading === null ? {} : getComputedStyle(heading);
    return { borderRadius, backgroundColor, boxShadow, padding, width, behind, fontSize, fontWeight };
  });

test('Esc leaves a form that holds nothing, and asks before it drops one that does; dialogs look alike, also after a reload', async ({
  api,
  page,
}) => {
  await signIn(page, api);
  const open = page.getByRole('button', { name: 'New contact' });
  // Who reloads before the answer has come is not signed in.
  await expect(open).toBeVisible();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await open.click();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  const look = await lookOf(page, 'New contact');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Half a name');
  await page.keyboard.press('Escape');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // Twice, since a browser lets a page refuse the first Esc only.
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByLabel('First name')).toHaveValue('Half a name');
  await page.keyboard.press('Escape');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await page.mouse.click(5, 5);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`${api.origin}/contacts/1`);
  await page.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  const ask = page.getByRole('dialog', { name: 'Add to Do Not Contact?' });
  await expect(ask.getByRole('textbox')).toBeFocused();
  expect(await lookOf(page, 'Add to Do Not Contact?')).toEqual(look);
  await page.keyboard.type('Asked');
  await page.keyboard.press('Escape');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(ask).toHaveCount(0);
});

test.describe('where the details lie over the page', () => {
  test.use({ viewport: { width: 1000, height: 800 } });
  test('Esc closes them, gives the focus back, and asks before it drops what stands in a field', async ({
    api,
    page,
  }) => {
    await signIn(page, api, '/contacts/1');
    const button = page.getByRole('button', { name: 'Details', exact: true });
    const details = page.getByRole('complementary', { name: 'Details' });
    await button.click();
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(button).toBeFocused();

    await button.click();
    await details.getByRole('button', { name: /^Edit Company/ }).click();
    await expect(details.getByLabel('Company')).toBeFocused();
    await page.keyboard.press('Escape');
    // Of the field first.
    await expect(details.getByRole('button', { name: /^Edit Company/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await details.getByLabel('Company').fill('Half a company');
    await details.getByRole('button', { name: 'Close details' }).click();
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details.getByLabel('Company')).toHaveValue('Half a company');
    await details.getByRole('button', { name: 'Close details' }).focus();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(details).toHaveCount(0);

    // Several lines are asked about by their own Esc.
    await button.click();
    await details.getByRole('button', { name: /^Edit Notes/ }).click();
    await details.getByLabel('Notes').fill('Three\nlong\nlines');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(details.getByLabel('Notes')).toHaveValue('Three\nlong\nlines');
  });
});

for (const [what, forbid] of [
  [
    'forbidden',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`where storage is ${what}, choices last as long as the page, and a missing part of the app is offered`, async ({
    api,
    page,
    complaints,
  }) => {
    complaints.expect(/ChunkError/);
    api.multipleAccounts();
    await page.addInitScript(forbid);
    await signIn(page, api);
    await page.getByRole('button', { name: /^Acme/ }).click();
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Email', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Email', exact: true })).toBeVisible();
    // By itself it would reload again and again: nothing remembers that it has.
    await page.route(/\/assets\/(conversation|contact-page)-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Maya Lopez', exact: true }).first().click();
    await expect(page.getByText('A new version of Talk is ready. Reload when you are ready.').first()).toBeVisible();
  });
