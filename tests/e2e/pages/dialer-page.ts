import type { Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { expectReady } from './crm-page.js';
import { untilReachable } from '../reachable.js';
import { expect, type PersonOptions, type Visit } from '../stack.fixture.js';

/** Opens the dialer on a page of its own and signs in; ends when its agent takes calls and can be rung. `expects`: a complaint that is provoked. */
export async function openDialer(
  visit: Visit,
  stack: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
  { expects, ...options }: PersonOptions & { readonly expects?: RegExp } = {},
): Promise<Page> {
  const { origins, credentials } = stack;
  const { page, watch } = await visit(`${origins.app}/widgets/dialer`, options);
  if (expects) watch.expect(expects);
  await page.getByLabel('Email').fill(credentials.accounts[account]);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const status = page.getByRole('combobox', { name: 'Your status' });
  await expect(status).toBeVisible();
  await status.selectOption('accepting');
  await expectReady(page);
  // The carrier knows the phone; the server rings it once its first heartbeat has arrived.
  await untilReachable(stack, account);
  return page;
}

/** Calls `digits` from the dialer and answers at the customer's phone. */
export async function talk(agent: Page, customer: Page, digits: string): Promise<void> {
  await agent.keyboard.type(digits);
  await agent.keyboard.press('Enter');
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(agent.getByRole('group', { name: 'Call controls' })).toBeVisible();
}

/** One of the eight controls of a running call. */
export const control = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('group', { name: 'Call controls' }).getByRole('button', { name, exact: true });
