import { expect, it } from 'vitest';
import { FRAME_SAMPLES } from '../media/g711.js';
import { tone } from '../media/tones.js';
import type { FrameSource } from '../ports.js';
import { hearChannel } from './hear.js';

const SILENCE: FrameSource = () => new Int16Array(FRAME_SAMPLES);

/** Noise that repeats from run to run. */
function noise(): FrameSource {
  let seed = 7;
  return () =>
    Int16Array.from({ length: FRAME_SAMPLES }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return (seed % 16_000) - 8_000;
    });
}

function sound(...parts: readonly (readonly [source: FrameSource, ms: number])[]): Int16Array {
  const frames = parts.flatMap(([source, ms]) =>
    Array.from({ length: ms / 20 }, () => Int16Array.from(source() ?? [])),
  );
  const pcm = new Int16Array(frames.length * FRAME_SAMPLES);
  for (const [index, frame] of frames.entries()) pcm.set(frame, index * FRAME_SAMPLES);
  return pcm;
}
const hear = (pcm: Int16Array) => hearChannel(pcm, 1, () => Promise.resolve());

it('names the tones that it hears, with their times', async () => {
  const heard = await hear(sound([SILENCE, 400], [tone(700), 1_000], [SILENCE, 600], [tone(440), 800]));
  expect(heard).toMatchObject([
    { channel: 1, startMs: 400, endMs: 1_400, text: 'Tone of 700 Hz.' },
    { channel: 1, startMs: 2_000, endMs: 2_800, text: 'Tone of 440 Hz.' },
  ]);
  for (const { confidence } of heard) expect(confidence).toBeGreaterThan(0.9);
});

it('tells two tones apart that follow each other', async () => {
  const heard = await hear(sound([tone(600), 600], [tone(900), 600]));
  expect(heard.map(({ text }) => text)).toEqual(['Tone of 600 Hz.', 'Tone of 900 Hz.']);
});

it('says of anything else that it is a sound', async () => {
  expect(await hear(sound([noise(), 1_000]))).toMatchObject([
    { startMs: 0, endMs: 1_000, text: 'A sound without a clear tone.' },
  ]);
});

it('hears nothing in silence', async () => {
  expect(await hear(sound([SILENCE, 1_000]))).toEqual([]);
});
