import { dominantFrequency, goertzel, level } from '../media/spectrum.js';
import { SAMPLE_RATE_HZ } from '../media/g711.js';

/** One stretch of sound on a channel of a recording. */
export interface HeardStretch {
  /** From 1. */
  readonly channel: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** The share of the sound that the text names, from 0 to 1. */
  readonly confidence: number;
}

const WINDOW_MS = 200;
const WINDOW_SAMPLES = (SAMPLE_RATE_HZ * WINDOW_MS) / 1000;
/** For finding the frequency; half a window is enough, and the search costs its length. */
const SOUGHT_SAMPLES = WINDOW_SAMPLES / 2;
/** Quieter counts as silence (root mean square, −46 dBFS). */
const FLOOR = 0.005;
/** A tone has at least so much of the window's energy. */
const TONE_SHARE = 0.5;
/** Shorter tones are part of speech or music. */
const SHORTEST_TONE_WINDOWS = 2;
const SAME_TONE_HZ = 15;

interface Window {
  /** Null: there is no clear tone. */
  readonly hz: number | null;
  readonly share: number;
}

interface Run {
  readonly hz: number | null;
  readonly first: number;
  readonly windows: Window[];
}

/**
 * What is on one channel: the sandbox cannot recognize speech, so it says which tones it hears, and where there is another sound.
 * Yields now and then: a long recording must not hold up the calls.
 */
export async function hearChannel(
  pcm: Int16Array,
  channel: number,
  pause: () => Promise<void>,
): Promise<HeardStretch[]> {
  const windows: (Window | null)[] = [];
  for (let at = 0; at + WINDOW_SAMPLES <= pcm.length; at += WINDOW_SAMPLES) {
    windows.push(listen(pcm.subarray(at, at + WINDOW_SAMPLES)));
    await pause();
  }
  return mergeSounds(runsOf(windows)).map((run) => describe(run, channel));
}

/** Null for silence. */
function listen(window: Int16Array): Window | null {
  if (level(window) < FLOOR) return null;
  const hz = dominantFrequency(window.subarray(0, SOUGHT_SAMPLES), 0);
  if (hz === null) return { hz: null, share: 0 };
  const share = goertzel(window, hz);
  return share >= TONE_SHARE ? { hz, share } : { hz: null, share };
}

/** Windows in a row with the same tone, or with none. Silence ends a run. */
function runsOf(windows: readonly (Window | null)[]): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const [first, window] of windows.entries()) {
    if (window === null) {
      open = null;
      continue;
    }
    if (open !== null && isSame(open.hz, window.hz)) open.windows.push(window);
    else {
      open = { hz: window.hz, first, windows: [window] };
      runs.push(open);
    }
  }
  return runs;
}

const isSame = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= SAME_TONE_HZ;

/** Tones that are too short become sound, and sounds that follow each other without a silence are one. */
function mergeSounds(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const isTone = run.hz !== null && run.windows.length >= SHORTEST_TONE_WINDOWS;
    const last = merged.at(-1);
    const touches = last !== undefined && last.first + last.windows.length === run.first;
    if (!isTone && touches && last.hz === null) last.windows.push(...run.windows);
    else merged.push(isTone ? run : { ...run, hz: null, windows: [...run.windows] });
  }
  return merged;
}

function describe({ hz, first, windows }: Run, channel: number): HeardStretch {
  const share = windows.reduce((sum, window) => sum + window.share, 0) / windows.length;
  return {
    channel,
    startMs: first * WINDOW_MS,
    endMs: (first + windows.length) * WINDOW_MS,
    text: hz === null ? 'A sound without a clear tone.' : `Tone of ${Math.round(hz / 10) * 10} Hz.`,
    confidence: Math.min(1, Math.max(0, hz === null ? 1 - share : share)),
  };
}
