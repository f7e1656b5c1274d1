import { carrierControl } from '../support/carrier-control.js';
import { openApp, openContact } from './app-page.js';
import { expectAccessible } from './axe.js';
import { expectReady } from './crm-page.js';
import { openHandset } from './handset.js';
import { expect, test } from './stack.fixture.js';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const settings = { colorScheme, viewport: { width, height } };

    test(`axe finds nothing on the dialer, ${colorScheme}, ${width} px`, async ({ stack, visit }) => {
      const { page } = await visit(`${stack.origins.app}/widgets/dialer`, settings);
      await expect(page.getByRole('heading', { name: 'Sign in to call' })).toBeVisible();
      await expectAccessible(page, 'sign-in');
      await page.getByLabel('Email').fill(stack.credentials.accounts.agent);
      await page.getByLabel('Password').fill(stack.credentials.password);
      await page.getByLabel('Password').press('Enter');
      await expectReady(page);
      await expectAccessible(page, 'keypad');
      await page.keyboard.type('4155550150');
      await expect(page.getByText('Maya Lopez')).toBeVisible();
      await expectAccessible(page, 'keypad with a contact');
      await page.getByRole('tab', { name: 'Recents' }).click();
      await expect(page.getByRole('list', { name: 'Recents' }).first()).toBeVisible();
      await expectAccessible(page, 'recents');
      await page.getByRole('tab', { name: 'Contacts' }).click();
      await page.getByRole('list', { name: 'Contacts' }).getByRole('button').first().click();
      await expect(page.getByRole('region', { name: /^Details of / })).toBeVisible();
      await expectAccessible(page, 'a contact');
      await page.getByRole('tab', { name: 'Voicemail' }).click();
      await expect(page.getByRole('button', { name: 'Mine' })).toBeVisible();
      await expectAccessible(page, 'voicemail');

      await carrierControl(stack).callIn({ from: '+14155550150' });
      await expect(page.getByRole('dialog', { name: 'Incoming call' })).toContainText('Maya Lopez');
      await expectAccessible(page, 'ringing');
      await page.getByRole('button', { name: 'Answer' }).click();
      await expect(page.getByRole('button', { name: 'Mute' })).toBeEnabled();
      await expectAccessible(page, 'in call');
      await page.getByRole('button', { name: 'Mute' }).click();
      await page.getByRole('button', { name: 'Keypad' }).click();
      await expectAccessible(page, 'muted, with keys');
      await page.getByRole('button', { name: 'End call' }).click();
      await expect(page.getByRole('region', { name: 'Call disconnected' })).toBeVisible();
      await expectAccessible(page, 'ended');
    });

    test(`axe finds nothing on the handset, ${colorScheme}, ${width} px`, async ({ stack, visit }) => {
      const page = await openHandset(visit, stack.origins.sandbox, '0153', settings);
      await expectAccessible(page, 'keypad');
      await page.keyboard.type('4155550160');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Mute' })).toBeEnabled();
      await expectAccessible(page, 'in call');
      await page.getByRole('button', { name: 'End call' }).click();
      await expect(page.getByRole('region', { name: 'Call ended' })).toBeVisible();
      await expectAccessible(page, 'ended');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Recents' }).click();
      await expectAccessible(page, 'recents');
    });

    test(`axe finds nothing on the app, ${colorScheme}, ${width} px`, async ({ stack, visit }) => {
      const { page } = await visit(`${stack.origins.app}/login`, settings);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page, 'sign-in');
      await page.context().close();
      const app = await openApp(visit, stack, 'agent', settings);
      await expect(app.getByRole('table', { name: 'Contacts' })).toBeVisible();
      await expectAccessible(app, 'contact list');
      await openContact(app, 'Maya Lopez', 'Maya Lopez');
      await expect(app.getByRole('article').first()).toBeVisible();
      await expectAccessible(app, 'contact page');
    });
  }
}
