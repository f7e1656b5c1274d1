import type { Page } from '@playwright/test';
import { TOTP, Secret } from 'otpauth';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expect, test } from '../stack.fixture.js';

const STEP_MS = 30_000;

/** The code that an authenticator app shows `steps` later. */
const codeOf = (key: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('turns on two-step sign-in, signs in with a code, then with a recovery code', async ({ visit, stack }) => {
  // The refusals that ask for the second step, and of what was on its way at a sign-out.
  const page = await openApp(visit, stack, 'supervisor', { expects: /40[13]/ });
  await page.goto(`${stack.origins.app}/settings/sign-ins`);
  await page.getByRole('button', { name: 'Turn on two-step sign-in…' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = ((await page.locator('.app-two-step-key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(codeOf(key, 0));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  const signIn = async (): Promise<void> => {
    await signOut(page);
    await page.getByLabel('Email', { exact: true }).fill(stack.credentials.accounts.supervisor);
    await page.getByLabel('Password').fill(stack.credentials.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  };
  await signIn();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  // A code counts once: this is the next one, which is taken already.
  await page.keyboard.type(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await signIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`${stack.origins.app}/settings/sign-ins`);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();

  // Later tests sign in as this user with the password alone.
  const admin = await apiAs(stack, 'admin');
  const { data } = await admin.request<{ data: { id: number; email: string }[] }>('GET', '/api/v1/user');
  const own = data.find(({ email }) => email === stack.credentials.accounts.supervisor);
  await admin.request('DELETE', `/api/v1/user/${own?.id}/two-step`);
});
