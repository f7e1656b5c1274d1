import type { Contact } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ResponseMark } from './response-mark.lazy.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NOW = Date.parse('2026-11-25T10:00:00.000Z');
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(NOW + minutes * MINUTE_MS).toISOString();

let root: Root;
// It is loaded when it is needed first: on a busy machine that takes longer than the test waits.
beforeAll(() => import('./response-mark.js'), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

const mark = (): readonly (string | undefined)[] | null => {
  const found = document.querySelector<HTMLElement>('.app-response');
  return found && [found.dataset['state'], found.textContent];
};
async function show(due: string | null, warn: string | null): Promise<void> {
  const contact = { id: 7, response_due_at: due, response_warn_at: warn } as Contact;
  await act(async () => root.render(<ResponseMark contact={contact} />));
}

it('says nothing while no answer is due', async () => {
  await show(null, null);
  expect(mark()).toBeNull();
});

it('says when an answer is due, and for how long it has been overdue', async () => {
  await show(inMinutes(12), inMinutes(9));
  await vi.waitFor(() => expect(mark()).toEqual(['waiting', 'Answer due in 12 min']));
  await act(async () => vi.advanceTimersByTime(10 * MINUTE_MS));
  expect(mark()).toEqual(['due_soon', 'Answer due in 2 min']);
  await act(async () => vi.advanceTimersByTime(67 * MINUTE_MS));
  expect(mark()).toEqual(['overdue', 'Overdue by 1 h 5 min']);
  await show(inMinutes(3 * 1_440), inMinutes(2_000));
  expect(mark()).toEqual(['waiting', 'Answer due in 2 d 22 h']);
});
