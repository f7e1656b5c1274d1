import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ReplyPanel } from './reply-panel.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
const sent: string[] = [];
const api = {
  call: (async (_endpoint: unknown, { body }: { body: { body: string } }) => void sent.push(body.body)) as never,
};

beforeEach(async () => {
  sent.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const to = { callId: 'call-1', contactId: null, phoneNumber: '+14155550151', name: 'Maya' };
  await act(async () => root.render(<ReplyPanel api={api} to={to} onClose={() => undefined} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const field = () => document.querySelector<HTMLInputElement>('form input');
const write = (text: string) =>
  act(async () => {
    const input = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

it('keeps all that is pasted, and says what is too much', async () => {
  await write('x'.repeat(2_000));
  expect(field()?.value).toHaveLength(2_000);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'A text can have at most 1,600 characters. Remove 400.',
  );
  await submit();
  expect(sent).toEqual([]);
  await write('x'.repeat(1_600));
  expect(document.querySelector('[role=alert]')).toBeNull();
  await submit();
  expect(sent).toEqual(['x'.repeat(1_600)]);
});
