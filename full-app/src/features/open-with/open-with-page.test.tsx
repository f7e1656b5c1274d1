import { signal } from '@talk/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { OpenWithPage } from './open-with-page.js';

let sent: object[];
let called: object[];

const open = (query: string, permissions = ['make call']) => {
  const clickToCall = async ({ body }: { body: object }) => {
    sent.push(body);
    return { contact: { id: 4 } };
  };
  const client = {
    api: { contacts: { clickToCall } },
    phone: { status: signal({ kind: 'ready', sentence: null }) },
  };
  const calls = { callBack: async (number: string, options: object) => void called.push({ number, ...options }) };
  return openPage({
    routes: { '/apps': OpenWithPage, '/contacts/$contactId': () => <p>Contact</p> },
    address: `/apps?${query}`,
    user: { user_permissions: permissions },
    api: {},
    parts: { client, phone: { calls } },
  });
};

beforeEach(() => {
  sent = [];
  called = [];
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
