import { signal } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionExpired } from './session-expired.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const draw = (call: PhoneCall | null) =>
  act(async () =>
    root.render(
      <SessionExpired
        email="ada@acme.example"
        call={call}
        signIn={() => Promise.reject(new Error('not pressed'))}
        callApi={() => Promise.reject(new Error('not called'))}
        onSignedIn={() => Promise.resolve()}
        onLeave={() => undefined}
      />,
    ),
  );
const text = (): string => document.body.textContent;

it('promises that the call continues as long as it does, and no longer', async () => {
  const state = signal({ phase: 'active' });
  await draw({ state, hangup: () => undefined } as unknown as PhoneCall);
  expect(text()).toContain('Your call continues.');
  expect(text()).toContain('End call');
  await act(async () => void (state.value = { phase: 'ended' }));
  expect(text()).not.toContain('Your call continues.');
  expect(text()).not.toContain('End call');
});

it('says nothing of a call where there is none', async () => {
  await draw(null);
  expect(text()).toContain('ada@acme.example');
  expect(text()).not.toContain('call');
});
