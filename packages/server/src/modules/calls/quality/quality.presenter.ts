import type { CallQuality, ConnectionTest } from '@talk/contract';
import { summarizeQuality, type MeasuredQuality } from '@talk/domain/calls';
import type { TestRow } from './quality.repository.js';

/** A complaint as the database gives it inside of a communication. */
export interface StoredReport {
  readonly userName: string | null;
  readonly text: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** How a call sounded; null when nothing was measured and no agent complained. */
export function presentQuality(
  parts: readonly MeasuredQuality[],
  reports: readonly StoredReport[],
): CallQuality | null {
  const summary = summarizeQuality(parts);
  if (summary === null && reports.length === 0) return null;
  return {
    // A complaint without any measurement is believed.
    rating: summary?.rating ?? 'poor',
    cause: summary?.cause ?? null,
    mos: rounded(summary?.mos, 2),
    lowest_mos: rounded(summary?.lowestMos, 2),
    jitter_ms: rounded(summary?.jitterMs, 1) ?? 0,
    round_trip_ms: rounded(summary?.roundTripMs, 1),
    loss_percent: rounded(summary?.lossPercent, 2) ?? 0,
    seconds: summary?.seconds ?? 0,
    reports: reports.map(({ userName, text, createdAt }) => ({
      user_name: userName,
      text,
      created_at: new Date(createdAt).toISOString(),
    })),
  };
}

export function presentTest(row: TestRow): ConnectionTest {
  return {
    id: row.id,
    started_at: row.startedAt.toISOString(),
    outcome: row.outcome,
    steps: row.steps,
    mos: rounded(row.mos, 2),
    jitter_ms: rounded(row.jitterMs, 1),
    round_trip_ms: rounded(row.roundTripMs, 1),
    loss_percent: rounded(row.lossPercent, 2),
  };
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Math.round(value * 10 ** digits) / 10 ** digits;
}
