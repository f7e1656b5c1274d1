import { expect, it } from 'vitest';
import { isClusterMessage, partsOf, type Entry } from './messages.js';

const message = (body: unknown, more: object = {}): unknown => ({ kind: 'cluster', node: 'a', seq: 1, body, ...more });

it.each([
  null,
  'text',
  message(null),
  message({ type: 'beat' }),
  message({ type: 'ask', of: 7 }),
  message({ type: 'update', entries: {} }),
  message({ type: 'update', entries: [{ a: '7', c: 'news' }] }),
  message({ type: 'update', entries: [{ a: '7', c: 8, n: 1 }] }),
  message({ type: 'snapshot', first: true, last: true, entries: [] }),
  message({ type: 'of a later version' }),
  message({ type: 'bye' }, { seq: '1' }),
  message({ type: 'bye' }, { node: null }),
])('does not believe what is no message of a node: %j', (value) => {
  expect(isClusterMessage(value)).toBe(false);
});

it('splits entries into parts that fit, keeps their order, and makes one empty part of none', () => {
  const entries = Array.from({ length: 500 }, (_, n): Entry => ({ a: '7', c: `room-${'é'.repeat(90)}`, n }));
  const parts = partsOf(entries);
  expect(parts.flat()).toEqual(entries);
  expect(Math.max(...parts.map((part) => Buffer.byteLength(JSON.stringify(part))))).toBeLessThan(6_100);
  expect(partsOf([])).toEqual([[]]);
});
