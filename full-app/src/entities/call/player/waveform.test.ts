import { expect, it } from 'vitest';
import { peaksOf } from './waveform.js';

it('is tall where it is loud, whoever speaks', () => {
  const quietThenLoud = new Float32Array([0.1, -0.1, 0.8, -0.8]);
  const silent = new Float32Array(4);
  const [first = 0, second] = peaksOf([silent, quietThenLoud], 2);
  expect(second).toBe(1);
  expect(first).toBeCloseTo(0.125, 5);
});

it('is flat for silence and for nothing', () => {
  expect(peaksOf([new Float32Array(8)], 4)).toEqual([0, 0, 0, 0]);
  expect(peaksOf([], 2)).toEqual([0, 0]);
});
