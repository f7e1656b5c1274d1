import { TalkError } from '@talk/core';
import type { Answering } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, field, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { AnsweringPage } from './answering-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

let sent: Sent[];
let refusal: TalkError | null;
const missed_calls_settings: Answering['missed_calls_settings'] = {
  missed_call_handling_mode: 'line',
  greeting: { text: '', file_id: null },
};
const stored: Record<number, Answering> = {
  6: {
    user_id: 6,
    answer_by: 'phone_number',
    phone_number: '+14155550150',
    sip_uri: null,
    operating_hours: null,
    missed_calls_settings,
  },
  9: {
    user_id: 9,
    answer_by: 'browser',
    phone_number: null,
    sip_uri: null,
    operating_hours: null,
    missed_calls_settings,
  },
};
const people = [
  { id: 6, name: 'Tom', enabled: true, answer_by: 'phone_number' },
  { id: 7, name: 'Ana', enabled: false, answer_by: 'browser' },
  { id: 9, name: 'Priya', enabled: true, answer_by: 'browser' },
];

async function call({ id }: { id: string }, { params, body }: { params: { id: number }; body?: object }) {
  if (id === 'getAnswering') return stored[params.id];
  sent.push({ id, params, ...(body && { body }) });
  if (refusal !== null) throw refusal;
  return { ...stored[params.id], ...body };
}
const open = (role: string, permissions = ['answer call', 'list user']) =>
  openPage({
    routes: { '/settings/answering': AnsweringPage },
    address: '/settings/answering',
    user: { user_roles: [role], user_permissions: permissions, company: { country: 'US' } },
    api: { call, company: { users: async () => ({ data: people }) } },
  });

beforeEach(() => {
  sent = [];
  refusal = null;
});
afterEach(closePage);

it('opens for those who take calls', async () => {
  await open('Company Reporter Access', ['list user']);
  await shows('This page does not exist');
});

it('shows agents their own, and admins everyone who works here', async () => {
  await open('Company Agent');
  await shows('Priya (you)In the browser');
  expect(pageText()).not.toContain('Tom');
  await closePage();
  await open('Company Admin');
  await shows('TomAt a phone number: (415) 555-0150');
  expect(pageText()).toContain('Priya (you)');
  expect(pageText()).not.toContain('Ana');
});

it('sends a phone number, and the server’s refusal of it stands at its field', async () => {
  await open('Company Agent');
  await shows('Priya (you)');
  await press('Change where the calls of Priya ring');
  await shows('Where the calls of Priya ring');
  await fill('Calls ring', 'phone_number');
  await press('Save');
  await shows('Enter the number to ring.');
  expect(sent).toEqual([]);
  await fill('Phone number', '415 555 0151');
  const sentence = 'This is not a phone number.';
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: sentence,
    status: 422,
    fieldErrors: { phone_number: [sentence] },
  });
  await press('Save');
  await until(() => expect(field('Phone number').getAttribute('aria-invalid')).toBe('true'));
  refusal = null;
  await press('Save');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent[1]).toEqual({
    id: 'updateAnswering',
    params: { id: 9 },
    body: { answer_by: 'phone_number', phone_number: '(415) 555-0151' },
  });
});

it('lets admins give a colleague a desk phone', async () => {
  await open('Company Admin');
  await shows('Tom');
  await press('Change where the calls of Tom ring');
  await shows('Where the calls of Tom ring');
  await fill('Calls ring', 'ip_phone');
  await fill('SIP address of the desk phone', 'tom');
  await press('Save');
  await shows('Write the address as sip:name@host.');
  await fill('SIP address of the desk phone', 'sip:tom@phones.acme.test');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ answer_by: 'ip_phone', sip_uri: 'sip:tom@phones.acme.test' });
});

it('sends the calls that an agent alone misses to their own voicemail, with their own words', async () => {
  await open('Company Agent');
  await shows('Priya (you)');
  await press('Change where the calls of Priya ring');
  await shows('A call to a group of several, or from a queue, ends as its line says.');
  expect(pageText()).not.toContain('Voicemail greeting');
  await fill('Missed calls', 'voicemail');
  await fill('Voicemail greeting', 'Hello, this is Priya.');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    answer_by: 'browser',
    missed_calls_settings: {
      missed_call_handling_mode: 'voicemail',
      greeting: { text: 'Hello, this is Priya.', file_id: null },
    },
  });
  await shows('In the browser · own voicemail');
});
