import { apiAs } from '../../support/api.js';
import { openApp, openContact } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';
import { setTextingHours, textingOf, textingPicture as picture } from '../pages/texting-page.js';

/** What keeps a text from leaving now: known beforehand, lifted, or waited for. */
test.beforeEach(({ stack }) => setTextingHours(stack, 'always'));

test('a landline is known before anybody texts it', async ({ stack, visit }) => {
  const landline = '+14155550187';
  const admin = await apiAs(stack, 'admin');
  await admin.request('POST', '/api/v1/contact', {
    first_name: 'Ruth',
    last_name: 'Landline',
    phone_numbers: [{ phone_number: landline, title: 'Office' }],
  });
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Ruth Landline', 'Ruth Landline');
  const { composer, field, log } = textingOf(agent);
  await expect(composer.getByText('This is a landline and cannot receive texts.')).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Call instead' })).toBeVisible();
  await field.fill('Hello');
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeDisabled();
  await expectAccessible(agent, 'landline');
  await picture(agent, 'landline');
  await expect(log.getByRole('article')).toHaveCount(0);
});

test('“Open texting settings” leads to where the reason is lifted', async ({ stack, visit }) => {
  const api = await apiAs(stack, 'admin');
  await api.request('PATCH', '/api/v1/company/texting-settings', { international_texting: false });
  await api.request('POST', '/api/v1/contact', {
    first_name: 'Nell',
    last_name: 'Overseas',
    phone_numbers: [{ phone_number: '+447400123456', title: 'Mobile' }],
  });
  const admin = await openApp(visit, stack, 'admin');
  await openContact(admin, 'Nell Overseas', 'Nell Overseas');
  const { composer, field } = textingOf(admin);
  await expect(composer.getByText('International sending is off.')).toBeVisible();
  await composer.getByRole('button', { name: 'Open texting settings' }).click();
  await expect(admin.getByRole('heading', { name: 'Texting settings', level: 1 })).toBeVisible();
  const limit = admin.getByLabel('Limit per number in 24 hours');
  await limit.fill('none');
  await expect(admin.getByText('Enter a whole number from 1, or leave it empty for no limit.')).toBeVisible();
  await limit.fill('');
  const abroad = admin.getByRole('checkbox', { name: 'International texts' });
  await abroad.click();
  await expect(abroad).toBeChecked();
  await expectAccessible(admin, 'texting settings');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible();
  await picture(admin, 'texting-settings');
  await admin.reload();
  await expect(abroad).toBeChecked();
  await openContact(admin, 'Nell Overseas', 'Nell Overseas');
  await field.fill('Hello');
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeEnabled();

  // Whoever may not change them is not led there.
  await api.request('PATCH', '/api/v1/company/texting-settings', { international_texting: false });
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Nell Overseas', 'Nell Overseas');
  await expect(textingOf(agent).composer.getByText('International sending is off.')).toBeVisible();
  await expect(textingOf(agent).composer.getByRole('button', { name: 'Open texting settings' })).toHaveCount(0);
  await agent.goto(`${stack.origins.app}/settings/texting`);
  await expect(agent.getByText('This page does not exist')).toBeVisible();
});

test('outside the hours a text is scheduled, changed and called off', async ({ stack, visit }) => {
  // A time in the night is refused.
  const agent = await openApp(visit, stack, 'agent', { expects: /409.*\/scheduled-messages/ });
  await setTextingHours(stack, 'closed');
  // Somebody who has just called could be answered at any hour.
  const admin = await apiAs(stack, 'admin');
  await admin.request('POST', '/api/v1/contact', {
    first_name: 'Quinn',
    last_name: 'Nightly',
    phone_numbers: [{ phone_number: '+14155557194', title: 'Mobile' }],
  });
  await openContact(agent, 'Quinn Nightly', 'Quinn Nightly');
  const { composer, field, log } = textingOf(agent);
  await field.fill('The scanner is back in stock.');
  await expect(composer.getByText(/Texts can go out again/)).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toHaveCount(0);
  await picture(agent, 'quiet');
  await composer.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(field).toHaveValue('');
  const card = log.getByRole('article').filter({ hasText: 'The scanner is back in stock.' });
  await expect(card.getByText(/^Scheduled for/)).toBeVisible();
  await expectAccessible(agent, 'scheduled');
  await picture(agent, 'scheduled');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('The scanner is back in stock.');
  await field.fill('The scanner is back, with cables.');

  // In the dialog no time is proposed at which it may not leave; for one that is typed the next is named.
  await composer.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = agent.getByRole('dialog', { name: 'Send when?' });
  /** The date so many days from now, as the agent's calendar has it. */
  const dateIn = (days: number): Promise<string> =>
    agent.evaluate((away) => {
      const day = new Date(Date.now() + away * 86_400_000);
      return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    }, days);
  await dialog.getByLabel('Date').fill(await dateIn(3));
  await dialog.getByLabel('Time', { exact: true }).fill('03:30');
  await expect(dialog.getByText(/^That is in quiet hours\. Texts can go out again /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled();
  await expectAccessible(agent, 'a quiet time');
  await picture(agent, 'quiet-time');
  await dialog.getByRole('button', { name: /^Use / }).click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await composer.getByRole('button', { name: /^Save/ }).click();
  const changed = log.getByRole('article').filter({ hasText: 'The scanner is back, with cables.' });
  await expect(changed).toBeVisible();

  // Far from now the server says what is quiet, with the next time as a button.
  await expect(composer.getByText('Editing a scheduled message')).toHaveCount(0);
  await field.fill('Summer prices.');
  await composer.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.getByLabel('Date').fill(await dateIn(100));
  await dialog.getByLabel('Time', { exact: true }).fill('03:30');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await composer.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(composer.getByText(/^It's 3:30 AM/)).toBeVisible();
  await expect(field).toHaveValue('Summer prices.');
  await picture(agent, 'quiet-refused');
  await composer
    .getByRole('button', { name: /^Schedule for Mon|^Schedule for Tue|^Schedule for/ })
    .first()
    .click();
  await expect(composer.getByText(/^It's 3:30 AM/)).toHaveCount(0);
  await composer.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(log.getByRole('article').filter({ hasText: 'Summer prices.' })).toBeVisible();

  // Cancelled while it is being changed: the changing ends, and all of it comes back when that is undone.
  await changed.getByRole('button', { name: 'Edit' }).click();
  await field.fill('The scanner is back, with cables and a lamp.');
  await changed.getByRole('button', { name: 'Cancel message' }).focus();
  await agent.keyboard.press('Enter');
  await expect(changed).toHaveCount(0);
  await expect(composer.getByText('Editing a scheduled message')).toHaveCount(0);
  await expect(field).toHaveValue('');
  await expect(composer.getByText('Message canceled')).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Undo' })).toBeFocused();
  await picture(agent, 'cancelled');
  await agent.keyboard.press('Enter');
  await expect(changed).toBeVisible();
  await expect(composer.getByText('Editing a scheduled message')).toBeVisible();
  await expect(field).toHaveValue('The scanner is back, with cables and a lamp.');
  await changed.getByRole('button', { name: 'Cancel message' }).click();
  await expect(changed).toHaveCount(0);
  await agent.reload();
  await expect(field).toBeVisible();
  await expect(log.getByText('The scanner is back, with cables.')).toHaveCount(0);
});
