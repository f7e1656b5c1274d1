import type { AttributeField, Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';
import { changeScheme } from '../../support/scheme.js';

// A field from its definition to a list that it decides: an admin by keyboard, an agent in another browser whose screens follow.

const PICTURES = process.env['SCREEN_PICTURES'];
const NUMBER = '+14155558851';

test('a field is defined by keyboard, filled in, disputed, filtered by, shown and archived', async ({
  stack,
  visit,
}) => {
  const word = `Reef${Date.now().toString(36)}`;
  const name = `Plan ${word}`;
  const api = await apiAs(stack, 'admin');
  const contact = await api.request<Contact>('POST', '/api/v1/contact', {
    first_name: 'Ria',
    last_name: word,
    phone_number: NUMBER,
  });
  const view = { viewport: { width: 1440, height: 900 } };
  const admin = await openApp(visit, stack, 'admin', view);
  const agent = await openApp(visit, stack, 'supervisor', view);
  await agent.goto(`${stack.origins.app}/contacts/${contact.id}`);
  const details = agent.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('button', { name: /^Edit First name/ })).toBeVisible();

  await admin.goto(`${stack.origins.app}/settings/fields`);
  const define = async (what: string, type: string, options: readonly string[] = []) => {
    await admin.getByRole('button', { name: 'New field' }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'New field' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await admin.keyboard.type(what);
    await admin.keyboard.press('Tab');
    await admin.keyboard.type(type);
    for (const [at, option] of options.entries()) {
      await (at === 0 ? admin.keyboard.press('Tab') : admin.keyboard.press('Enter'));
      await expect(dialog.getByRole('textbox', { name: `Option ${at + 1}` })).toBeFocused();
      await admin.keyboard.type(option);
    }
    await expectAccessible(admin, `the dialog of ${type}`);
    if (PICTURES !== undefined) await admin.screenshot({ path: `${PICTURES}/fields-dialog-${type}.png` });
    await dialog.getByRole('button', { name: 'Create field' }).press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await define(name, 'Choice', ['Gold', 'Silver']);
  await define(`Account ${word}`, 'Text');
  await expectAccessible(admin, 'contact fields');
  if (PICTURES !== undefined) await admin.screenshot({ path: `${PICTURES}/fields-page.png` });

  // The page that is open follows; both are filled in.
  await details.getByRole('combobox', { name }).selectOption('Gold');
  await details.getByRole('button', { name: `Edit Account ${word}` }).click();
  const account = details.getByRole('textbox', { name: `Account ${word}` });
  await account.fill('A-17');
  const { data } = await api.request<{ data: AttributeField[] }>('GET', '/api/v1/attribute-fields');
  const key = data.find((field) => field.name === `Account ${word}`)?.key ?? '';
  await api.request('PATCH', `/api/v1/contact-attributes/${contact.id}`, { attributes: { [key]: 'B-22' } });
  await expect(details.getByText('B-22')).toBeVisible();
  await expect(account).toHaveValue('A-17');
  await details.getByRole('button', { name: 'Keep mine' }).click();
  await account.press('Enter');
  await expect(details.getByRole('button', { name: `Edit Account ${word}: A-17` })).toBeVisible();
  await expectAccessible(agent, 'the fields of a contact');
  if (PICTURES !== undefined) await agent.screenshot({ path: `${PICTURES}/fields-contact.png` });

  // Filtered by an option, and shown as a column.
  await agent.goto(`${stack.origins.app}/contacts`);
  await agent.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = agent.getByRole('dialog', { name: 'Filter contacts' });
  await filter.getByRole('combobox', { name: 'Field', exact: true }).selectOption(name);
  await filter.getByRole('checkbox', { name: 'Gold' }).check();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(agent.getByRole('button', { name: `Change “${name} is Gold”` })).toBeVisible();
  const link = agent.getByRole('link', { name: `Ria ${word}`, exact: true });
  await expect(link).toBeVisible();
  await agent.getByRole('button', { name: /^Columns/ }).click();
  await agent.getByRole('dialog', { name: 'Columns' }).getByText(name, { exact: true }).click();
  await agent.keyboard.press('Escape');
  await expect(agent.getByRole('columnheader', { name })).toBeVisible();
  await expect(agent.getByRole('row').filter({ has: link }).getByText('Gold')).toBeVisible();
  await expectAccessible(agent, 'the list with the column');
  if (PICTURES !== undefined) await agent.screenshot({ path: `${PICTURES}/fields-list.png` });

  // The second look: a phone, in the dark.
  await admin.setViewportSize({ width: 390, height: 844 });
  await changeScheme(admin, 'dark');
  await admin.getByRole('button', { name: `Archive ${name}` }).click();
  await expect(admin.getByText(`“${name}” was archived.`, { exact: false })).toBeVisible();
  await expectAccessible(admin, 'contact fields on a phone');
  if (PICTURES !== undefined) await admin.screenshot({ path: `${PICTURES}/fields-phone-dark.png` });
  await expect(agent.getByRole('columnheader', { name })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(agent.getByRole('columnheader', { name })).toBeVisible();

  // Nothing stays that another test would meet.
  for (const field of data.filter((each) => each.name.endsWith(word)))
    await api.request('PATCH', `/api/v1/attribute-fields/${field.id}`, { is_archived: true });
});
