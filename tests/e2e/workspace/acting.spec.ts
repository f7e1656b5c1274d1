import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

test('an admin acts as an agent, changes a contact, and stops; the log names both', async ({ visit, stack }) => {
  // Requests that were on their way when the session of the tab changed.
  const page = await openApp(visit, stack, 'admin', { expects: /40[13]/ });
  await page.goto(`${stack.origins.app}/settings/people`);
  await page
    .getByRole('link', { name: /^Elena Vargas/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Act as .*…$/ }).click();
  await page.getByLabel('Reason').fill('They asked about a contact');
  await expectAccessible(page, 'the reason');
  await page.getByRole('button', { name: 'Act as them', exact: true }).click();

  const banner = page.getByRole('region', { name: 'Acting as another user' });
  await expect(banner).toContainText(/, you act as .*59 minutes left/);
  await expectAccessible(page, 'the banner');
  await page.goto(`${stack.origins.app}/settings/personalization`);
  // It survives a new page of the same tab, and their calls are not ours to take.
  await expect(banner).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/user/profile') && answer.ok());
  await page.getByLabel('Times', { exact: true }).selectOption('24');
  await kept;

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Stop Impersonating' }).click();
  await expect(page.getByRole('button', { name: /^Act as .*…$/ })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto(`${stack.origins.app}/settings/audit-log`);
  await expect(page.getByText(/ as .*: stopped acting/)).toBeVisible();
  await expect(page.getByText(/ as .*: Change what a person chooses/)).toBeVisible();
});
