import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInForm } from './sign-in-form.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let called: string[];
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  called = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const draw = () =>
  act(async () =>
    root.render(
      <SignInForm
        signIn={() => Promise.reject(new Error('not pressed'))}
        passkey={{
          call: (({ id }: { id: string }) => {
            called.push(id);
            // What no browser can make anything of: the device is tried end to end.
            return Promise.resolve({ options: {} });
          }) as never,
          onSignedIn: () => Promise.reject(new Error('not signed in')),
        }}
      />,
    ),
  );
const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Use a passkey');

it('asks for a challenge when it is pressed, and says what to do when no passkey was used', async () => {
  await draw();
  expect(called).toEqual([]);
  await act(async () => button()?.click());
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(
      'Your browser could not use a passkey here. Sign in with your password.',
    ),
  );
  expect(called).toEqual(['beginPasskeySignIn']);
  expect(button()?.disabled).toBe(false);
});

it('is not offered by a browser that has no passkeys', async () => {
  vi.unstubAllGlobals();
  await draw();
  expect(button()).toBeUndefined();
});
