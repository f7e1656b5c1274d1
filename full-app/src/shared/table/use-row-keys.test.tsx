import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowShortcuts, useRowKeys } from './use-row-keys.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEYS = rowShortcuts({ next: () => 'Next', previous: () => 'Previous', open: () => 'Open' });
let root: Root;
let movedTo: number | null;

function List({ current, left }: { current: number; left: number }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({
    keys: KEYS,
    list,
    count: 5,
    current,
    left,
    onMove: (at) => void (movedTo = at),
    onOpen: () => undefined,
  });
  return <div ref={list} />;
}
async function press(key: string, current: number, left: number): Promise<number | null> {
  movedTo = null;
  await act(async () => root.render(<List current={current} left={left} />));
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  return movedTo;
}

beforeEach(() => void (root = createRoot(document.body.appendChild(document.createElement('div')))));
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it.each([
  ['the next row', 'j', 2, -1, 3],
  ['the row before', 'k', 2, -1, 1],
  ['the first row when none is current', 'j', -1, -1, 0],
  ['the row that took the place of one that left', 'j', -1, 2, 2],
  ['the row before one that left', 'k', -1, 2, 1],
  ['the last row when the last one left', 'j', -1, 5, 4],
])('moves to %s', async (_row, key, current, left, to) => {
  expect(await press(key, current, left)).toBe(to);
});
