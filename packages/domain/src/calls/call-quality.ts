/** What can be wrong with the sound of a call, as a person would say it. */
export const QUALITY_CAUSES = ['jitter', 'loss', 'round-trip', 'low-microphone', 'no-sound'] as const;
export type QualityCause = (typeof QUALITY_CAUSES)[number];

export type QualityRating = 'good' | 'fair' | 'poor';

/** What one audio connection measured from its beginning to now. Averages are over `samples`, one of which is a second. */
export interface MeasuredQuality {
  readonly samples: number;
  /** Mean opinion score, 1 to 4.5; null while nothing could be computed. */
  readonly mosAverage: number | null;
  readonly mosLowest: number | null;
  readonly jitterAverageMs: number;
  readonly jitterHighestMs: number;
  readonly roundTripAverageMs: number | null;
  readonly roundTripHighestMs: number | null;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  /** For how many seconds each trouble lasted. */
  readonly causeSeconds: Readonly<Partial<Record<QualityCause, number>>>;
}

/** How a call sounded, over all of its audio connections: a reload makes a second one. */
export interface QualitySummary {
  readonly rating: QualityRating;
  /** What made it less than good; null when it was good, or nothing in particular was wrong. */
  readonly cause: QualityCause | null;
  readonly mos: number | null;
  readonly lowestMos: number | null;
  readonly jitterMs: number;
  readonly roundTripMs: number | null;
  /** 0–100. */
  readonly lossPercent: number;
  readonly seconds: number;
}

/** A person notices nothing at 4 and above, and repeats sentences below 3.1 (ITU-T G.107, annex B, in words). */
const GOOD_MOS = 4;
const FAIR_MOS = 3.1;
/** Trouble that lasted for this share of the call is remembered, whatever the average says. */
const LASTING_SHARE = 0.2;

export function ratingOfMos(mos: number): QualityRating {
  if (mos >= GOOD_MOS) return 'good';
  return mos >= FAIR_MOS ? 'fair' : 'poor';
}

export interface NetworkFacts {
  roundTripMs: number;
  jitterMs: number;
  /** 0–100. */
  lossPercent: number;
}

/** Mean opinion score of a connection by the simplified E-model (ITU-T G.107), as voice SDKs compute it: 1 to 4.4. */
export function mosOf({ roundTripMs, jitterMs, lossPercent }: NetworkFacts): number {
  const latencyMs = roundTripMs + jitterMs * 2 + 10;
  const base = 94.768 - (latencyMs < 160 ? latencyMs / 40 : (latencyMs - 120) / 10);
  const factor = Math.max(0, base - lossPercent * 2.5);
  return Math.max(1, 1 + 0.035 * factor + 0.000007 * factor * (factor - 60) * (100 - factor));
}

/** The whole of a call from its connections; null when none of them measured anything. */
export function summarizeQuality(parts: readonly MeasuredQuality[]): QualitySummary | null {
  const seconds = sum(parts, (part) => part.samples);
  if (seconds === 0) return null;
  const jitterMs = average(parts, (part) => part.jitterAverageMs) ?? 0;
  const roundTripMs = average(parts, (part) => part.roundTripAverageMs);
  const lost = sum(parts, (part) => part.packetsLost);
  const packets = lost + sum(parts, (part) => part.packetsReceived);
  const lossPercent = packets === 0 ? 0 : (lost / packets) * 100;
  const mos = average(parts, (part) => part.mosAverage);
  const lowest = parts.flatMap((part) => part.mosLowest ?? []);
  const worst = QUALITY_CAUSES.map((cause) => ({ cause, lasted: sum(parts, (part) => part.causeSeconds[cause] ?? 0) }))
    .filter(({ lasted }) => lasted > 0)
    .sort((one, other) => other.lasted - one.lasted)
    .at(0);
  // Nothing arrived, so its losses and delays all read zero, which would be a perfect call.
  const isSilent = packets === 0 && mos === null;
  const byMos = isSilent ? 'poor' : ratingOfMos(mos ?? mosOf({ roundTripMs: roundTripMs ?? 0, jitterMs, lossPercent }));
  const isLasting = worst !== undefined && worst.lasted >= seconds * LASTING_SHARE;
  const rating = byMos === 'good' && isLasting ? 'fair' : byMos;
  return {
    rating,
    cause: rating === 'good' ? null : (worst?.cause ?? null),
    mos,
    lowestMos: lowest.length === 0 ? null : Math.min(...lowest),
    jitterMs,
    roundTripMs,
    lossPercent,
    seconds,
  };
}

const sum = (parts: readonly MeasuredQuality[], of: (part: MeasuredQuality) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

/** Weighted by samples; a part that does not know does not count. */
function average(parts: readonly MeasuredQuality[], of: (part: MeasuredQuality) => number | null): number | null {
  let [total, weight] = [0, 0];
  for (const part of parts) {
    const value = of(part);
    if (value === null || part.samples === 0) continue;
    total += value * part.samples;
    weight += part.samples;
  }
  return weight === 0 ? null : total / weight;
}
