import { expect, it } from 'vitest';
import { changesBetween } from './changes.js';

it('names the fields that differ, also within objects, and no others', () => {
  const before = { name: 'Sales', on: false, roles: ['a', 'b'], queue: { wait: 60, end: 'voicemail' }, zone: null };
  const after = { name: 'Sales', on: true, roles: ['a'], queue: { wait: 90, end: 'voicemail' }, zone: 'UTC' };
  expect(changesBetween(before, after)).toEqual([
    { field: 'on', before: 'false', after: 'true' },
    { field: 'roles', before: 'a, b', after: 'a' },
    { field: 'queue.wait', before: '60', after: '90' },
    { field: 'zone', before: null, after: 'UTC' },
  ]);
});

it('keeps all of what is new, or removed, but for what is empty', () => {
  const fields = { name: 'Sales', members: [], note: '', hours: [{ open: '0900' }] };
  const kept = [
    ['name', 'Sales'],
    ['hours', '[{"open":"0900"}]'],
  ];
  expect(changesBetween({}, fields).map(({ field, before, after }) => [field, before, after])).toEqual(
    kept.map(([field, text]) => [field, null, text]),
  );
  expect(changesBetween(fields, {}).map(({ field, before, after }) => [field, before, after])).toEqual(
    kept.map(([field, text]) => [field, text, null]),
  );
});

it('cuts long texts, and still sees that their ends differ', () => {
  const [change] = changesBetween({ text: `${'x'.repeat(600)}a` }, { text: `${'x'.repeat(600)}b` });
  expect(change?.after).toHaveLength(500);
  expect(change?.after?.endsWith('…')).toBe(true);
});
