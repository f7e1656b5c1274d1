import type { MailSettings } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, fill, openPage, press, shows, tick } from '../../shared/testing/page-driver.js';
import { EmailSettingsPage } from './email-settings-page.js';

const ACCOUNT: NonNullable<MailSettings['account']> = {
  host: 'smtp.acme.test',
  port: 587,
  security: 'starttls',
  username: 'sales@acme.test',
  from_name: 'Acme Sales',
  from_address: 'sales@acme.test',
  has_password: true,
  updated_at: '2026-11-25T10:00:00.000Z',
};
const LINE = { id: 12, name: 'Sales', email_intake: false, email_intake_route_id: null, address: null };
let settings: MailSettings;
let sent: { id: string; params?: object; body?: object }[];
let problem: string | null;

async function call({ id }: { id: string }, { params, body }: { params?: object; body?: object } = {}) {
  if (id === 'getMailSettings') return settings;
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (id === 'testMailAccount')
    return { to_address: 'ada@acme.test', problem, field: null, detail: problem === null ? null : '535 no' };
  if (id === 'updateLineEmail')
    return { ...LINE, email_intake: true, email_intake_route_id: 3, address: 'sales-k7m2p@in.talk.test' };
  if (id === 'updateMailAccount') settings = { ...settings, account: ACCOUNT };
  if (id === 'removeMailAccount') settings = { ...settings, account: null };
  return settings;
}
const open = (role = 'Company Admin') =>
  openPage({
    routes: { '/settings/email': EmailSettingsPage },
    address: '/settings/email',
    user: { user_roles: [role] },
    api: { call },
  });

beforeEach(() => {
  settings = { account: null, operator_sends: true, inbound_domain: 'in.talk.test', lines: [LINE] };
  sent = [];
  problem = null;
});
afterEach(closePage);

it('is for admins', async () => {
  await open('Company Agent');
  await shows('This page does not exist');
});

it('sets a mail server up', async () => {
  await open();
  await shows('No mail server of your own is set up.');
  await press('Set up a mail server');
  await shows('Sender’s address');
  await press('Save');
  await shows('Enter an email address.');
  await fill('Sender’s name', 'Acme Sales');
  await fill('Sender’s address', 'sales@acme.test');
  await fill('Mail server', 'smtp.acme.test');
  await fill('User name', 'sales@acme.test');
  await fill('Password', 'hunter2');
  await press('Save');
  await shows('Acme Sales <sales@acme.test>');
  expect(sent.at(-1)?.body).toEqual({
    from_name: 'Acme Sales',
    from_address: 'sales@acme.test',
    host: 'smtp.acme.test',
    port: 587,
    security: 'starttls',
    username: 'sales@acme.test',
    password: 'hunter2',
  });
});

it('tests it with the stored password, and says what is wrong', async () => {
  settings = { ...settings, account: ACCOUNT };
  await open();
  await shows('Send a test email');
  await press('Send a test email');
  await shows('The mail server took a test email to ada@acme.test.');
  expect(sent.at(-1)?.body).not.toHaveProperty('password');
  problem = 'The mail server refused the user name or the password.';
  await press('Send a test email');
  await shows('The mail server said: 535 no');
});

it('removes it after asking', async () => {
  settings = { ...settings, account: ACCOUNT };
  await open();
  await shows('smtp.acme.test');
  await press('Remove');
  await shows('Remove the mail server?');
  await press('Remove mail server');
  await shows('No mail server of your own is set up.');
});

it('turns intake of a line on and shows its address', async () => {
  await open();
  await shows('It gets an address when you turn it on.');
  await tick('Email intake of Sales');
  await shows('sales-k7m2p@in.talk.test');
  expect(sent).toEqual([{ id: 'updateLineEmail', params: { id: 12 }, body: { email_intake: true } }]);
});

it('says that this server takes no email in', async () => {
  settings = { ...settings, inbound_domain: null };
  await open();
  await shows('This server takes no email in.');
  expect(document.querySelector('input[type="checkbox"]')).toBeNull();
});
