import { describe, expect, it } from 'vitest';
import type { FrameSource } from '../ports.js';
import { FRAME_SAMPLES } from './g711.js';
import { holdMusicLoop } from './hold-music.js';
import { dominantFrequency, goertzel, level } from './spectrum.js';
import { busy, holdMusic, ringback, silence, tone } from './tones.js';

function render(source: FrameSource, ms: number): Int16Array {
  const pcm = new Int16Array(ms * 8);
  for (let at = 0; at < pcm.length; at += FRAME_SAMPLES) pcm.set(source(), at);
  return pcm;
}

const peak = (pcm: Int16Array) => pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('tones and how to recognise them', () => {
  it.each([300, 440, 697, 1000, 3000])('finds a tone of %d Hz', (freqHz) => {
    const pcm = render(tone(freqHz), 500);
    expect(dominantFrequency(pcm)).toBeCloseTo(freqHz, -0.5);
    expect(goertzel(pcm, freqHz)).toBeGreaterThan(0.95);
    expect(goertzel(pcm, freqHz + 100)).toBeLessThan(0.01);
  });

  it('finds the stronger of two tones, and nothing in silence', () => {
    const [loud, soft] = [render(tone(900, 6000), 500), render(tone(500, 3000), 500)];
    expect(dominantFrequency(loud.map((sample, i) => sample + (soft[i] ?? 0)))).toBeCloseTo(900, -0.5);
    expect(dominantFrequency(render(silence(), 500))).toBeNull();
    expect(goertzel(render(silence(), 500), 440)).toBe(0);
  });

  it('rings two seconds in six and signals busy half of each second, with the right pairs', () => {
    const ring = render(ringback(), 6000);
    expect(goertzel(ring.subarray(0, 16000), 440)).toBeGreaterThan(0.45);
    expect(goertzel(ring.subarray(0, 16000), 480)).toBeGreaterThan(0.45);
    expect(level(ring.subarray(16000))).toBe(0);
    const engaged = render(busy(), 2000);
    expect(goertzel(engaged.subarray(0, 4000), 620)).toBeGreaterThan(0.45);
    expect(level(engaged.subarray(4000, 8000))).toBe(0);
    expect(level(engaged.subarray(8000, 12000))).toBeGreaterThan(0.05);
  });

  it('plays hold music that is never silent, never clips, changes, and loops without a click', () => {
    const loop = holdMusicLoop();
    expect(loop.length % FRAME_SAMPLES).toBe(0);
    const seconds = Array.from({ length: Math.floor(loop.length / 8000) }, (_, s) =>
      loop.subarray(s * 8000, s * 8000 + 8000),
    );
    for (const second of seconds) expect(level(second)).toBeGreaterThan(0.02);
    expect(peak(loop)).toBeLessThan(16000);
    const notes = [0, 4, 8, 12, 16].map((s) => dominantFrequency(loop.subarray(s * 8000, s * 8000 + 2000)));
    expect(new Set(notes).size).toBeGreaterThan(3);
    const steps = loop.map((sample, i) => Math.abs(sample - (loop[(i || loop.length) - 1] ?? 0)));
    expect(steps[0]).toBeLessThan(peak(steps.subarray(1)));
    const music = holdMusic();
    const first = render(music, loop.length / 8);
    expect(first.every((sample, i) => sample === loop[i])).toBe(true);
    expect(music()).toEqual(loop.subarray(0, FRAME_SAMPLES));
  });
});
