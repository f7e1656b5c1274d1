import { expect, it } from 'vitest';
import { createSharedReads } from './shared-reads.js';

/** Readings that end when the test says so. */
function readings() {
  const begun: { resolve(value: { n: number }): void; reject(error: Error): void }[] = [];
  const read = () =>
    new Promise<{ n: number }>((resolve, reject) => {
      begun.push({ resolve, reject });
    });
  return { begun, read };
}

it('gives those who ask while a reading runs the next one, together', async () => {
  const share = createSharedReads();
  const { begun, read } = readings();
  const first = share('company 1', read);
  const second = share('company 1', read);
  const third = share('company 1', read);
  expect(begun).toHaveLength(1);
  begun[0]?.resolve({ n: 1 });
  expect(await first).toEqual({ n: 1 });
  await expect.poll(() => begun.length).toBe(2);
  // It asks while the second runs.
  const fourth = share('company 1', read);
  begun[1]?.resolve({ n: 2 });
  expect(await Promise.all([second, third])).toEqual([{ n: 2 }, { n: 2 }]);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.resolve({ n: 3 });
  expect(await fourth).toEqual({ n: 3 });
});

it('reads anew for the next one who asks, and for another key at once', async () => {
  const share = createSharedReads();
  const { begun, read } = readings();
  const first = share('company 1', read);
  const other = share('company 2', read);
  expect(begun).toHaveLength(2);
  begun[0]?.resolve({ n: 1 });
  begun[1]?.resolve({ n: 2 });
  expect(await Promise.all([first, other])).toEqual([{ n: 1 }, { n: 2 }]);
  const again = share('company 1', read);
  expect(begun).toHaveLength(3);
  begun[2]?.resolve({ n: 3 });
  expect(await again).toEqual({ n: 3 });
});

it('goes on after a reading that failed', async () => {
  const share = createSharedReads();
  const { begun, read } = readings();
  const first = share('company 1', read);
  const second = share('company 1', read);
  begun[0]?.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve({ n: 2 });
  expect(await second).toEqual({ n: 2 });
});
