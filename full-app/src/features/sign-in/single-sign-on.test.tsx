import { TalkError } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SingleSignOn, type SingleSignOnProps } from './single-sign-on.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let sent: { id: string; body: unknown }[];
let left: string[];
let entered: (string | undefined)[];
let needs: string[];
let answer: (id: string) => unknown;
beforeEach(() => {
  [sent, left, entered, needs] = [[], [], [], []];
  answer = () => ({ url: 'https://login.example.com/auth?state=s' });
  sessionStorage.clear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const draw = (token: string) =>
  act(async () =>
    root.render(
      <SingleSignOn
        call={
          (async ({ id }: { id: string }, { body }: { body?: unknown } = {}) => {
            sent.push({ id, body });
            return answer(id);
          }) as unknown as SingleSignOnProps['call']
        }
        token={token}
        onSignedIn={async (to) => void entered.push(to)}
        onSecondStep={(need) => needs.push(need)}
        leave={(url) => left.push(url)}
      />,
    ),
  );
const text = (): string => document.body.textContent ?? '';
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
async function type(value: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[name="email"]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const refusal = (code: 'NOT_FOUND' | 'SECOND_STEP' | 'UNAVAILABLE' | 'SIGN_IN_OVER', status: number, message: string) =>
  new TalkError({ code, message, status });

it('goes to the provider, and comes back to what was asked for', async () => {
  await draw('redirect=%2Fcontacts%2F7');
  await submit();
  expect(text()).toContain('Enter your work address.');
  await type(' cy@acme.test ');
  await act(async () => document.querySelector<HTMLInputElement>('[type="checkbox"]')?.click());
  await submit();
  expect(sent).toEqual([{ id: 'beginSingleSignOn', body: { email: 'cy@acme.test' } }]);
  expect(left).toEqual(['https://login.example.com/auth?state=s']);

  await act(async () => root.unmount());
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await draw('code=c&state=s&iss=https%3A%2F%2Flogin.example.com&session_state=x');
  expect(sent.at(-1)).toEqual({
    id: 'finishSingleSignOn',
    body: { code: 'c', state: 's', iss: 'https://login.example.com', remember_me: true },
  });
  expect(entered).toEqual(['/login?redirect=%2Fcontacts%2F7']);
});

it('says why it goes nowhere', async () => {
  answer = () => {
    throw refusal('NOT_FOUND', 404, 'There is no single sign-on for this address.');
  };
  await draw('');
  await type('cy@unknown.test');
  await submit();
  expect(text()).toContain('There is no single sign-on for this address.');
  answer = () => {
    throw refusal('UNAVAILABLE', 503, 'The sign-in provider of your company is not responding.');
  };
  await submit();
  expect(text()).toContain('The sign-in provider of your company is not responding.');
  expect(left).toEqual([]);
});

it('comes back with a refusal, and asks for the address again', async () => {
  answer = () => {
    throw refusal('SIGN_IN_OVER', 410, 'That took too long, or was done before. Sign in again.');
  };
  await draw('error=%3Cb%3Eno%3C%2Fb%3E&state=s');
  expect(sent).toEqual([{ id: 'finishSingleSignOn', body: { error: '<b>no</b>', state: 's', remember_me: false } }]);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('That took too long');
  expect(document.querySelector('b')).toBeNull();
  expect(document.querySelector('input[name="email"]')).not.toBeNull();
  expect(entered).toEqual([]);
});

it('continues with the second step', async () => {
  answer = () => {
    throw refusal('SECOND_STEP', 403, 'Enter a code.');
  };
  await draw('code=c&state=s');
  expect(needs).toEqual(['code']);
  expect(location.pathname).toBe('/login');
});
