import { signal, TalkError } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { LanguageSetting } from '../../shared/language.store.js';
import { GuestPage, type GuestPageProps } from './guest-page.js';
import type { GuestPlace } from './guest-place.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const setting = { choice: signal('en'), choose: async () => undefined } as unknown as LanguageSetting;
let root: Root | null = null;
let sent: { id: string; body: unknown }[];
let answer: (id: string) => unknown;
let entered: number;
let needs: string[];

// Loaded lazily by the page: a busy machine takes its time.
beforeAll(async () => void (await import('./registration.js')));
beforeEach(() => {
  sent = [];
  entered = 0;
  needs = [];
  answer = () => ({});
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

async function open(place: GuestPlace): Promise<void> {
  const call = (async ({ id }: { id: string }, { body }: { body?: unknown } = {}) => {
    sent.push({ id, body });
    return answer(id);
  }) as unknown as GuestPageProps['call'];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const onSignedIn = async (): Promise<void> => void (entered += 1);
  await act(async () =>
    root?.render(
      <GuestPage
        place={place}
        call={call}
        setting={setting}
        onSignedIn={onSignedIn}
        onSecondStep={(need) => needs.push(need)}
        onStartOver={() => needs.push('again')}
      />,
    ),
  );
}

const text = (): string => document.body.textContent ?? '';
async function fill(name: string, value: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (input === null) throw new Error(`there is no field ${name}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
const refusal = (code: 'LINK_OVER' | 'RATE_LIMITED', message: string) =>
  new TalkError({ code, message, status: code === 'LINK_OVER' ? 410 : 429 });
const wrong = (field: string, message: string) =>
  new TalkError({ code: 'VALIDATION_FAILED', message: 'No.', status: 422, fieldErrors: { [field]: [message] } });
function buttonOf(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`there is no button ${name}`);
  return found;
}
const links = (): string[] => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

const invitation = {
  kind: 'invitation',
  name: 'Cy',
  email: 'cy@acme.test',
  company_name: 'Acme',
  expires_at: '2026-12-04T10:00:00.000Z',
};

it('asks for a link, and says the same for every address', async () => {
  await open({ name: 'forgot' });
  await submit();
  expect(text()).toContain('Enter the email address you sign in with.');
  await fill('email', ' bo@acme.test ');
  await submit();
  expect(sent).toEqual([{ id: 'forgotPassword', body: { email: 'bo@acme.test' } }]);
  expect(text()).toContain('If bo@acme.test has an account, a mail with a link is on its way.');
  expect(document.querySelector('form')).toBeNull();
});

it('keeps the address when asking was too often', async () => {
  answer = () => Promise.reject(refusal('RATE_LIMITED', ''));
  await open({ name: 'forgot' });
  await fill('email', 'bo@acme.test');
  await submit();
  expect(text()).toContain('Too many requests have been sent.');
  expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe('bo@acme.test');
});

it('welcomes whom an invitation is for, saves their password and signs them in', async () => {
  answer = (id) => (id === 'checkPasswordLink' ? invitation : {});
  await open({ name: 'reset', token: 'pl_1' });
  await vi.waitFor(() => expect(text()).toContain('Welcome to Acme'));
  expect(text()).toContain('Hello Cy, choose a password. You sign in with it and cy@acme.test from now on.');
  await fill('password', 'short');
  await fill('again', 'other');
  await submit();
  expect(text()).toContain('Use at least 10 characters.');
  expect(text()).toContain('This differs from the new password.');
  expect(document.activeElement?.getAttribute('name')).toBe('password');
  await fill('password', 'a good long password');
  await fill('again', 'a good long password');
  await submit();
  expect(sent.at(-1)).toEqual({
    id: 'resetPassword',
    body: { token: 'pl_1', password: 'a good long password', remember_me: true },
  });
  expect(entered).toBe(1);
});

it('says why a link does not work, and leads to a new one', async () => {
  answer = () => Promise.reject(refusal('LINK_OVER', 'This link has expired. Ask for a new one.'));
  await open({ name: 'reset', token: 'pl_1' });
  await vi.waitFor(() => expect(text()).toContain('This link has expired. Ask for a new one.'));
  expect(links()).toEqual(['/forgot-password', '/login']);
  expect(document.querySelector('form')).toBeNull();
});

it('says so when the link was used while its page was open, or is missing', async () => {
  answer = (id) =>
    id === 'checkPasswordLink' ? invitation : Promise.reject(refusal('LINK_OVER', 'This link was used already.'));
  await open({ name: 'reset', token: 'pl_1' });
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  await fill('password', 'a good long password');
  await fill('again', 'a good long password');
  await submit();
  expect(text()).toContain('This link was used already.');
  await act(async () => root?.unmount());
  await open({ name: 'reset', token: '' });
  expect(text()).toContain('The address has no link in it.');
});

it('replaces a password that an admin handed over, without asking for it again', async () => {
  await open({ name: 'first', email: 'bo@acme.test', password: 'mmmm-nnnn', remember: false });
  expect(text()).toContain('Choose your own password');
  await fill('password', 'a good long password');
  await fill('again', 'a good long password');
  await submit();
  expect(sent).toEqual([
    {
      id: 'chooseFirstPassword',
      body: {
        email: 'bo@acme.test',
        current_password: 'mmmm-nnnn',
        password: 'a good long password',
        remember_me: false,
      },
    },
  ]);
  expect(entered).toBe(1);
});

it('stops mail about notifications with one press, and not when the page is opened', async () => {
  answer = () => ({ company_name: 'Acme' });
  await open({ name: 'unsubscribe', token: 'un_1' });
  expect(sent).toEqual([]);
  await act(async () => document.querySelector('button')?.click());
  expect(sent).toEqual([{ id: 'unsubscribeFromNotifications', body: { token: 'un_1' } }]);
  expect(text()).toContain('Talk sends you no more mail about notifications from Acme.');
});

it('says why mail was not stopped: an old link, or none', async () => {
  answer = () => Promise.reject(refusal('LINK_OVER', 'This link does not work. Ask for a new one.'));
  await open({ name: 'unsubscribe', token: 'un_1' });
  await act(async () => document.querySelector('button')?.click());
  expect(text()).toContain('This link is too old. Use the one in your latest mail');
  await act(async () => root?.unmount());
  await open({ name: 'unsubscribe', token: '' });
  expect(text()).toContain('The address has no link in it. Open the link from your mail again, or switch mail off');
});

it('asks for a code after the password, and takes a recovery code instead', async () => {
  answer = () => Promise.reject(wrong('code', 'This code is not right.'));
  await open({ name: 'second', need: 'code' });
  const input = document.querySelector('input');
  expect([input?.autocomplete, input?.inputMode, document.activeElement === input]).toEqual([
    'one-time-code',
    'numeric',
    true,
  ]);
  await submit();
  expect(text()).toContain('Enter the code.');
  await fill('code', '123456');
  await submit();
  expect(text()).toContain('This code is not right.');
  await act(async () => buttonOf('Use a recovery code').click());
  expect(document.activeElement?.getAttribute('name')).toBe('recovery_code');
  answer = () => ({});
  await fill('recovery_code', 'aaaa-bbbb-cccc-dddd');
  await submit();
  expect(sent).toEqual([
    { id: 'finishSignIn', body: { code: '123456' } },
    { id: 'finishSignIn', body: { recovery_code: 'aaaa-bbbb-cccc-dddd' } },
  ]);
  expect(entered).toBe(1);
});

it('leads back to the password when the second step came too late', async () => {
  const over = new TalkError({ code: 'SIGN_IN_OVER', message: 'That took too long. Sign in again.', status: 410 });
  answer = () => Promise.reject(over);
  await open({ name: 'second', need: 'code' });
  await fill('code', '123456');
  await submit();
  expect(text()).toContain('That took too long. Sign in again.');
  await act(async () => buttonOf('Sign in again').click());
  expect(needs).toEqual(['again']);
});

it('turns two-step sign-in on before it signs in, where the company asks for it', async () => {
  answer = (id) =>
    id === 'beginRequiredTwoStep'
      ? { app_key: 'ABCDEFGH', uri: 'otpauth://totp/Talk:bo?secret=ABCDEFGH' }
      : { recovery_codes: ['aaaa-bbbb-cccc-dddd'] };
  await open({ name: 'second', need: 'setup' });
  await vi.waitFor(() => expect(text()).toContain('ABCD EFGH'));
  await fill('code', '123456');
  await submit();
  expect(text()).toContain('aaaa-bbbb-cccc-dddd');
  expect(entered).toBe(0);
  await act(async () => buttonOf('I have kept them, continue').click());
  expect(entered).toBe(1);
});

it('goes from a saved password to the second step that is missing', async () => {
  answer = (id) => {
    if (id === 'checkPasswordLink') return { ...invitation, kind: 'reset' };
    return Promise.reject(new TalkError({ code: 'SECOND_STEP', message: 'A code.', status: 403 }));
  };
  await open({ name: 'reset', token: 'pl_1' });
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  await fill('password', 'a good long password');
  await fill('again', 'a good long password');
  await submit();
  expect(needs).toEqual(['code']);
});

it('registers a company, and does not send what can be seen to be wrong', async () => {
  const offer = { is_open: true, captcha: null, terms_url: 'https://talk.test/terms', privacy_url: null };
  answer = (id) => (id === 'getRegistrationOffer' ? offer : {});
  await open({ name: 'register', token: '' });
  await vi.waitFor(() => expect(text()).toContain('Register your company'));
  await vi.waitFor(() => expect(text()).toContain('By registering, you agree to: Terms of service'));
  expect(links()).toContain('https://talk.test/terms');
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  await fill('first_name', 'Dee');
  await fill('last_name', 'Novak');
  await fill('email', 'dee@harbor.test');
  await fill('company_name', 'Harbor Shoes');
  await fill('phone_number', '(415) 555-0150');
  await fill('password', 'a good long password');
  await fill('password_confirmation', 'another one');
  await submit();
  expect(text()).toContain('This differs from the password.');
  expect(sent.map(({ id }) => id)).toEqual(['getRegistrationOffer']);
  await fill('password_confirmation', 'a good long password');
  expect(text()).not.toContain('This differs from the password.');
  const refuse = (error: TalkError) => {
    answer = async (id) => {
      if (id === 'register') throw error;
      return offer;
    };
  };
  refuse(wrong('phone_number', 'This is not a phone number of the country.'));
  await submit();
  expect(text()).toContain('This is not a phone number of the country.');
  refuse(wrong('recaptcha_response', 'Load the page again.'));
  await submit();
  expect(text()).toContain('Load the page again.');
  answer = (id) => (id === 'register' ? {} : offer);
  await submit();
  expect(sent.at(-1)).toMatchObject({ id: 'register', body: { name: 'Dee Novak', company_name: 'Harbor Shoes' } });
  await vi.waitFor(() => expect(text()).toContain('We have mailed a link to dee@harbor.test.'));
  expect(sessionStorage.getItem('talk:registration')).not.toContain('password');
});

it('resumes in this tab what was typed, and says when this server takes no registrations', async () => {
  sessionStorage.setItem('talk:registration', JSON.stringify({ company_name: 'Harbor Shoes', password: 'x' }));
  answer = () => ({ is_open: true });
  await open({ name: 'register', token: '' });
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  expect(document.querySelector<HTMLInputElement>('[name="company_name"]')?.value).toBe('Harbor Shoes');
  expect(document.querySelector<HTMLInputElement>('[name="password"]')?.value).toBe('');
  sessionStorage.clear();
  await act(async () => root?.unmount());
  answer = () => ({ is_open: false });
  await open({ name: 'register', token: '' });
  await vi.waitFor(() => expect(text()).toContain('This server takes no registrations.'));
});

it('confirms a registration with the chosen password, and says when its link is over', async () => {
  answer = (id) =>
    id === 'checkRegistration'
      ? { name: 'Dee', email: 'dee@harbor.test', company_name: 'Harbor Shoes' }
      : Promise.reject(wrong('password', 'This is not the password that you chose.'));
  await open({ name: 'register', token: 'rg_1' });
  await vi.waitFor(() => expect(text()).toContain('Welcome, Dee'));
  await fill('password', 'not it');
  await submit();
  expect(text()).toContain('This is not the password that you chose.');
  expect(entered).toBe(0);
  await fill('password', 'a good long password');
  answer = () => ({});
  await submit();
  expect(entered).toBe(1);
  expect(sent.at(-1)).toMatchObject({ id: 'verifyRegistration', body: { token: 'rg_1' } });
  await act(async () => root?.unmount());
  answer = () => Promise.reject(refusal('LINK_OVER', 'This link has expired.'));
  await open({ name: 'register', token: 'rg_2' });
  await vi.waitFor(() => expect(links()).toContain('/account-registration'));
});

it('signs in with the link of the company’s own server, once', async () => {
  await open({ name: 'link', token: 'sl_1' });
  expect(sent).toEqual([{ id: 'finishSignInLink', body: { token: 'sl_1' } }]);
  expect(entered).toBe(1);
});

it('asks for the second step of a user whom a link brings', async () => {
  answer = () => Promise.reject(new TalkError({ code: 'SECOND_STEP', message: 'Code.', status: 403 }));
  await open({ name: 'link', token: 'sl_1' });
  expect(needs).toEqual(['code']);
});

it('says why a link brings no one in, and offers the password', async () => {
  answer = () => Promise.reject(refusal('LINK_OVER', 'This link has expired.'));
  await open({ name: 'link', token: 'sl_1' });
  expect(text()).toContain('This link has expired.');
  await act(async () => buttonOf('Sign in with your password').click());
  expect(needs).toEqual(['again']);
});
