import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standardLayout, withDensity, withShown, type ColumnSpec } from './column-layout.js';
import { createTableLayouts, type KeptLayout } from './columns.store.js';

const SPECS: readonly ColumnSpec[] = ['name', 'phone', 'email'].map((id) => ({
  id,
  title: () => id,
  minPx: 100,
  grow: 1,
  standard: id !== 'email',
}));
const standard = standardLayout(SPECS);
const withEmail = withShown(standard, 'email', true);

let stored: Map<string, string>;
let saved: KeptLayout[];
let isOffline: boolean;

const begin = () =>
  createTableLayouts(
    { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
    (kept) => {
      if (isOffline) return Promise.resolve(false);
      saved.push(kept);
      return Promise.resolve(true);
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  saved = [];
  isOffline = false;
});
afterEach(() => vi.useRealTimers());

it('keeps a layout at once here, and on the server when it rests', async () => {
  const store = begin().of('all', SPECS);
  store.change(withEmail);
  store.change(withDensity(withEmail, 'compact'));
  expect(begin().of('all', SPECS).layout.peek().density).toBe('compact');
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(saved).toEqual([{ list: 'all', layout: withDensity(withEmail, 'compact') }]);
});

it('lays a list out as all contacts are until it has a layout of its own', () => {
  const layouts = begin();
  layouts.of('all', SPECS).change(withEmail);
  expect(layouts.of('mine', SPECS).layout.peek()).toEqual(withEmail);
  layouts.of('mine', SPECS).change(standard);
  expect(layouts.of('all', SPECS).layout.peek()).toEqual(withEmail);
});

it('takes what the server keeps, but for what has not reached it yet, which is sent again', async () => {
  const layouts = begin();
  const store = layouts.of('all', SPECS);
  layouts.adopt([{ list: 'all', layout: withEmail }]);
  expect(store.layout.peek()).toEqual(withEmail);
  expect(saved).toEqual([]);

  stored.set('columns:mine', JSON.stringify(withDensity(standard, 'compact')));
  stored.set('columns-unsaved:mine', '1');
  const again = begin();
  const mine = again.of('mine', SPECS);
  again.adopt([{ list: 'mine', layout: withEmail }]);
  expect(mine.layout.peek().density).toBe('compact');
  await vi.advanceTimersByTimeAsync(500);
  expect(saved).toEqual([{ list: 'mine', layout: withDensity(standard, 'compact') }]);
  expect(stored.get('columns-unsaved:mine')).toBe('');
});

it('sends again, when the app begins anew, what the server did not get', async () => {
  isOffline = true;
  begin().of('all', SPECS).change(withEmail);
  await vi.advanceTimersByTimeAsync(500);
  expect(saved).toEqual([]);
  isOffline = false;
  const again = begin();
  expect(again.of('all', SPECS).layout.peek()).toEqual(withEmail);
  again.adopt([{ list: 'all', layout: standard }]);
  await vi.advanceTimersByTimeAsync(500);
  expect(saved).toEqual([{ list: 'all', layout: withEmail }]);
});

it('leaves the layout of a saved view to the view', async () => {
  const store = begin().of('view-3@1', SPECS, JSON.stringify(withEmail));
  expect(store.layout.peek()).toEqual(withEmail);
  store.change(standard);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});

it('follows another tab of the same person, and keeps what was changed last', async () => {
  const here = begin();
  const store = here.of('all', SPECS);
  stored.set('columns:all', JSON.stringify(withEmail));
  here.heard('columns:mine');
  expect(store.layout.value).toEqual(standard);
  here.heard('columns:all');
  expect(store.layout.value).toEqual(withEmail);

  // It hears of the other tab's change when it has changed again itself.
  store.change(standard);
  here.heard('columns:all');
  expect(store.layout.value).toEqual(standard);
  // The other tab changes it before what was changed here has left.
  stored.set('columns:all', JSON.stringify(withEmail));
  here.heard('columns:all');
  expect(store.layout.value).toEqual(withEmail);
  await vi.runAllTimersAsync();
  expect(saved, 'the other tab saves its own').toEqual([]);
});
