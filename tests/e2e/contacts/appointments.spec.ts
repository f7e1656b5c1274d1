import type { Communication, Contact, TeamInbox } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

/** Fields of a request: the UTC clock, so many minutes from now. */
function inMinutes(minutes: number) {
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  return { date: at.slice(0, 10), time: at.slice(11, 16), timezone: 'UTC' };
}

test('an agent does what is due, makes an appointment from the inbox, keeps a view of the logs, and asks to join', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const api = await apiAs(stack, 'agent');
  const person = { first_name: 'Runa', last_name: 'Halvorsen', timezone: 'America/Los_Angeles' };
  const contact = await admin.request<Contact>('POST', '/api/v1/contact', person);
  const body = { body: 'Send the offer to Runa', ...inMinutes(20) };
  await api.request<Communication>('POST', `/api/v1/contact/${contact.id}/reminder`, body);
  const app = await openApp(visit, stack, 'agent', { viewport: { width: 1440, height: 900 } });

  await test.step('what is due is above the inbox until it is done', async () => {
    const filter = JSON.stringify({ and: [{ field: 'last_name', operator: 'any-of', value: ['Halvorsen'] }] });
    await app.goto(`${stack.origins.app}/channels/inbox/all?filter=${encodeURIComponent(filter)}`);
    const due = app.getByRole('region', { name: 'Due' });
    await expect(due.getByRole('listitem').filter({ hasText: 'Runa Halvorsen' })).toContainText(
      'Send the offer to Runa',
    );
    await expectAccessibleInBoth(app, 'what is due');
    await due.getByRole('button', { name: 'Mark “Send the offer to Runa” as done' }).click();
    await expect(due.getByText('Send the offer to Runa')).toHaveCount(0);
  });

  await test.step('an appointment is made from the row, moved, canceled and set again from its entry', async () => {
    const row = app.getByRole('listitem').filter({ hasText: 'Runa Halvorsen' });
    await row.hover();
    await row.getByRole('button', { name: 'Follow up with Runa Halvorsen, or make an appointment' }).click();
    await app.getByRole('menuitem', { name: 'New appointment…' }).click();
    const dialog = app.getByRole('dialog', { name: 'Appointment with Runa Halvorsen' });
    await expect(dialog.getByText(/for them, in Los Angeles\.$/)).toBeVisible();
    await expectAccessible(app, 'the form of an appointment');
    await dialog.getByRole('button', { name: 'Set appointment' }).click();
    await expect(dialog.getByText('Enter a title.')).toBeVisible();
    await dialog.getByLabel('Title').fill('Demo of the new model');
    await dialog.getByLabel('Place').fill('Room 4');
    await dialog.getByRole('checkbox', { name: '1 hour before' }).check();
    await dialog.getByRole('button', { name: 'Set appointment' }).click();
    await expect(app.getByText(/^Appointment set: /)).toBeVisible();
    await row.getByRole('link', { name: 'Runa Halvorsen' }).press('Enter');
    const entry = app.locator('.app-card', { hasText: 'Demo of the new model' });
    await expect(entry).toContainText('Room 4');
    await entry.getByRole('button', { name: 'Edit' }).click();
    const edit = app.getByRole('dialog', { name: 'Change the appointment with Runa Halvorsen' });
    await expect(edit.getByRole('checkbox', { name: '1 hour before' })).toBeChecked();
    await edit.getByLabel('Place').fill('Room 5');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(entry).toContainText('Room 5');
    await entry.getByRole('button', { name: 'Cancel it' }).click();
    await expect(entry).toContainText('Appointment, canceled');
    await entry.getByRole('button', { name: 'Set again' }).click();
    await expect(entry.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expectAccessibleInBoth(app, 'an appointment in the history');
  });

  await test.step('a view of the logs is saved, pinned, opened by its address, and changed', async () => {
    await app.goto(`${stack.origins.app}/communications/calls?range=all-time`);
    await app.getByRole('button', { name: 'Views' }).click();
    await app.getByRole('button', { name: 'Save view' }).click();
    const dialog = app.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByLabel('Name').fill('Every call');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const pinned = app.getByRole('navigation', { name: 'Pinned views' }).getByRole('link', { name: 'Every call' });
    await expect(pinned).toHaveAttribute('aria-current', 'page');
    const id = new URL(app.url()).searchParams.get('view');
    await app.goto(`${stack.origins.app}/communications/view/${id}/all`);
    await expect(app).toHaveURL(new RegExp(`/communications/calls\\?.*view=${id}`));
    await app.getByRole('link', { name: 'Unread', exact: true }).click();
    await expect(app.getByRole('group', { name: 'View changed' })).toBeVisible();
    await app.getByRole('button', { name: 'Discard' }).click();
    await expect(app.getByRole('group', { name: 'View changed' })).toHaveCount(0);
    await expectAccessibleInBoth(app, 'a view of the logs');
  });

  await test.step('a watcher asks to join a team inbox, is declined, asks again, and is added', async () => {
    const { user } = await api.request<{ user: { id: number } }>('POST', '/get-auth-user', {});
    const lines = await admin.request<{ data: { id: number }[] }>('GET', '/api/v1/campaign');
    const inbox = await admin.request<TeamInbox>('POST', '/api/v2/inboxes', {
      name: 'Harbor desk',
      campaign_ids: [lines.data[0]?.id],
      members: [{ user_id: user.id, role: 'watcher' }],
    });
    await app.goto(`${stack.origins.app}/team-inboxes/${inbox.id}`);
    await app.getByRole('button', { name: 'Ask to join' }).click();
    await expect(app.getByText('You asked to join. An admin or supervisor can add you.')).toBeVisible();
    await admin.request('POST', `/api/v2/inboxes/${inbox.id}/decline-join`, { user_id: user.id });
    await expect(app.getByText('Your request to join the inbox “Harbor desk” was declined.')).toBeVisible();
    await app.getByRole('button', { name: 'Ask to join' }).click();
    await expect(app.getByText('You asked to join. An admin or supervisor can add you.')).toBeVisible();
    const members = [{ user_id: user.id, role: 'member' }];
    await admin.request('PATCH', `/api/v2/inboxes/${inbox.id}`, { members });
    await expect(app.getByText('You asked to join.')).toHaveCount(0);
    await admin.request('DELETE', `/api/v2/inboxes/${inbox.id}`);
  });
});
