import type { Frame } from '../ports.js';
import { orAborted } from '../clock.js';
import type { Clock, Leg } from '../ports.js';
import { decodeUlaw, FRAME_MS } from '../media/g711.js';
import { goertzel, level } from '../media/spectrum.js';

export type AnsweredBy =
  'human' | 'machine_start' | 'machine_end_beep' | 'machine_end_silence' | 'machine_end_other' | 'fax' | 'unknown';

export interface DetectionOptions {
  mode: 'Enable' | 'DetectMessageEnd';
  /** Give up after this long. */
  timeoutMs: number;
  /** Speech longer than this without a pause is a machine's greeting. */
  speechThresholdMs: number;
  /** This much silence after speech ends the utterance. */
  speechEndMs: number;
  /** This much silence at the beginning is `unknown`. */
  silenceTimeoutMs: number;
}

/** The real service's defaults. */
export const DETECTION_DEFAULTS: Omit<DetectionOptions, 'mode'> = {
  timeoutMs: 30_000,
  speechThresholdMs: 2400,
  speechEndMs: 1200,
  silenceTimeoutMs: 5000,
};

const SPEECH_LEVEL = 0.01;
const PURE = 0.85;
const BEEPS_HZ = [1000, 1400, 850, 440];
const FAX_HZ = [2100, 1100];
const BEEP_MS = 180;
const FAX_MS = 600;

export interface Detector {
  /** One 20 ms frame of what the party says; null is a frame that never came. The verdict as soon as there is one. */
  hear(frame: Frame | null): AnsweredBy | null;
}

/**
 * Tells people from machines by the length of the greeting, the way the real service documents it: a short hello followed by
 * a pause is a person; speech beyond the threshold a machine; then the beep, or a pause, ends the machine's message.
 */
export function createDetector(options: DetectionOptions): Detector {
  let totalMs = 0;
  let speechMs = 0;
  let pauseMs = 0;
  let toneMs = 0;
  let faxMs = 0;
  let machine = false;
  return {
    hear(frame) {
      totalMs += FRAME_MS;
      const pcm = frame ? decodeUlaw(frame) : null;
      const loud = pcm !== null && level(pcm) > SPEECH_LEVEL;
      const isPure = (frequencies: readonly number[]) =>
        pcm !== null && frequencies.some((hz) => goertzel(pcm, hz) > PURE);
      faxMs = loud && isPure(FAX_HZ) ? faxMs + FRAME_MS : 0;
      if (faxMs >= FAX_MS) return 'fax';
      if (totalMs >= options.timeoutMs) return machine ? 'machine_end_other' : 'unknown';
      toneMs = machine && loud && isPure(BEEPS_HZ) ? toneMs + FRAME_MS : 0;
      if (toneMs >= BEEP_MS) return 'machine_end_beep';
      if (loud) {
        pauseMs = 0;
        if (toneMs === 0) speechMs += FRAME_MS;
        // A pure tone from the start is no speech and no beep either: it counts as a long greeting.
        if (!machine && speechMs >= options.speechThresholdMs) {
          machine = true;
          if (options.mode === 'Enable') return 'machine_start';
        }
        return null;
      }
      pauseMs += FRAME_MS;
      if (machine) return pauseMs >= options.speechEndMs ? 'machine_end_silence' : null;
      if (speechMs > 0) {
        // Gaps between syllables belong to the greeting's length.
        if (pauseMs < options.speechEndMs && pauseMs <= 200) speechMs += FRAME_MS;
        return pauseMs >= options.speechEndMs ? 'human' : null;
      }
      return totalMs >= options.silenceTimeoutMs ? 'unknown' : null;
    },
  };
}

/** Listens to an answered leg until the verdict. Also returns how long it took. Rejects with Aborted when the call ends. */
export async function detectMachine(
  clock: Clock,
  leg: Leg,
  options: DetectionOptions,
  signal: AbortSignal,
): Promise<{ answeredBy: AnsweredBy; durationMs: number }> {
  const detector = createDetector(options);
  const startedMs = clock.nowMs();
  let stop: () => void = () => undefined;
  let cancelTimeout: () => void = () => undefined;
  const verdict = new Promise<AnsweredBy>((resolve) => {
    let heardMs = 0;
    const feed = (frame: Frame | null) => {
      heardMs += FRAME_MS;
      const found = detector.hear(frame);
      if (found) resolve(found);
    };
    stop = leg.onFrame((frame) => {
      // A party that sends nothing while silent: fill the gap so that pauses count.
      while (clock.nowMs() - startedMs - heardMs > 100) feed(null);
      feed(frame);
    });
    cancelTimeout = clock.after(options.timeoutMs, () => resolve('unknown'));
  });
  try {
    return { answeredBy: await orAborted(verdict, signal), durationMs: clock.nowMs() - startedMs };
  } finally {
    stop();
    cancelTimeout();
  }
}
