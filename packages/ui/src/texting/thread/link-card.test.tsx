import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WrittenLink } from './link-card.js';
import type { LoadPreview } from './previews.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Everything is in view: jsdom draws nothing. */
class SeesAll {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

const asked: string[] = [];
const load: LoadPreview = async (url) => {
  asked.push(url);
  return { url, host: new URL(url).host, title: `Page of ${url}`, description: null, site_name: null, image_url: null };
};
let root: Root;
const write = (text: string): Promise<void> => act(async () => root.render(<WrittenLink text={text} load={load} />));
const pause = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', SeesAll);
  asked.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks about an address once it is no longer being typed, and shows nothing of the one before', async () => {
  await write('See https://a.example/ch');
  await pause(500);
  await write('See https://a.example/chair');
  await pause(500);
  expect(asked).toEqual([]);
  await pause(300);
  expect(asked).toEqual(['https://a.example/chair']);
  expect(document.querySelector('a')?.textContent).toContain('Page of https://a.example/chair');
  await write('See https://a.example/chairs');
  expect(document.querySelector('a')).toBeNull();
  await write('See you');
  await pause(1_000);
  expect(asked).toHaveLength(1);
});
