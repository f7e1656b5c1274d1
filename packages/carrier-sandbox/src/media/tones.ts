import type { FrameSource } from '../ports.js';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './g711.js';
import { holdMusicLoop } from './hold-music.js';

const silentFrame = new Int16Array(FRAME_SAMPLES);

/** A sine. `amplitude` is the peak in 16-bit units (default about −12 dBFS). The frame returned is reused by the next call. */
export function tone(freqHz: number, amplitude = 8000): FrameSource {
  const frame = new Int16Array(FRAME_SAMPLES);
  const step = (2 * Math.PI * freqHz) / SAMPLE_RATE_HZ;
  let phase = 0;
  return () => {
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      frame[i] = Math.round(amplitude * Math.sin(phase));
      phase = (phase + step) % (2 * Math.PI);
    }
    return frame;
  };
}

/** Nothing at all, for as long as it is asked. */
export function silence(): FrameSource {
  return () => silentFrame;
}

/** Two sines together, `onMs` long, every `periodMs`. Both are multiples of 20 ms. */
function cadence(firstHz: number, secondHz: number, onMs: number, periodMs: number): FrameSource {
  const first = tone(firstHz, 4500);
  const second = tone(secondHz, 4500);
  const mixed = new Int16Array(FRAME_SAMPLES);
  let atMs = 0;
  return () => {
    const audible = atMs < onMs;
    atMs = (atMs + 20) % periodMs;
    if (!audible) return silentFrame;
    const a = first();
    const b = second();
    for (let i = 0; i < FRAME_SAMPLES; i++) mixed[i] = (a[i] ?? 0) + (b[i] ?? 0);
    return mixed;
  };
}

/** North American ring-back: 440 + 480 Hz, 2 s on, 4 s off. */
export function ringback(): FrameSource {
  return cadence(440, 480, 2000, 6000);
}

/** North American busy signal: 480 + 620 Hz, half a second on, half a second off. */
export function busy(): FrameSource {
  return cadence(480, 620, 500, 1000);
}

/** Hold music: a calm 19 s loop, composed and synthesised here. Every source starts at the beginning of the loop. */
export function holdMusic(): FrameSource {
  const loop = holdMusicLoop();
  let at = 0;
  return () => {
    const frame = loop.subarray(at, at + FRAME_SAMPLES);
    at = (at + FRAME_SAMPLES) % loop.length;
    return frame;
  };
}
