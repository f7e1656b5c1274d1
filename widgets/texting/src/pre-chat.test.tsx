import { formatAsYouType } from '@talk/core/format';
import type { Visitor, VisitorStateOf } from '@talk/core/visitor';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { PreChat } from './pre-chat.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => document.body.replaceChildren());

const SCREEN: VisitorStateOf<'form'> = {
  name: 'form',
  widget: {
    company_name: 'Acme',
    country: 'US',
    greeting: 'Hello',
    is_open: true,
    changes_at: null,
    timezone: 'UTC',
    offline_message: 'Closed',
    consent_text: 'Yes',
    privacy_url: null,
    accent: null,
    identity: 'off',
    files: { max_bytes: 1, max_count: 1, types: [], type_names: '' },
    form_token: 'token',
  },
  busy: false,
  problem: null,
  again: false,
  given: null,
};

it('writes a number as people do, also what was typed before the code for it had come', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  let arrive = (): void => undefined;
  const coming = new Promise<{ formatAsYouType: typeof formatAsYouType }>((resolve) => {
    arrive = () => resolve({ formatAsYouType });
  });
  await act(async () => root.render(<PreChat screen={SCREEN} visitor={{} as Visitor} loadFormat={() => coming} />));
  const field = document.querySelector<HTMLInputElement>('[name=phone]');
  if (field === null) throw new Error('no field');
  const type = (value: string): Promise<void> =>
    act(async () => {
      field.focus();
      // Past React, which would take a value that it knows for no change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  await type('4155550157');
  expect(field.value).toBe('4155550157');
  await act(async () => arrive());
  expect(field.value).toBe('(415) 555-0157');
  await type('(415) 555-01578');
  expect(field.value).toBe(formatAsYouType('41555501578'));
  await act(async () => root.unmount());
});
