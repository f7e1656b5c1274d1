import type { ContactCenterCall } from '@talk/core/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveRows, type LiveRow } from './live-rows.js';
import { LiveStrip } from './live-strip.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const at = (minute: number): string => `2026-11-27T09:${String(minute).padStart(2, '0')}:00.000Z`;
const call = (id: string, minute: number, more: Partial<ContactCenterCall> = {}): ContactCenterCall =>
  ({
    id,
    phone_number: '+14155550150',
    contact: null,
    user_name: null,
    parked: null,
    answered_at: null,
    started_at: at(minute),
    ...more,
  }) as ContactCenterCall;
const maya = { id: 7, name: 'Maya Lopez' } as ContactCenterCall['contact'];

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function draw(rows: readonly LiveRow[], onTake: ((row: LiveRow) => void) | null): Promise<void> {
  const routeTree = createRootRoute({ component: () => <LiveStrip rows={rows} takenId={null} onTake={onTake} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(() => router.load());
  await act(async () => root.render(<RouterProvider router={router as never} />));
}
const buttons = (): (string | null)[] =>
  [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'));

it('lists waiting callers before parked ones and calls in progress, each longest first and once', () => {
  const parked = call('c', 1, { parked: { at: at(9) } as ContactCenterCall['parked'] });
  const live = [call('d', 2, { answered_at: at(3) }), call('a', 4)];
  const rows = liveRows({ queued: [call('a', 4), call('b', 2)], parked: [parked], live });
  expect(rows.map(({ kind, call: { id } }) => [kind, id])).toEqual([
    ['queued', 'b'],
    ['queued', 'a'],
    ['parked', 'c'],
    ['live', 'd'],
  ]);
  expect(rows.map(({ sinceMs }) => new Date(sinceMs).getUTCMinutes())).toEqual([2, 4, 9, 3]);
});

it('leads to the contact, and offers a waiting call to an agent who can answer', async () => {
  const queued = [call('a', 1, { contact: maya }), call('b', 2)];
  const rows = liveRows({ queued, parked: [], live: [call('c', 3, { user_name: 'Priya' })] });
  const taken: string[] = [];
  await draw(rows, ({ call: { id } }) => void taken.push(id));
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/channels/inbox/all/contacts/7');
  expect(document.body.textContent).toContain('With Priya');
  expect(buttons()).toEqual(['Take the call of Maya Lopez', 'Take the call of (415) 555-0150']);
  await act(async () => document.querySelector('button')?.click());
  expect(taken).toEqual(['a']);
});

it('shows no more than four calls, and no buttons to an agent who cannot answer', async () => {
  const queued = [1, 2, 3, 4, 5, 6].map((minute) => call(`call-${minute}`, minute));
  await draw(liveRows({ queued, parked: [], live: [] }), null);
  expect(document.querySelectorAll('li')).toHaveLength(4);
  expect(document.body.textContent).toContain('2 more calls');
  expect(buttons()).toEqual([]);
});
