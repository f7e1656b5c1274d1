import { connectHubSpot } from '../../support/hubspot-world.js';
import { expectAccessible } from '../axe.js';
import { openApp } from '../pages/app-page.js';
import { expect, test } from '../stack.fixture.js';

test('an admin follows a list of HubSpot: its people are contacts here, and are read again when asked', async ({
  stack,
  visit,
}) => {
  await connectHubSpot(stack);
  const page = await openApp(visit, stack, 'admin');
  await page.goto(`${stack.origins.app}/lists-management`);
  await page.getByRole('button', { name: 'From HubSpot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Follow a list of HubSpot' });
  await dialog.getByRole('radio', { name: 'Open quotes' }).check();
  await expectAccessible(page, 'choosing a list of HubSpot');
  await dialog.getByRole('button', { name: 'Follow' }).click();
  // Read or not by now: a list that is open and empty fills itself.
  await page.getByRole('link', { name: 'Open quotes' }).click();
  const bar = page.getByRole('group', { name: 'Where the contacts of this list come from' });
  await expect(bar).toContainText('1 person without a usable number left out');
  await expect(page.locator('[data-contact]')).toHaveCount(3);
  await bar.getByRole('button', { name: 'Read again' }).click();
  await expect(bar.getByRole('button', { name: 'Read again' })).toBeEnabled();
  await expectAccessible(page, 'a list of HubSpot');
});
