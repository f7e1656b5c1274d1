import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { violationsIn } from '../../support/axe.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

test('a mention while away is kept in the bell of every tab; seen in one tab, it is seen in the other', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'agent');
  const contact = await api.request<Contact>('POST', '/api/v1/contact', { first_name: 'Ines', last_name: 'Roy' });
  const supervisor = await apiAs(stack, 'supervisor');
  const { user } = await supervisor.request<{ user: { id: number } }>('POST', '/get-auth-user', {});
  // Other tests text and call contacts of this company.
  await supervisor.request('POST', '/api/v2/notifications/seen', {});
  const one = await openApp(visit, stack, 'supervisor', { viewport: { width: 1440, height: 900 } });
  const other = await one.context().newPage();
  await other.goto(`${stack.origins.app}/tags`);
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const body = { body: `Please approve this, <user:${user.id}>.` };
  await api.request('POST', `/api/v1/contact/${contact.id}/note`, body);
  const bell = one.getByRole('button', { name: 'Notifications, 1 new' });
  await expect(bell).toBeVisible();
  await expect(other.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();

  await bell.focus();
  await one.keyboard.press('Enter');
  const list = one.getByRole('dialog', { name: 'Notifications' });
  const entry = list.getByRole('link', { name: /mentioned you on Ines Roy/ });
  await expect(entry).toContainText('Please approve this, @Marcus Hale.');
  // The library’s hidden buttons that close it are outside of the dialog.
  expect((await violationsIn(one)).filter(({ id }) => id !== 'region')).toEqual([]);
  await entry.press('Enter');
  await expect(list).toBeHidden();
  await expect(one).toHaveURL(new RegExp(`/contacts/${contact.id}/communications/\\d+`));
  await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await other.goto(`${stack.origins.app}/settings/notifications`);
  const texts = other.getByRole('checkbox', { name: 'Texts, Desktop' });
  const all = other.getByRole('checkbox', { name: 'All of Desktop' });
  await expect(all).toBeChecked();
  await texts.uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await expectAccessibleInBoth(other, 'the settings of notifications');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Notification settings saved.')).toBeVisible();
  await other.reload();
  await expect(texts).not.toBeChecked();
});
