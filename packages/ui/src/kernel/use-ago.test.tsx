import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAgo } from './use-ago.js';

const AT = Date.parse('2026-11-23T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: AT }));
afterEach(() => void vi.useRealTimers());

function Ago({ atMs }: { atMs: number | null }) {
  return <time>{useAgo(atMs)}</time>;
}

it('updates every second for a minute, then every minute, and shows a clock that is ahead as now', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const shown = (): string | null | undefined => document.querySelector('time')?.textContent;
  const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
  await act(() => Promise.resolve(root.render(<Ago atMs={AT + 11_000} />)));
  await pass(0);
  expect(shown()).toBe('Now');
  await pass(11_000 + 9_999);
  expect(shown()).toBe('Now');
  await pass(1);
  expect(shown()).toBe('10s');
  await pass(50_000);
  expect(shown()).toBe('1m');
  await pass(60_000);
  expect(shown()).toBe('2m');
  await act(() => Promise.resolve(root.render(<Ago atMs={null} />)));
  expect(shown()).toBe('');
  await act(() => Promise.resolve(root.unmount()));
  expect(vi.getTimerCount()).toBe(0);
});
