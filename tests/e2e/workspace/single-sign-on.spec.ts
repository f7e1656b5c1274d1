import { apiAs } from '../../support/api.js';
import { startSignInProvider } from '../../support/sign-in-provider.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

test('an admin sets up single sign-on, and signs in by it', async ({ visit, stack }) => {
  const { app } = stack.origins;
  const provider = await startSignInProvider(`${app}/single-sign-on`);
  try {
    // Of what was on its way at the sign-out, and of the address that no company answers for.
    const page = await openApp(visit, stack, 'admin', { expects: /40[134]/ });
    await page.goto(`${app}/settings/general`);
    const section = page.getByRole('region', { name: 'Single sign-on' });
    await section.getByRole('button', { name: 'Set up…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Single sign-on' });
    await dialog.getByLabel('Issuer').fill(provider.issuer);
    await dialog.getByLabel('Client ID').fill(provider.client.client_id);
    await dialog.getByLabel('Client secret').fill(provider.client.client_secret);
    await dialog.getByLabel('Mail domains').fill('acme.test');
    await expectAccessible(page, 'Set up single sign-on');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('proven', { exact: true })).toBeVisible();
    await section.getByRole('button', { name: 'Check' }).click();
    await expect(section.getByText('The provider is set up: users can sign in there.')).toBeVisible();
    await expectAccessible(page, 'Single sign-on, set up');

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Use single sign-on' }).click();
    const email = page.getByLabel('Work email');
    await email.fill('someone@nowhere.test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('There is no single sign-on for this address.');
    await expectAccessible(page, 'Single sign-on, address');
    await email.fill(stack.credentials.accounts.admin);
    await page.keyboard.press('Enter');

    await page.getByLabel('Address').fill(stack.credentials.accounts.admin);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('You were not signed in: it was canceled');
    await page.getByLabel('Work email').fill(stack.credentials.accounts.admin);
    await page.keyboard.press('Enter');
    await page.getByLabel('Address').fill(stack.credentials.accounts.admin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('');

    await page.goto(`${app}/settings/general`);
    await expect(section.getByRole('list', { name: 'Users who have come by single sign-on' })).toContainText(
      stack.credentials.accounts.admin,
    );
    await section.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(
      page.getByRole('heading', { name: 'Sign in to Talk' }).or(page.getByText(/Sign in again/)),
    ).toBeVisible();
  } finally {
    await provider.end();
  }
});

test('a portal of the company opens Talk for its user, where the user wanted to go', async ({ visit, stack }) => {
  const { app } = stack.origins;
  const { accounts } = stack.credentials;
  const admin = await apiAs(stack, 'admin');
  const key = { kind: 'secret', name: 'Portal', signs_in_users: true };
  const { secret } = await admin.request<{ secret: string }>('POST', '/api/v1/api-keys', key);
  const { token } = await admin.request<{ token: string }>('POST', '/api/v1/auth/token', { key: secret });
  const response = await fetch(`${app}/api/v2/sign-in-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: accounts.agent, redirect: '/settings/profile' }),
  });
  const { url } = (await response.json()) as { url: string };
  const { page, watch } = await visit(url);
  // No session was there before.
  watch.expect(/401/);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(page.url()).toBe(`${app}/settings/profile`);
  // In another browser it is over.
  const { page: other, watch: otherWatch } = await visit(url);
  otherWatch.expect(/401|410/);
  await expect(other.getByRole('alert')).toContainText('was used already');
  await expectAccessible(other, 'Sign-in by a link that is over');
  await other.getByRole('button', { name: 'Sign in with your password' }).click();
  await expect(other.getByLabel('Password')).toBeVisible();
});
