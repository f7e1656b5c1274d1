import { expect, it } from 'vitest';
import { wavOf } from './wav.fixture.js';
import { waveformOf } from './waveform.js';

const quietThenLoud = (loud: number): number[] =>
  Array.from({ length: 7_400 }, (_, index) => (index < 3_700 ? loud / 4 : loud) * (index % 2 === 0 ? 1 : -1));

it('is as tall as it is loud, beside the loudest part', () => {
  const levels = waveformOf(wavOf(quietThenLoud(8_000)));
  expect([levels?.length, levels?.[0], levels?.at(-1)]).toEqual([74, 25, 100]);
});

it('counts the louder of two voices, and finds the sound behind other chunks', () => {
  const both = quietThenLoud(8_000).flatMap((sample) => [0, sample]);
  // An odd chunk is followed by one byte that belongs to none.
  const levels = waveformOf(wavOf(both, { channels: 2, before: 'LIST\x03\0\0\0abc\0' }));
  expect([levels?.[0], levels?.at(-1)]).toEqual([25, 100]);
});

it('is flat in silence, and nothing for what is no sound that it can read', () => {
  expect(waveformOf(wavOf([0, 0, 0]))).toEqual(Array.from({ length: 74 }, () => 0));
  const muLaw = wavOf([1, 2], { format: 7 });
  for (const bytes of [muLaw, wavOf([]), wavOf([1]).subarray(0, 30), Buffer.from('ID3'), Buffer.alloc(0)])
    expect(waveformOf(bytes)).toBeNull();
});
