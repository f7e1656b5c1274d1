import { expect, it } from 'vitest';
import {
  isStandard,
  readLayout,
  standardLayout,
  tracksOf,
  visibleColumns,
  withMoved,
  withPinned,
  withShown,
  withWidth,
  type ColumnSpec,
} from './column-layout.js';

const spec = (id: string, rest: Partial<ColumnSpec> = {}): ColumnSpec => ({
  id,
  title: () => id,
  minPx: 100,
  grow: 1,
  ...rest,
});
const SPECS = [
  spec('name', { standard: true, required: true, grow: 2 }),
  spec('phone', { standard: true, grow: 0 }),
  spec('owner', { standard: true, optional: 2 }),
  spec('tags', { standard: true, optional: 1 }),
  spec('email'),
  spec('city'),
];
const standard = standardLayout(SPECS);
const ids = (columns: readonly ColumnSpec[]): string => columns.map(({ id }) => id).join(' ');

it('shows the standard columns, fewer where there is little room', () => {
  expect(ids(visibleColumns(standard, SPECS, 'all'))).toBe('name phone owner tags');
  expect(ids(visibleColumns(standard, SPECS, 'medium'))).toBe('name phone owner');
  expect(ids(visibleColumns(standard, SPECS, 'narrow'))).toBe('name phone');
  expect(ids(visibleColumns(withWidth(standard, 'name', 300), SPECS, 'narrow'))).toBe('name phone');
});

it('keeps what a person has chosen, however little room there is', () => {
  const chosen = withShown(withShown(standard, 'email', true), 'owner', false);
  expect(chosen.shown).toEqual(['name', 'phone', 'tags', 'email']);
  expect(ids(visibleColumns(chosen, SPECS, 'narrow'))).toBe('name phone tags email');
  expect(ids(visibleColumns(withPinned(standard, 'name', true), SPECS, 'narrow'))).toBe('name phone owner tags');
});

it('puts a column before or after another one', () => {
  expect(withMoved(standard, ['tags'], 'before', 'phone').shown).toEqual(['name', 'tags', 'phone', 'owner']);
  expect(withMoved(standard, ['name'], 'after', 'tags').shown).toEqual(['phone', 'owner', 'tags', 'name']);
  expect(withMoved(standard, ['name'], 'after', 'name')).toEqual(standard);
  expect(withMoved(standard, ['name'], 'after', 'email')).toEqual(standard);
});

it('has pinned columns first, and in their own order', () => {
  const pinned = withPinned(withPinned(standard, 'owner', true), 'phone', true);
  expect(pinned.shown).toEqual(['owner', 'phone', 'name', 'tags']);
  expect(withMoved(pinned, ['name'], 'before', 'phone').shown).toEqual(['owner', 'phone', 'name', 'tags']);
  expect(withMoved(pinned, ['phone'], 'before', 'owner').shown).toEqual(['phone', 'owner', 'name', 'tags']);
  expect(withShown(pinned, 'phone', false)).toMatchObject({ shown: ['owner', 'name', 'tags'], pinned: ['owner'] });
});

it('gives what has a width that width, and the others the room that is left', () => {
  const layout = withPinned(withWidth(standard, 'owner', 180), 'name', true);
  const tracks = tracksOf(visibleColumns(layout, SPECS, 'all'), layout);
  expect(tracks).toEqual({ template: '100px 100px 180px minmax(100px, 1fr)', minPx: 480, pins: { name: 0 } });
  expect(withWidth(layout, 'owner', 3).widths).toEqual({ owner: 72 });
  expect(withWidth(layout, 'owner', 9_999).widths).toEqual({ owner: 640 });
  expect(withWidth(layout, 'owner', null).widths).toEqual({});
});

it('reads what another release has stored, and takes nothing on trust', () => {
  const stored = JSON.stringify({
    shown: ['email', 'fax_number', 'phone', 7],
    pinned: ['phone', 'fax_number'],
    widths: { phone: 9_999, email: 'wide', fax_number: 80 },
  });
  expect(readLayout(stored, SPECS)).toEqual({
    shown: ['phone', 'email', 'name'],
    pinned: ['phone'],
    widths: { phone: 640 },
    density: 'comfort',
  });
  const renamed = [...SPECS, spec('zip_code', { formerly: 'zip' })];
  const old = JSON.stringify({ shown: ['zip', 'name'], pinned: ['zip'], widths: { zip: 90 }, density: 'compact' });
  expect(readLayout(old, renamed)).toEqual({
    shown: ['zip_code', 'name'],
    pinned: ['zip_code'],
    widths: { zip_code: 90 },
    density: 'compact',
  });
  for (const broken of [null, '', '{', '[]', '7', '{"shown":3}', 'null'])
    expect(readLayout(broken, SPECS)).toEqual(standard);
  expect(isStandard(readLayout(JSON.stringify(standard), SPECS), SPECS)).toBe(true);
});
