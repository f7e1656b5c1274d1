import type { Page } from '@playwright/test';
import { expect, signIn, test, violations } from './app.fixture.js';

// What a person is told when something of contacts or lists cannot be had, as the specification words it.

/** From now on, until the returned function is called. */
async function fail(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', code: 'INTERNAL', ref: 'r1' } }),
  );
  return () => page.unroute(path);
}

test('contacts and lists that cannot be loaded are said in their sentences, and come when the server does', async ({
  api,
  page,
}) => {
  const heal = await fail(page, /\/api\/v2\/(contacts\?|contacts-list|contact-folders)/);
  await signIn(page, api);
  await expect(page.getByText('Failed to load contacts.')).toBeVisible();
  await expect(page.getByText('Unable to load contact lists please try again.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const [path, sentences] of [
    [
      '/lists-management',
      ['Unable to load folders please try again.', 'Unable to load contact lists please try again.'],
    ],
    ['/lists-management?type=public', ['Unable to load public contact lists please try again.']],
  ] as const) {
    await page.goto(api.origin + path);
    for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await heal();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Unable to load public contact lists please try again.')).toBeHidden();
});

test('an export that is not taken, a contact out of sight, and a text of long ago are said in theirs', async ({
  api,
  page,
}) => {
  api.allow('export contact');
  await signIn(page, api, '/contacts');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export these contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Do you want to proceed with the export?')).toBeVisible();
  await fail(page, /\/api\/v2\/contacts\/export/);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('Unable to process export request! Please try again later.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(`${api.origin}/contacts/1/communications/999999`);
  await expect(page.getByText('Communication is too old for automatic scrolling')).toBeVisible();

  await page.route(/\/get-auth-user/, async (route) => {
    const answer = await route.fetch();
    const { user } = (await answer.json()) as { user: object };
    await route.fulfill({ response: answer, json: { user: { ...user, contacts_visibility: 'restricted' } } });
  });
  await page.goto(`${api.origin}/contacts/99999`);
  await expect(page.getByText('Cannot find Contact. Check your Contacts Visibility settings.')).toBeVisible();
  await expect(page).toHaveURL(/\/channels\/inbox\/open$/);
});
