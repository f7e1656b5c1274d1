import { openApp } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { expect, test, type Page } from '../stack.fixture.js';

// An admin's settings: what is saved is there at once, for everyone, and the audit log knows of it.

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const open = (page: Page, address: string, title: string) => async () => {
  await page.goto(new URL(`/settings/${address}`, page.url()).href);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
};

test('an admin renames the company, reads who did it, chooses 24 hours, and checks the connection', async ({
  stack,
  visit,
}) => {
  const admin = await openApp(visit, stack, 'admin');
  await open(admin, 'general', 'General')();
  const name = admin.getByLabel('Company name');
  const before = await name.inputValue();
  await name.fill('Acme Northwest');
  await expectAccessibleInBoth(admin, 'general, edited');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  // The event of the change reads the profile again: the title has the new name without a reload.
  await expect(admin).toHaveTitle(/General · Acme Northwest · Talk$/);
  await name.fill(before);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin).toHaveTitle(new RegExp(`General · ${before} · Talk$`));

  await open(admin, 'personalization', 'Personalization')();
  await admin.getByLabel('Times').selectOption('24 hours');
  await expect(saved(admin).first()).toBeVisible();
  await expectAccessibleInBoth(admin, 'personalization');

  await open(admin, 'audit-log', 'Audit log')();
  const first = admin.getByRole('list', { name: 'Changes, the latest first' }).getByRole('listitem').first();
  await expect(first).toContainText('changed Company');
  await expect(first).toContainText(`Acme Northwest → ${before}`);
  await expect(first).not.toContainText(/[AP]M/);
  await expectAccessibleInBoth(admin, 'audit log');

  await open(admin, 'personalization', 'Personalization')();
  await admin.getByLabel('Times').selectOption('12 hours');
  await expect(saved(admin).first()).toBeVisible();

  await open(admin, 'diagnosis', 'Diagnosis')();
  await expect(admin.getByRole('listitem').filter({ hasText: /^Server/ })).toContainText(/Good \d+ ms/);
  await expectAccessibleInBoth(admin, 'diagnosis');
  await admin.getByRole('link', { name: 'Test microphone, speaker and a call' }).click();
  await expect(admin.getByRole('button', { name: 'Test the connection' })).toBeVisible();
  await expectAccessibleInBoth(admin, 'connection test');
});

test('an agent finds a setting by its name, and records a message for answering machines', async ({ stack, visit }) => {
  const agent = await openApp(visit, stack, 'agent');
  await open(agent, '', 'Settings')();
  await agent.getByRole('searchbox', { name: 'Search settings' }).fill('quiet hours');
  await agent.getByRole('link', { name: /^Quiet hours/ }).click();
  await expect(agent.getByRole('heading', { name: 'Quiet hours' })).toBeFocused();
  await expect(agent.getByRole('heading', { name: 'Quiet hours' })).toBeInViewport();

  await open(agent, 'voicemail-messages', 'Messages for answering machines')();
  await agent.getByRole('button', { name: 'Add a message' }).first().click();
  const dialog = agent.getByRole('dialog', { name: 'Add a message' });
  await dialog.getByRole('button', { name: /^Record: / }).click();
  await dialog.getByRole('button', { name: 'Stop (1 s)' }).click();
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await dialog.getByLabel('Name').fill('Recorded here');
  await expectAccessibleInBoth(agent, 'recording a message');
  await dialog.getByRole('button', { name: 'Add message' }).click();
  await expect(dialog).toHaveCount(0);
  await agent.getByRole('button', { name: 'Delete Recorded here' }).click();
  await agent.getByRole('button', { name: 'Delete message' }).click();
  await expect(agent.getByText('“Recorded here” was deleted.')).toBeVisible();
});
