import { expect, it } from 'vitest';
import { SAMPLES_PER_SECOND, wavOf } from './wav.js';

it('is a WAV file of one channel and 16 bits, louder than loud is as loud as can be', () => {
  const bytes = wavOf(new Float32Array([0, 0.5, -2, 1]), SAMPLES_PER_SECOND);
  const view = new DataView(bytes.buffer);
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.slice(from, to));
  expect([text(0, 4), text(8, 16), text(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect([view.getUint32(4, true), view.getUint32(24, true), view.getUint32(40, true)]).toEqual([44, 8_000, 8]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 16_384, -32_767, 32_767]);
});
