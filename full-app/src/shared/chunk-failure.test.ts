import { beforeEach, expect, it, vi } from 'vitest';
import { ChunkError, guardChunks, loadChunk } from './chunk-failure.js';

let reloads = 0;
let onCall = false;
let isOnline = true;
let marks = new Map<string, string>();

beforeEach(() => {
  reloads = 0;
  onCall = false;
  isOnline = true;
  marks = new Map();
  guardChunks({
    version: '/assets/index-1.js',
    mayReload: () => !onCall,
    reload: () => void (reloads += 1),
    isOnline: () => isOnline,
    storage: { getItem: (key) => marks.get(key) ?? null, setItem: (key, value) => void marks.set(key, value) },
  });
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const outcome = async (): Promise<string> =>
  Promise.race([
    loadChunk(missing).then(
      () => 'loaded',
      (error: unknown) => (error instanceof ChunkError ? 'offered' : 'thrown'),
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('pending'))),
  ]);

it('reloads once per version, then offers it', async () => {
  expect(await outcome()).toBe('pending');
  expect(await outcome()).toBe('offered');
  expect(reloads).toBe(1);
  guardChunks({ version: '/assets/index-2.js' });
  expect(await outcome()).toBe('pending');
  expect(reloads).toBe(2);
});

it('never reloads during a call', async () => {
  onCall = true;
  expect(await outcome()).toBe('offered');
  expect(reloads).toBe(0);
});

it.each(['SecurityError', 'QuotaExceededError'])(
  'offers the reload where nothing can be remembered (%s): by itself it could go round in circles',
  async (name) => {
    const refuse = () => {
      throw new DOMException('', name);
    };
    guardChunks({ storage: { getItem: name === 'SecurityError' ? refuse : () => null, setItem: refuse } });
    expect(await outcome()).toBe('offered');
    expect(reloads).toBe(0);
  },
);

it('waits without a connection, and loads it when there is one', async () => {
  isOnline = false;
  const loading = loadChunk(() => (isOnline ? Promise.resolve(7) : missing()));
  // It has failed by then, and waits.
  await new Promise((resolve) => setTimeout(resolve));
  expect(reloads).toBe(0);
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(await loading).toBe(7);
  expect(reloads).toBe(0);
});

it('hands over what was loaded', async () => {
  expect(await loadChunk(async () => 7)).toBe(7);
});

it('gives up on code that does not come within 120 s', async () => {
  vi.useFakeTimers();
  onCall = true;
  const offered = expect(loadChunk(() => new Promise(() => undefined))).rejects.toThrow(ChunkError);
  await vi.advanceTimersByTimeAsync(120_000);
  await offered;
  vi.useRealTimers();
});
