import type { Notification } from '@talk/core/contacts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { NotificationList } from './notification-list.js';

let sent: { id: string; body?: object }[];
let rows: Notification[];
let isBroken: boolean;
const leave = vi.fn();

const notification = (changes: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'texts',
  contact_id: 12,
  contact_name: 'Maya',
  communication_id: 7,
  phone_number: '+14155550150',
  actor: null,
  text: 'Are you there?',
  due_at: null,
  created_at: new Date().toISOString(),
  seen_at: null,
  ...changes,
});

beforeEach(() => {
  sent = [];
  rows = [notification()];
  isBroken = false;
  leave.mockClear();
});
afterEach(closePage);

async function call({ id }: { id: string }, { body }: { body?: object }): Promise<unknown> {
  if (id === 'countUnseenNotifications')
    return { unseen: rows.filter(({ seen_at: seenAt }) => seenAt === null).length };
  if (id === 'listNotifications') {
    if (isBroken) throw new Error('away');
    return { data: rows, page: 1, per_page: 25, has_more_pages: false, next_cursor: null };
  }
  sent.push({ id, ...(body && { body }) });
  return { unseen: 0 };
}
const open = () =>
  openPage({
    routes: {
      '/': () => <NotificationList onLeave={leave} />,
      '/channels/$channel/$status/contacts/$contactId': () => 'the contact',
      '/channels/$channel/$status/contacts/$contactId/communications/$communicationId': () => 'the text',
    },
    address: '/',
    user: { user_permissions: ['list communication'] },
    api: { call },
  });
const entries = (): (string | undefined)[] =>
  [...document.querySelectorAll('.app-notification')].map(
    (row) => row.querySelector('.app-notification-title')?.textContent,
  );
const click = (): Promise<void> => act(async () => document.querySelector<HTMLElement>('.app-notification')?.click());

it('says what happened, with whom, and who did it', async () => {
  const ann = { id: 2, name: 'Ann' };
  rows = [
    notification(),
    notification({ id: 2, kind: 'calls', contact_id: null, contact_name: null, text: null }),
    notification({ id: 3, kind: 'mentions', actor: ann }),
    notification({ id: 4, kind: 'contacts', communication_id: null, actor: ann, text: null }),
    notification({ id: 5, kind: 'contacts', communication_id: null, text: null }),
    notification({ id: 6, kind: 'reminders' }),
  ];
  await open();
  await shows('Text from Maya');
  expect(entries()).toEqual([
    'Text from Maya',
    'Missed call from (415) 555-0150',
    'Ann mentioned you on Maya',
    'Ann assigned Maya to you',
    'Maya was assigned to you',
    'Follow-up with Maya',
  ]);
});

it('leads to what it is about, marks it as seen, and closes', async () => {
  const { path } = await open();
  await shows('Text from Maya');
  await click();
  await until(() => expect(path()).toBe('/channels/inbox/open/contacts/12/communications/7'));
  expect(sent).toEqual([{ id: 'seeNotifications', body: { ids: [1] } }]);
  expect(leave).toHaveBeenCalledOnce();
});

it('leads to the contact that was assigned, and marks nothing that was seen before', async () => {
  rows = [notification({ kind: 'contacts', communication_id: null, seen_at: new Date().toISOString() })];
  const { path } = await open();
  await shows('was assigned to you');
  await click();
  await until(() => expect(path()).toBe('/channels/inbox/open/contacts/12'));
  expect(sent).toEqual([]);
});

it('marks all as seen', async () => {
  await open();
  await shows('Text from Maya');
  await press('Mark all as seen');
  await until(() => expect(sent).toEqual([{ id: 'seeNotifications', body: {} }]));
});

it('says that there are none, and when they cannot be loaded', async () => {
  rows = [];
  await open();
  await shows('No notifications yet');
  await closePage();
  isBroken = true;
  await open();
  await shows('Could not load your notifications.');
  isBroken = false;
  rows = [notification()];
  await press('Try again');
  await shows('Text from Maya');
  expect(pageText()).not.toContain('Could not load');
});
