import { openApp, openContact } from '../pages/app-page.js';
import { openCrmPage } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';

test('sign-in, search and a contact by keyboard alone', async ({ stack, visit }) => {
  const { page } = await visit(`${stack.origins.app}/contacts`);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(stack.credentials.accounts.agent);
  await page.keyboard.press('Tab');
  await page.keyboard.type(stack.credentials.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('okafor');
  await expect(page.getByRole('table', { name: 'Contacts' }).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\/contacts\?q=okafor$/);
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Jonas Okafor', exact: true });
  for (
    let presses = 0;
    presses < 40 && !(await link.evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Jonas Okafor', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('okafor');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Jonas Okafor', exact: true })).toBeVisible();
});

test('a search that finds nobody says so, and clearing it brings everybody back', async ({ stack, visit }) => {
  const app = await openApp(visit, stack, 'agent');
  await app.getByRole('searchbox').fill('zzzz nobody');
  await expect(app.getByText(/zzzz nobody/)).toBeVisible();
  await expect(app.getByRole('table', { name: 'Contacts' })).toHaveCount(0);
  await app.getByRole('searchbox').press('Escape');
  await expect(app.getByRole('table', { name: 'Contacts' })).toBeVisible();
});

test('a call that ends elsewhere appears in the open timeline by itself', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0154', { hz: 700 });
  const colleague = await openApp(visit, stack, 'supervisor');
  await openContact(colleague, 'Sofia Oliveira', 'Sofia Oliveira');
  await expect(colleague.getByRole('article').first()).toBeVisible();
  const newest = await colleague.getByRole('article').last().getAttribute('id');

  const crm = await openCrmPage(visit, stack.origins.examples, { hz: 440 });
  await crm.page.getByRole('link', { name: '(415) 555-0154' }).click();
  await expect(colleague.getByRole('article').last()).not.toHaveAttribute('id', newest ?? '');
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(crm.dialer.getByRole('timer')).toHaveText(/0:(0[2-9]|[1-5]\d)$/);
  await customer.getByRole('button', { name: 'End call' }).click();
  const entry = colleague.getByRole('article').last();
  await expect(entry).toContainText('Outgoing call · Answered');
  await expect(entry).toContainText('customer hung up');
  await expect(entry).toContainText(/Talked \d+s/);
  await expect(entry.getByRole('button', { name: 'Play recording' })).toBeVisible();
});
