import { signal, TalkError } from '@talk/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { OpenWithPage } from './open-with-page.js';

let sent: object[];
let called: object[];

let asked: unknown[];
let known: { id: number } | null;
let refusal: TalkError | null;
let said: string[];

const open = (query: string, permissions = ['make call'], user: object = {}) => {
  const clickToCall = async ({ body }: { body: object }) => {
    sent.push(body);
    if (refusal !== null) throw refusal;
    return { contact: { id: 4 } };
  };
  const findByPhone = async ({ query: wanted }: { query: object }) => {
    asked.push(wanted);
    return { contact: known };
  };
  const client = {
    api: { contacts: { clickToCall, findByPhone } },
    phone: { status: signal({ kind: 'ready', sentence: null }) },
  };
  const calls = { callBack: async (number: string, options: object) => void called.push({ number, ...options }) };
  return openPage({
    routes: { '/apps': OpenWithPage, '/contacts/$contactId': () => <p>Contact</p>, '/': () => <p>Start</p> },
    address: `/apps?${query}`,
    user: { user_permissions: permissions, ...user },
    api: {},
    parts: { client, phone: { calls }, toasts: { show: (words: string) => said.push(words) } },
  });
};

beforeEach(() => {
  sent = [];
  called = [];
  asked = [];
  known = null;
  refusal = null;
  said = [];
});
afterEach(closePage);

it('shows whom the link names, and calls only when it is chosen', async () => {
  await open('action=call&phone_number=%2B14155550150&first_name=Maya&last_name=Lopez');
  await shows('Maya Lopez');
  expect([sent, called]).toEqual([[], []]);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('tel:+14155550150');
  await press('Call');
  await until(() => expect(called).toEqual([{ number: '+14155550150', contactId: 4 }]));
  expect(sent).toEqual([{ phone_number: '+14155550150', first_name: 'Maya', last_name: 'Lopez' }]);
});

it('opens the contact to text without calling', async () => {
  const { path } = await open('action=text&phone=%2B14155550150');
  await press('Text');
  await until(() => expect(path()).toBe('/contacts/4'));
  expect(called).toEqual([]);
});

it('says why a call is not possible, and when there is no number', async () => {
  await open('phone=%2B14155550150', []);
  await shows('Call');
  expect([...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Call')?.disabled).toBe(
    true,
  );
  await closePage();
  await open('action=call');
  await shows('The link has no phone number');
  expect(text()).not.toContain('Text');
});

it('opens a contact at once for users who chose that, without a call', async () => {
  known = { id: 4 };
  const { path } = await open('action=call&phone=%2B14155550150', ['make call'], { default_app: 'web' });
  await until(() => expect(path()).toBe('/contacts/4'));
  expect([asked, sent, called]).toEqual([[{ phone_number: '+14155550150' }], [], []]);
});

it('asks about a number that no contact has, even users who chose the contact', async () => {
  const { path } = await open('phone=%2B14155550150', ['make call'], { default_app: 'web' });
  await until(() => expect(asked).toHaveLength(1));
  await shows('Open the contact');
  expect([path(), sent]).toEqual(['/apps', []]);
});

it('opens the phone program for users who chose that', async () => {
  const opened: string[] = [];
  vi.stubGlobal('location', { assign: (address: string) => opened.push(address) });
  await open('action=text&phone=%2B1%20415%20555-0150', ['make call'], { default_app: 'desktop' });
  await until(() => expect(opened).toEqual(['sms:+14155550150']));
  vi.unstubAllGlobals();
  expect(asked).toEqual([]);
});

it('leads to the start when the contact cannot be added, and lets a text be tried again', async () => {
  refusal = new TalkError({ code: 'REJECTED', message: 'This phone number is not valid.', status: 422 });
  const { path } = await open('phone=12345&action=contact');
  await press('Text');
  await shows('This phone number is not valid.');
  expect([path(), said]).toEqual(['/apps', []]);
  await press('Open the contact');
  await until(() => expect(path()).toBe('/'));
  expect(said).toEqual(['This phone number is not valid.']);
});
