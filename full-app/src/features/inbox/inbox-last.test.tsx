import type { Contact } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { language, speak } from '@talk/ui';
import { InboxLast } from './inbox-last.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Last = NonNullable<Contact['last_communication']>;
const call: Last = {
  id: 5,
  type: 'call',
  direction: 'inbound',
  disposition_status2: 'abandoned',
  callback_status: null,
  preview: 'Missed call',
  only_files: false,
  created_at: '2026-12-01T09:00:00Z',
};

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});
const show = (last: Last): Promise<void> =>
  act(async () => root.render(<InboxLast contact={{ id: 7, last_communication: last }} />));
const callback = () => document.querySelector('[data-callback]');

it('shows the icon of a callback with a tooltip, and its name to screen readers', async () => {
  await show({ ...call, callback_status: 'requested' });
  expect(callback()?.getAttribute('title')).toBe('Callback pending');
  expect(callback()?.querySelector('svg')).not.toBeNull();
  expect(document.body.textContent).toBe('Callback pendingMissed call');
  await show({ ...call, callback_status: 'initiated' });
  expect(callback()?.getAttribute('title')).toBe('Callback initiated');
});

it('shows no callback where the caller asked for none', async () => {
  await show(call);
  expect(callback()).toBeNull();
  expect(document.querySelectorAll('svg')).toHaveLength(1);
});

it('shows a call of a server that does not send the field', async () => {
  const { callback_status: _callback, ...earlier } = call;
  await show(earlier as Last);
  expect(callback()).toBeNull();
});

it('says in the reader’s language the English preview of an event, and leaves what a person wrote', async () => {
  const english = language();
  speak({ tag: 'es-419', direction: 'ltr', worded: (label) => (label === 'Missed call' ? 'Llamada perdida' : label) });
  await show(call);
  expect(document.body.textContent).toBe('Llamada perdida');
  await show({ ...call, type: 'sms' });
  expect(document.body.textContent).toBe('Missed call');
  speak(english);
});
