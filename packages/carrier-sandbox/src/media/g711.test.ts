import { describe, expect, it } from 'vitest';
import { decodeUlaw, encodeUlaw, SILENT_FRAME } from './g711.js';

describe('G.711 µ-law', () => {
  it('decodes the corner codes of ITU-T G.711', () => {
    expect([...decodeUlaw(Uint8Array.of(0x00, 0x80, 0x7f, 0xff, 0x0f, 0x8f))]).toEqual([
      -32124, 32124, 0, 0, -16764, 16764,
    ]);
  });

  it('returns every code unchanged after a round trip, except the negative zero', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
    const back = encodeUlaw(decodeUlaw(codes));
    expect([...back].filter((code, i) => code !== i)).toEqual([0xff]);
    expect(back[0x7f]).toBe(0xff);
  });

  it('stays within half a step of every sample, and clips what is louder than it can say', () => {
    const samples = Int16Array.from({ length: 65536 }, (_, i) => i - 32768);
    const back = decodeUlaw(encodeUlaw(samples));
    const wrong = samples.filter((sample, i) => {
      const loudest = Math.sign(sample) * Math.min(Math.abs(sample), 32124);
      const halfStep = 2 ** Math.max(2, 31 - Math.clz32(Math.abs(sample) + 132) - 5);
      return Math.abs((back[i] ?? 0) - loudest) > halfStep;
    });
    expect([...wrong]).toEqual([]);
  });

  it('has a silent frame that decodes to zeros', () => {
    expect(decodeUlaw(SILENT_FRAME).every((sample) => sample === 0)).toBe(true);
  });
});
