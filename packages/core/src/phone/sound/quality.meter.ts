import { mosOf, QUALITY_CAUSES, ratingOfMos } from '@talk/domain/calls';
import type { MeasuredQuality, QualityCause } from '@talk/domain/calls';
import type { VoiceSample } from '../voice-device.port.js';

/** How a call sounds now. */
export interface LiveQuality {
  readonly bars: 1 | 2 | 3;
  /** What is wrong now, ordered by what the person can do about it; null when nothing is. */
  readonly cause: QualityCause | null;
  readonly mos: number;
  readonly jitterMs: number;
  readonly roundTripMs: number | null;
  /** 0–100, over the last seconds. */
  readonly lossPercent: number;
}

/** Follows one audio connection, a sample a second. */
export interface QualityMeter {
  add: (sample: VoiceSample, context: { muted: boolean }) => void;
  /** Null during the first seconds, which say nothing. */
  readonly live: () => LiveQuality | null;
  /** From the beginning until now. */
  readonly total: () => MeasuredQuality;
}

const BARS = { poor: 1, fair: 2, good: 3 } as const;
/** The bars follow the last seconds; they should neither flicker nor lag. */
const WINDOW = 5;
const FIRST_SAMPLES = 3;

/** Limits above which people hear it, as in the voice SDK's own warnings. */
const HIGH_JITTER_MS = 30;
const HIGH_LOSS_PERCENT = 3;
const HIGH_ROUND_TRIP_MS = 400;
/** A microphone that is switched off at the headset gives exact silence; a good one in a quiet room does not. */
const DEAD_LEVEL = 0.0002;
const DEAD_SECONDS = 8;
/** A person who listens is quiet as well, hence the long wait. */
const LOW_LEVEL = 0.004;
const LOW_SECONDS = 25;
const SILENT_LINE_SECONDS = 4;

export function createQualityMeter(): QualityMeter {
  const window: VoiceSample[] = [];
  const causeSeconds: Partial<Record<QualityCause, number>> = {};
  const mos = createAverage();
  const jitter = createAverage();
  const roundTrip = createAverage();
  let last: VoiceSample | null = null;
  let samples = 0;
  const quiet = { dead: 0, low: 0, line: 0 };
  let now: LiveQuality | null = null;

  function look(sample: VoiceSample, muted: boolean): LiveQuality {
    const low = !muted && sample.microphoneLevel < LOW_LEVEL;
    quiet.low = low ? quiet.low + 1 : 0;
    quiet.dead = low && sample.microphoneLevel < DEAD_LEVEL ? quiet.dead + 1 : 0;
    quiet.line = sample.hasArrived ? 0 : quiet.line + 1;
    const jitterMs = mean(window.map((each) => each.jitterMs)) ?? 0;
    const lossPercent = mean(window.map((each) => each.lossPercent)) ?? 0;
    const roundTripMs = mean(window.flatMap((each) => each.roundTripMs ?? []));
    const found: Partial<Record<QualityCause, boolean>> = {
      jitter: jitterMs > HIGH_JITTER_MS,
      loss: lossPercent > HIGH_LOSS_PERCENT,
      'round-trip': (roundTripMs ?? 0) > HIGH_ROUND_TRIP_MS,
      'low-microphone': quiet.dead >= DEAD_SECONDS || quiet.low >= LOW_SECONDS,
      'no-sound': quiet.line >= SILENT_LINE_SECONDS,
    };
    const cause = (['no-sound', 'low-microphone', 'loss', 'jitter', 'round-trip'] as const).find((each) => found[each]);
    for (const each of QUALITY_CAUSES) if (found[each] === true) causeSeconds[each] = (causeSeconds[each] ?? 0) + 1;
    const score = mosOf({ jitterMs, lossPercent, roundTripMs: roundTripMs ?? 0 });
    const byNetwork = BARS[ratingOfMos(score)];
    const bars = cause === 'no-sound' ? 1 : cause !== undefined && byNetwork === 3 ? 2 : byNetwork;
    return { bars, cause: cause ?? null, mos: score, jitterMs, roundTripMs, lossPercent };
  }

  return {
    add(sample, { muted }) {
      samples += 1;
      last = sample;
      window.push(sample);
      if (window.length > WINDOW) window.shift();
      const { jitterMs, lossPercent, roundTripMs } = sample;
      jitter.add(jitterMs);
      if (roundTripMs !== null) roundTrip.add(roundTripMs);
      // A line on which nothing has arrived yet has no score: its losses and delays all read zero.
      if (sample.packetsReceived > 0)
        mos.add(sample.mos ?? mosOf({ jitterMs, lossPercent, roundTripMs: roundTripMs ?? 0 }));
      const seen = look(sample, muted);
      if (samples >= FIRST_SAMPLES) now = seen;
    },
    live: () => now,
    total: () => ({
      samples,
      mosAverage: mos.mean(),
      mosLowest: mos.lowest(),
      jitterAverageMs: jitter.mean() ?? 0,
      jitterHighestMs: jitter.highest() ?? 0,
      roundTripAverageMs: roundTrip.mean(),
      roundTripHighestMs: roundTrip.highest(),
      packetsReceived: last?.packetsReceived ?? 0,
      packetsLost: last?.packetsLost ?? 0,
      causeSeconds: { ...causeSeconds },
    }),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;
}

function createAverage() {
  let [total, count] = [0, 0];
  let lowest: number | null = null;
  let highest: number | null = null;
  return {
    add(value: number) {
      total += value;
      count += 1;
      lowest = Math.min(lowest ?? value, value);
      highest = Math.max(highest ?? value, value);
    },
    mean: () => (count === 0 ? null : total / count),
    lowest: () => lowest,
    highest: () => highest,
  };
}
