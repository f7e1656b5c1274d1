import type { Contact, DialerList } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { untilReachable } from '../reachable.js';
import { expect, test } from '../stack.fixture.js';

const [HANGS_UP_AFTER_5_S, BUSY] = ['+14155550168', '+14155550162'];

test('a session calls one person after another, and its end has the numbers of the records', async ({
  stack,
  visit,
}) => {
  test.setTimeout(120_000);
  const admin = await apiAs(stack, 'admin');
  const personOf = async (first_name: string, phone_number: string): Promise<number> =>
    (await admin.request<Contact>('POST', '/api/v1/contact', { first_name, phone_number })).id;
  const people = [await personOf('Ada', HANGS_UP_AFTER_5_S), await personOf('Bea', BUSY)];
  const lists = '/api/v2/power-dialer-lists';
  const { id } = await admin.request<DialerList>('POST', lists, { name: 'Two people', scope: 'public' });
  await admin.request('POST', `${lists}/${id}/items`, { contact_ids: people });

  const app = await openApp(visit, stack, 'agent', { hz: 440 });
  await app.goto(`${stack.origins.app}/power-dialer/in-queue?list=${id}`);
  await app.getByRole('link', { name: 'Start session' }).click();
  await untilReachable(stack, 'agent');
  await app.getByLabel('from the line').selectOption({ index: 1 });
  await app.getByLabel('waiting before each call for').selectOption({ label: '5 seconds' });
  await app.getByLabel('and calling').selectOption({ label: 'at any time' });
  await app.getByRole('button', { name: 'Start session' }).click();

  const session = app.getByRole('region', { name: 'Session', exact: true });
  const contact = app.getByRole('region', { name: 'Contact', exact: true });
  await expect(contact).toContainText('Ada');
  await expect(session).toContainText(/Will call in \d s/);
  await expect(contact).toContainText('No calls yet.');
  await expectAccessible(app, 'dialer session');
  await app.keyboard.press('Enter');
  await expect(session).toContainText(/Connected 0?0:0\d/);
  // She hangs up. The next one is called without a word.
  await expect(contact).toContainText('Bea');
  const end = app.getByRole('region', { name: 'The session has ended' });
  await expect(end).toContainText(/Calls\s*2\s*Answered\s*1\s*Busy\s*1\s*No answer\s*0/);
  await expect(end).toContainText(
    /Where the time went\s*Session time.*Waiting before calls.*Ringing.*Wrap-up.*Paused/s,
  );
  await expect(app.getByRole('button', { name: /^Your status: (?!Auto dial)/ })).toBeVisible();
  await app.goto(`${stack.origins.app}/power-dialer/list/${id}/sessions`);
  await expect(app.getByRole('row', { name: /Answered 1 · Busy 1/ })).toContainText('List worked through');
  await expectAccessible(app, 'dialer sessions');
  const list = await admin.request<DialerList>('GET', `${lists}/${id}`);
  expect([list.total_called, list.total_failed, list.total_queued]).toEqual([1, 1, 0]);
});
