import { expect, it } from 'vitest';
import { createJitterQueue } from './jitter-queue.js';

const frame = (value: number) => new Uint8Array(160).fill(value);

it('returns frames in order, as copies, then null', () => {
  const queue = createJitterQueue();
  const reused = frame(1);
  queue.push(reused);
  reused.fill(2);
  queue.push(reused);
  expect([queue.shift()?.[0], queue.shift()?.[0], queue.shift()]).toEqual([1, 2, null]);
});

it('holds eight frames; the ninth leaves the newest three', () => {
  const queue = createJitterQueue();
  for (let i = 1; i <= 8; i++) queue.push(frame(i));
  expect(queue.length).toBe(8);
  queue.push(frame(9));
  expect(queue.length).toBe(3);
  expect([queue.shift()?.[0], queue.shift()?.[0], queue.shift()?.[0], queue.shift()]).toEqual([7, 8, 9, null]);
});

it('ignores frames that are not 20 ms long', () => {
  const queue = createJitterQueue();
  queue.push(new Uint8Array(80));
  expect(queue.length).toBe(0);
});
