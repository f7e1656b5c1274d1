import { describe, expect, it } from 'vitest';
import { encodeUlaw } from '../media/g711.js';
import { dominantFrequency } from '../media/spectrum.js';
import { clipToWav } from './clips.js';
import { AudioError, decodeWav } from './wav-decode.js';

const sine = (hz: number, rateHz: number, channels = 1) =>
  Int16Array.from(
    { length: rateHz * channels },
    (_, i) => Math.sin((2 * Math.PI * hz * Math.floor(i / channels)) / rateHz) * 8000,
  );

/** A WAV file of one second, with a chunk before the audio that must be skipped. */
function wav(data: Buffer, format: { code: number; channels: number; rateHz: number; bits: number }): Buffer {
  const head = Buffer.alloc(58);
  head.write('RIFF', 0);
  head.writeUInt32LE(50 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format.code, 20);
  head.writeUInt16LE(format.channels, 22);
  head.writeUInt32LE(format.rateHz, 24);
  head.writeUInt16LE(format.bits, 34);
  head.write('LIST', 36);
  head.writeUInt32LE(5, 40);
  head.write('data', 50);
  head.writeUInt32LE(data.length, 54);
  return Buffer.concat([head, data]);
}

describe('decoding WAV', () => {
  it.each([
    [8000, 1],
    [16_000, 1],
    [44_100, 2],
    [48_000, 2],
  ])('reads 16-bit PCM at %i Hz with %i channels as 8 kHz mono', (rateHz, channels) => {
    const pcm = decodeWav(
      wav(Buffer.from(sine(440, rateHz, channels).buffer), { code: 1, channels, rateHz, bits: 16 }),
    );
    expect(pcm.length).toBe(8000);
    expect(dominantFrequency(pcm)).toBeCloseTo(440, -1);
  });

  it('reads µ-law, and what it wrote itself', () => {
    const ulaw = Buffer.from(encodeUlaw(sine(440, 8000)));
    expect(dominantFrequency(decodeWav(wav(ulaw, { code: 7, channels: 1, rateHz: 8000, bits: 8 })))).toBeCloseTo(
      440,
      -1,
    );
    const clip = { pcm: sine(600, 8000) };
    expect(decodeWav(clipToWav(clip))).toEqual(clip.pcm);
  });

  it.each([
    ['text', Buffer.from('hello, this is no audio')],
    ['nothing', Buffer.alloc(0)],
    ['24-bit audio', wav(Buffer.alloc(24), { code: 1, channels: 1, rateHz: 8000, bits: 24 })],
    ['no channel', wav(Buffer.alloc(24), { code: 1, channels: 0, rateHz: 8000, bits: 16 })],
    ['a file without audio', wav(Buffer.alloc(0), { code: 1, channels: 1, rateHz: 8000, bits: 16 }).subarray(0, 48)],
  ])('refuses %s with a reason', (_name, file) => {
    expect(() => decodeWav(file)).toThrow(AudioError);
  });
});
