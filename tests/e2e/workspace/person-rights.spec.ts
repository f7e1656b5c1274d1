import { openApp } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

test('an admin limits an agent to a line and gives them a permission, which their open pages follow', async ({
  visit,
  stack,
}) => {
  const { app } = stack.origins;
  const agent = await openApp(visit, stack, 'agent2');
  await agent.goto(`${app}/settings/visibility`);
  await expect(agent.getByText('You see all contacts.')).toBeVisible();

  const admin = await openApp(visit, stack, 'admin');
  await admin.goto(`${app}/settings/people`);
  await admin.getByRole('link', { name: /^Tom Okoye/ }).click();
  await admin.getByLabel('Lines', { exact: true }).selectOption('some');
  await admin.getByRole('checkbox', { name: 'Support', exact: true }).check();
  await admin.getByLabel('Calls and texts of colleagues').selectOption('some');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Choose at least one person.')).toBeVisible();
  await admin.getByText('Single permissions').click();
  await expect(admin.getByRole('checkbox', { name: 'Place calls' })).toBeDisabled();
  await admin.getByRole('checkbox', { name: 'Manage API keys and webhooks' }).check();
  await expectAccessibleInBoth(admin, 'limits and permissions');
  await admin.getByLabel('Calls and texts of colleagues').selectOption('all');
  await admin.getByRole('button', { name: 'Save' }).click();

  await expect(agent.getByText('Only those of these lines: Support')).toBeVisible();
  await agent.goto(`${app}/settings`);
  const keys = agent.getByRole('link', { name: /^API keys/ });
  await expect(keys).toBeVisible();

  await admin.getByRole('checkbox', { name: 'Manage API keys and webhooks' }).uncheck();
  await admin.getByLabel('Lines', { exact: true }).selectOption('all');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(keys).toBeHidden();
});
