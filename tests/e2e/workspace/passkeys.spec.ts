import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

test('adds a passkey, signs in with it without a password, and removes it', async ({ visit, stack }) => {
  // Of what was on its way at the sign-out, and of the sign-in with a passkey that was removed.
  const page = await openApp(visit, stack, 'supervisor', { expects: /40[13]/ });
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto(`${stack.origins.app}/settings/sign-ins`);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Desk');
  await page.getByLabel('Your password').fill(stack.credentials.password);
  await expectAccessible(page, 'Add a passkey');
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByText('Desk')).toBeVisible();
  await expect(passkeys.getByText('not used yet')).toBeVisible();

  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.goto(`${stack.origins.app}/settings/sign-ins`);
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toHaveCount(0);
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
  await expectAccessible(page, 'Sign-in, passkey refused');
});
