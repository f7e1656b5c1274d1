import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DueStrip, type DueStripProps } from './due-strip.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NOW_MS = Date.parse('2026-12-01T09:00:00Z');
const entry = (id: number, minutes: number, isAppointment = false): DueStripProps['entries'][number] => ({
  id,
  contactId: 7,
  name: 'Maya Lopez',
  text: `Call ${id}`,
  dueMs: NOW_MS + minutes * 60_000,
  isAppointment,
});

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function draw(entries: DueStripProps['entries'], onDone: DueStripProps['onDone']): Promise<void> {
  const of = { nowMs: NOW_MS, zone: 'UTC', timeFormat: 24, busyId: null } as const;
  const routeTree = createRootRoute({ component: () => <DueStrip entries={entries} {...of} onDone={onDone} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(() => router.load());
  await act(async () => root.render(<RouterProvider router={router as never} />));
}
const rows = (): (string | null)[] => [...document.querySelectorAll('li')].map((each) => each.textContent);

it('says since when each is due, and leads to its contact', async () => {
  await draw([entry(1, -90), entry(2, 0), entry(3, 30, true)], null);
  expect(rows()).toEqual([
    'Maya Lopez Call 1Since 07:30',
    'Maya Lopez Call 2Now',
    'Maya Lopez Appointment: Call 309:30',
  ]);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/channels/inbox/all/contacts/7');
});

it('marks follow-ups as done, and counts what it does not list', async () => {
  const done: number[] = [];
  await draw([entry(1, -9), entry(2, -8, true), entry(3, -7), entry(4, -6), entry(5, -5)], (id) => done.push(id));
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Mark “Call 1” as done',
    'Mark “Call 3” as done',
  ]);
  await act(async () => buttons[0]?.click());
  expect(done).toEqual([1]);
  expect(document.body.textContent).toContain('2 more are due');
});
