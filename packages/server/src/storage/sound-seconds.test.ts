import { expect, it } from 'vitest';
import { soundSeconds } from './sound-seconds.js';

/** One chunk of a WAV file. */
function chunk(name: string, body: Buffer, size = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body]);
}

function wav(seconds: number, sizeSaid?: number): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt32LE(8000, 8);
  return Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE'),
    chunk('fmt ', format),
    chunk('LIST', Buffer.alloc(6)),
    chunk('data', Buffer.alloc(seconds * 8000), sizeSaid),
  ]);
}

/** Frames of MPEG 1 with 128 kbit/s at 44.1 kHz: 26 ms each. */
const frames = (count: number): Buffer => {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: count }, () => frame));
};
const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x01\x00'), Buffer.alloc(128, 0xff)]);

it.each([
  ['of a WAV file', wav(6), 6],
  ['of a WAV file without a size', wav(6, 0), 6],
  ['of a WAV file with the largest size', wav(6, 0xffffffff), 6],
])('reads the seconds %s', (_what, bytes, seconds) => {
  expect(soundSeconds('audio/wav', bytes)).toBe(seconds);
});

it.each([
  ['of an MP3 file', frames(200)],
  ['of an MP3 file with a tag', Buffer.concat([tag, frames(200)])],
])('reads the seconds %s', (_what, bytes) => {
  expect(soundSeconds('audio/mpeg', bytes)).toBeCloseTo((200 * 1152) / 44_100, 3);
});

it.each([
  ['audio/wav', Buffer.from('RIFF\0\0\0\0WAVE')],
  ['audio/wav', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(60)])],
  ['audio/mpeg', Buffer.alloc(80)],
])('knows nothing of a file of %s without sound', (contentType, bytes) => {
  expect(soundSeconds(contentType, bytes)).toBeNull();
});
