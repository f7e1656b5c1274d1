import type { Passkey, TwoStep } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, fill, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { PasskeysSection } from './passkeys-section.js';

const OFF: TwoStep = { is_on: false, since: null, recovery_codes_left: 0, is_required: false };
const DESK: Passkey = {
  id: 7,
  name: 'Desk',
  is_synced: true,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
};
let passkeys: Passkey[];
let step: TwoStep;
let sent: object[];

async function call({ id }: { id: string }, { params, body }: { params?: object; body?: { name?: string } } = {}) {
  if (id === 'getTwoStep') return step;
  if (id === 'listPasskeys') return { data: passkeys };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  // What no browser can make anything of: the device is tried end to end.
  if (id === 'beginPasskey') return { options: {} };
  if (id === 'renamePasskey') passkeys = [{ ...DESK, name: body?.name ?? '' }];
  if (id === 'removePasskey') passkeys = [];
  return {};
}

async function open(): Promise<void> {
  await openPage({
    routes: { '/settings/sign-ins': PasskeysSection },
    address: '/settings/sign-ins',
    user: { company: { timezone: 'UTC' } },
    api: { call },
  });
  await shows('Passkeys');
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  passkeys = [];
  step = OFF;
  sent = [];
});
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

it('lists passkeys with what is known of them, renames one and removes it', async () => {
  passkeys = [DESK];
  await open();
  await shows('added Nov 20, 2026 · not used yet · kept by your password manager');
  await press('Rename Desk');
  await shows('Rename the passkey');
  await fill('Name', ' Work phone ');
  await press('Save');
  await shows('Work phone');
  await press('Remove Work phone');
  await shows('Remove Work phone?');
  await press('Remove');
  await until(() => expect(document.querySelector('ul')).toBeNull());
  expect(sent).toEqual([
    { id: 'renamePasskey', params: { id: 7 }, body: { name: 'Work phone' } },
    { id: 'removePasskey', params: { id: 7 } },
  ]);
});

it('asks for the password before one is added, and says when the browser made none', async () => {
  await open();
  await press('Add a passkey…');
  await shows('First show that it is you.');
  expect(text()).not.toContain('Code of the app');
  await fill('Name', 'Desk');
  await press('Continue');
  await shows('Enter your password.');
  expect(sent).toEqual([]);
  await fill('Your password', 'several good words');
  await press('Continue');
  await shows('Your browser could not make a passkey. Try another browser or device.');
  expect(sent).toEqual([{ id: 'beginPasskey', body: { password: 'several good words' } }]);
});

it('takes a code instead where two-step sign-in is on', async () => {
  step = { ...OFF, is_on: true, since: '2026-11-20T10:00:00.000Z' };
  await open();
  await press('Add a passkey…');
  await shows('Or your password');
  await fill('Name', 'Desk');
  await fill('Code of the app', '123456');
  await press('Continue');
  await until(() => expect(sent).toEqual([{ id: 'beginPasskey', body: { code: '123456' } }]));
});

it('offers none in a browser that has no passkeys', async () => {
  vi.unstubAllGlobals();
  await open();
  await shows('This browser cannot make passkeys at this address.');
  expect(text()).not.toContain('Add a passkey…');
});
