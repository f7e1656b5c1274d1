import type { Page } from '@playwright/test';
import { plainPage, serveSite } from '../../support/sites.js';
import { expectAccessible } from '../axe.js';
import { contactIdOf } from '../company-settings.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';
import { openPanel, openPhoneThread, setTextingHours, textBack, textingOf } from '../pages/texting-page.js';

const PICTURES = process.env['TEXTING_PICTURES'];
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

const LINE = '(415) 555-0100';

test.beforeEach(({ stack }) => setTextingHours(stack, 'always'));

test('a colleague writes to a contact from the side panel of a foreign page', async ({ stack, visit }) => {
  const { origins, credentials } = stack;
  const customer = await openHandset(visit, origins.sandbox, '0156', {});
  const thread = await openPhoneThread(customer, LINE);
  const { page } = await visit(`${origins.examples}/react-host/`, { viewport: { width: 360, height: 720 } });
  const key = credentials.keys.user;
  const id = await contactIdOf(stack, 'Amelia Hart');
  const panel = await openPanel(page, `${origins.app}/widgets/texting/api_key/${key}/contact/${id}`, 320);
  await expect(panel.getByRole('heading', { name: 'Amelia Hart', level: 1 })).toBeVisible();
  const frame = page.frames().find((each) => each.url().includes('/contact/'));
  // The key is out of the address; under what took its place the frame may be loaded again.
  expect(frame?.url()).not.toContain(key);
  expect(frame?.url()).toContain('/embed/1/texting/');

  const { send, text, useLine } = textingOf(panel);
  await useLine(`Sales · ${LINE}`);
  await send('Do you still need the headrest?');
  await expect(thread.getByText('Do you still need the headrest?')).toBeVisible();
  await textBack(thread, 'Yes, two of them.');
  await expect(text('Yes, two of them.')).toBeVisible();
  const sideways = await panel.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(sideways).toBe(0);
  await expectAccessible(page, 'side panel');
  await picture(page, 'agent-panel');

  await frame?.evaluate(() => location.reload());
  await expect(panel.getByRole('heading', { name: 'Amelia Hart', level: 1 })).toBeVisible();
  await expect(text('Yes, two of them.')).toBeVisible();
});

test('without a key one signs in on our own page; a contact that is not there is said to be missing', async ({
  stack,
  visit,
}) => {
  const { origins, credentials } = stack;
  const { page, watch } = await visit(
    `${origins.app}/widgets/texting/contact/${await contactIdOf(stack, 'Theo Laurent')}?theme=dark&locale=ar`,
    { viewport: { width: 390, height: 760 } },
  );
  watch.expect(/404.*\/contacts\/999999/);
  await page.getByLabel('Email').fill(credentials.accounts.agent);
  await page.getByLabel('Password').fill(credentials.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Theo Laurent', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(textingOf(page).field).toBeVisible();
  await expectAccessible(page, 'dark, from right to left');
  await picture(page, 'agent-dark-rtl');
  await page.goto(`${origins.app}/widgets/texting/contact/999999`);
  await expect(page.getByRole('heading', { name: 'There is no such contact' })).toBeVisible();
  await page.goto(`${origins.app}/widgets/texting/contact/undefined`);
  await expect(page.getByRole('heading', { name: 'There is no such contact' })).toBeVisible();
});

test('a page that the key does not allow cannot hold the conversation', async ({ stack, visit }) => {
  const { origins, credentials } = stack;
  const address = `${origins.app}/widgets/texting/api_key/${credentials.keys.user}/contact/1`;
  const thief = await serveSite(() => plainPage(`<iframe title="Texts" src="${address}"></iframe>`));
  try {
    const { page, watch } = await visit(thief.origin);
    watch.expect(/status of 403|is not on the list of key uk_demo_…/);
    const place = page.frameLocator('iframe');
    await expect(place.getByRole('alert')).toContainText('This site is not on the list of key uk_demo_….');
    await expect(place.getByRole('log')).toHaveCount(0);
  } finally {
    await thief.close();
  }
});
