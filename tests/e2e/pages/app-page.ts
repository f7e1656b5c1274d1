import type { Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { expect, type PersonOptions, type Visit } from '../stack.fixture.js';

/** Opens the app and signs in as a demo account, as a person does; ends on the contact list. `expects`: a complaint that is provoked. */
export async function openApp(
  visit: Visit,
  { origins, credentials }: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
  { expects, ...options }: PersonOptions & { readonly expects?: RegExp } = {},
): Promise<Page> {
  const { page, watch } = await visit(`${origins.app}/contacts`, options);
  if (expects) watch.expect(expects);
  await page.getByLabel('Email').fill(credentials.accounts[account]);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  return page;
}

/** Searches the contacts for `text` and opens the one called `name`. */
export async function openContact(page: Page, text: string, name: string): Promise<void> {
  // The inbox has a search of its own beside it.
  await page.getByRole('searchbox', { name: /^Search contacts/ }).fill(text);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The agent of this app can be rung again: the server has taken in the end of their call. */
export const expectFree = (app: Page): Promise<void> =>
  expect(app.getByRole('button', { name: /^Your status: Accepting calls/ })).toBeVisible();
