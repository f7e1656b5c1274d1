import { openApp } from '../pages/app-page.js';
import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

test('an admin adds a webhook, is shown its secret once, switches it off and removes it', async ({ visit, stack }) => {
  // The server refuses an address on this machine.
  const page = await openApp(visit, stack, 'admin', { expects: /422/, viewport: { width: 390, height: 844 } });
  await page.goto(`${stack.origins.app}/settings/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('CRM sync');
  await dialog.getByLabel('Address').fill('http://localhost:3000/');
  await dialog.getByRole('checkbox', { name: 'A call ended' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('This address is on this server or a private network.')).toBeVisible();
  await expectAccessible(page, 'new webhook');
  await dialog.getByLabel('Address').fill('https://webhooks.example.com/talk');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('https://webhooks.example.com/talk · 1 event · on')).toBeVisible();

  await page.getByRole('button', { name: 'Log of CRM sync' }).click();
  await expect(dialog.getByText('Nothing was sent in the last 30 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Change CRM sync' }).click();
  await dialog.getByRole('checkbox', { name: 'Send events' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('https://webhooks.example.com/talk · 1 event · off')).toBeVisible();
  await expectAccessibleInBoth(page, 'webhooks');
  await page.getByRole('button', { name: 'Remove CRM sync' }).click();
  await dialog.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
