import { createMp3Encoder } from 'wasm-media-encoders';
import { describe, expect, it } from 'vitest';
import { dominantFrequency } from '../media/spectrum.js';
import { decodeAudio } from './audio-decode.js';
import { clipToWav } from './clips.js';
import { AudioError } from './wav-decode.js';

/** Two seconds of a note for each channel. */
async function mp3(sampleRate: number, ...hertz: number[]): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: hertz.length === 2 ? 2 : 1, bitrate: 64 });
  const channels = hertz.map((hz) =>
    Float32Array.from({ length: sampleRate * 2 }, (_, index) => Math.sin((2 * Math.PI * hz * index) / sampleRate) / 4),
  );
  return Buffer.concat([Buffer.from(encoder.encode(channels)), Buffer.from(encoder.finalize())]);
}

/** A tag of a title and its like, as music players write it in front of the sound. */
const tag = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\x03\0\0', 'latin1'),
    Buffer.from([0, 0, bytes >> 7, bytes & 0x7f]),
    Buffer.alloc(bytes),
  ]);

describe('an MP3', () => {
  it.each([8000, 22_050, 44_100])('of %i Hz is heard as it sounds, as long as it is', async (rateHz) => {
    const pcm = await decodeAudio(await mp3(rateHz, 600));
    expect(pcm.length / 8000).toBeCloseTo(2, 0);
    expect(dominantFrequency(pcm.subarray(4000))).toBeCloseTo(600, -0.5);
  });

  it('of two channels is heard as one, also behind a tag', async () => {
    const pcm = await decodeAudio(Buffer.concat([tag(200), await mp3(44_100, 600, 600)]));
    expect(dominantFrequency(pcm.subarray(4000))).toBeCloseTo(600, -0.5);
  });

  it('that holds no sound is named as such', async () => {
    await expect(decodeAudio(tag(200))).rejects.toThrow(AudioError);
  });
});

it('takes a WAV for what it is, and nothing else', async () => {
  const pcm = Int16Array.from({ length: 80 }, (_, index) => index);
  expect(await decodeAudio(clipToWav({ pcm }))).toEqual(pcm);
  await expect(decodeAudio(Buffer.from('<Response/>'))).rejects.toThrow('Only MP3 and WAV audio');
});
