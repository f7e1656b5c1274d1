import { TalkError } from '@talk/core';
import type { SignIn } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, fill, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { OwnSignInsPage } from './own-sign-ins-page.js';

const signInOf = (changes: Partial<SignIn>): SignIn => ({
  id: '00000000-0000-4000-8000-000000000001',
  is_current: false,
  via: null,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-21T10:00:00.000Z',
  user_agent: null,
  device: null,
  impersonator: null,
  ...changes,
});
const OTHER = '00000000-0000-4000-8000-000000000002';
let signIns: SignIn[];
let sent: object[];
let refusal: TalkError | null;

async function call({ id }: { id: string }, { params, body }: { params?: { id: string }; body?: object } = {}) {
  if (id === 'listSignIns') return { data: signIns };
  if (id === 'listPasskeys') return { data: [] };
  if (id === 'getTwoStep') return { is_on: false, since: null, recovery_codes_left: 0, is_required: false };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  const before = signIns.length;
  if (id === 'endSignIn') signIns = signIns.filter((each) => each.id !== params?.id);
  if (id === 'endOtherSignIns') signIns = signIns.filter(({ is_current: isCurrent }) => isCurrent);
  return { ended: before - signIns.length };
}

const open = () =>
  openPage({
    routes: { '/settings/sign-ins': OwnSignInsPage },
    address: '/settings/sign-ins',
    user: { company: { timezone: 'UTC' } },
    api: { call },
  });

beforeEach(async () => {
  sent = [];
  refusal = null;
  signIns = [
    signInOf({
      is_current: true,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    }),
    signInOf({ id: OTHER, device: { name: 'Old laptop' } }),
    signInOf({ id: '00000000-0000-4000-8000-000000000003' }),
  ];
  await open();
  await shows('Old laptop');
});
afterEach(closePage);

it('names the admin who acts as the user, with the reason, and ends that', async () => {
  await closePage();
  signIns = [signInOf({ id: OTHER, impersonator: { name: 'Dee', reason: 'A lost contact' } })];
  await open();
  await shows('Dee, acting as you');
  expect(text()).toContain('Reason: A lost contact');
  await press('Sign out Dee, acting as you');
  await until(() => expect(sent).toEqual([{ id: 'endSignIn', params: { id: OTHER } }]));
});

it('names each browser and when it was used, and ends one', async () => {
  expect(text()).toContain(
    'Firefox on Linux (this one)signed in Nov 20, 2026, 10:00 AM · last used Nov 21, 2026, 10:00 AM',
  );
  expect(text()).toContain('An unknown browser');
  expect(document.querySelectorAll('li button')).toHaveLength(2);
  await press('Sign out Old laptop');
  await until(() => expect(text()).not.toContain('Old laptop'));
  expect(sent).toEqual([{ id: 'endSignIn', params: { id: OTHER } }]);
});

it('says how the user signed in, where it is known', async () => {
  await closePage();
  signIns = (['password', 'passkey', 'single_sign_on', 'link', null] as const).map((via, index) =>
    signInOf({ id: `00000000-0000-4000-8000-00000000000${index}`, via }),
  );
  await open();
  const date = 'Nov 20, 2026, 10:00 AM';
  await shows(`signed in by password ${date}`);
  for (const by of ['by passkey ', 'by single sign-on ', 'by a link of your company ', ''])
    expect(text()).toContain(`signed in ${by}${date}`);
});

it('ends all others after asking', async () => {
  await press('Sign out everywhere else…');
  expect(sent).toEqual([]);
  await press('Sign out everywhere else');
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(1));
  expect(text()).not.toContain('Sign out everywhere else');
});

it('changes the password, and says at its field what is wrong', async () => {
  await press('Change password…');
  await fill('Old password', 'old enough');
  await fill('New password', 'short');
  await fill('New password again', 'shorter');
  await press('Change password');
  await shows('Use at least 10 characters.');
  expect(text()).toContain('This differs from the new password.');
  expect(sent).toEqual([]);
  for (const label of ['New password', 'New password again']) await fill(label, 'several good words');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { current_password: ['This is not your password.'] },
  });
  await press('Change password');
  await shows('This is not your password.');
  refusal = null;
  await press('Change password');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({
    id: 'changePassword',
    body: { current_password: 'old enough', password: 'several good words' },
  });
});
