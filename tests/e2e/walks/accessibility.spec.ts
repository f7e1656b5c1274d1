import { carrierControl } from '../../support/carrier-control.js';
import { openApp, openContact } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { expectReady } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  const settings = { viewport: { width, height } };

  test(`axe finds nothing on the dialer at ${width} px, light and dark`, async ({ stack, visit }) => {
    const { page } = await visit(`${stack.origins.app}/widgets/dialer`, settings);
    await expect(page.getByRole('heading', { name: 'Sign in to call' })).toBeVisible();
    await expectAccessibleInBoth(page, 'sign-in');
    await page.getByLabel('Email').fill(stack.credentials.accounts.agent);
    await page.getByLabel('Password').fill(stack.credentials.password);
    await page.getByLabel('Password').press('Enter');
    await expectReady(page);
    await expectAccessibleInBoth(page, 'keypad');
    await page.keyboard.type('4155550150');
    await expect(page.getByText('Maya Lopez')).toBeVisible();
    await expectAccessibleInBoth(page, 'keypad with a contact');
    await page.getByRole('tab', { name: 'Recents' }).click();
    await expect(page.getByRole('list', { name: 'Recents' }).first()).toBeVisible();
    await expectAccessibleInBoth(page, 'recents');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await page.getByRole('list', { name: 'Contacts' }).getByRole('button').first().click();
    await expect(page.getByRole('region', { name: /^Details of / })).toBeVisible();
    await expectAccessibleInBoth(page, 'a contact');
    await page.getByRole('tab', { name: 'Voicemail' }).click();
    await expect(page.getByRole('button', { name: 'Mine' })).toBeVisible();
    await expectAccessibleInBoth(page, 'voicemail');

    await carrierControl(stack).callIn({ from: '+14155550150' });
    await expect(page.getByRole('dialog', { name: 'Incoming call' })).toContainText('Maya Lopez');
    await expectAccessibleInBoth(page, 'ringing');
    await page.getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByRole('button', { name: 'Mute' })).toBeEnabled();
    await expectAccessibleInBoth(page, 'in call');
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Keypad' }).click();
    await expectAccessibleInBoth(page, 'muted, with keys');
    await page.getByRole('button', { name: 'End call' }).click();
    await expect(page.getByRole('region', { name: 'Call disconnected' })).toBeVisible();
    await expectAccessibleInBoth(page, 'ended');
  });

  test(`axe finds nothing on the handset at ${width} px, light and dark`, async ({ stack, visit }) => {
    const page = await openHandset(visit, stack.origins.sandbox, '0153', settings);
    await expectAccessibleInBoth(page, 'keypad');
    await page.keyboard.type('4155550160');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Mute' })).toBeEnabled();
    await expectAccessibleInBoth(page, 'in call');
    await page.getByRole('button', { name: 'End call' }).click();
    await expect(page.getByRole('region', { name: 'Call ended' })).toBeVisible();
    await expectAccessibleInBoth(page, 'ended');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Recents' }).click();
    await expectAccessibleInBoth(page, 'recents');
  });

  test(`axe finds nothing on the app at ${width} px, light and dark`, async ({ stack, visit }) => {
    const { page } = await visit(`${stack.origins.app}/login`, settings);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessibleInBoth(page, 'sign-in');
    await page.context().close();
    const app = await openApp(visit, stack, 'agent', settings);
    await expect(app.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await expectAccessibleInBoth(app, 'contact list');
    await openContact(app, 'Maya Lopez', 'Maya Lopez');
    await expect(app.getByRole('article').first()).toBeVisible();
    await expectAccessibleInBoth(app, 'contact page');
  });
}
