import type { BroadcastActivity, Contact, ContactList } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { changeRows, decide } from '../company-settings.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';
import { openPhoneThread, setTextingHours } from '../pages/texting-page.js';

const LINE = '(415) 555-0100';

test('a supervisor texts a list with an opted-out person, and sees what became of each', async ({ stack, visit }) => {
  await setTextingHours(stack, 'always');
  await decide(stack, 'broadcast_settings', { open_time: '0000', close_time: '2359' });
  const api = await apiAs(stack, 'admin');
  const word = `Fleet${Date.now().toString(36)}`;
  const customer = await api.contactByPhone('+14155550157');
  const stopped = await api.request<Contact>('POST', '/api/v1/contact', {
    first_name: 'Nora',
    last_name: word,
    phone_number: '+14155550198',
  });
  await changeRows(
    stack,
    `insert into opt_outs (company_id, phone_number, opted_out_at, source)
     select company_id, '+14155550198', now(), 'keyword' from contacts where id = $1`,
    [stopped.id],
  );
  const list = await api.request<ContactList>('POST', '/api/v2/contacts-list', { name: word, scope: 'public' });
  await changeRows(
    stack,
    `insert into contact_list_members (company_id, list_id, contact_id)
     select company_id, $1, id from contacts where id = any($2::bigint[])`,
    [list.id, [customer.id, stopped.id]],
  );

  const phone = await openHandset(visit, stack.origins.sandbox, '0157', {});
  const thread = await openPhoneThread(phone, LINE);
  const page = await openApp(visit, stack, 'supervisor', { viewport: { width: 1440, height: 900 } });
  await page.goto(`${stack.origins.app}/broadcasts/new?list_id=${list.id}`);
  await page.getByLabel('Name', { exact: true }).fill(`Sale ${word}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Line', { exact: true }).selectOption({ label: 'Sales' });
  await page.getByLabel('Text', { exact: true }).fill(`Half price for {{contact.first_name|you}} ${word}`);
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('1 of 2');
  await expectAccessible(page, 'message of a broadcast');
  await page.getByRole('button', { name: 'Compliance' }).click();
  await expect(page.getByText('They opted out of texts.')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send to 1 contact' }).click();
  await expect(thread.getByText(`Half price for ${customer.first_name ?? 'you'} ${word}`)).toBeVisible();

  await expect(page.getByRole('heading', { level: 1, name: `Sale ${word}` })).toBeVisible();
  await expect(page.locator('[data-outcome="excluded"] dd')).toHaveText('1');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expectAccessibleInBoth(page, 'activity of a broadcast');
  await page.getByRole('link', { name: 'All broadcasts' }).click();
  await expect(page.getByRole('link', { name: `Sale ${word}` })).toBeVisible();
  const id = Number(
    /(\d+)$/.exec(
      await page.getByRole('link', { name: `Sale ${word}` }).evaluate(({ href }: HTMLAnchorElement) => href),
    )?.[1],
  );
  expect(await api.request<BroadcastActivity>('GET', `/api/v1/broadcast/${id}`)).toMatchObject({
    texted_count: 1,
    excluded_count: 1,
  });
});
