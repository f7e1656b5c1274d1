import type { DialerLoss, TimeLost } from './session-time.js';

/** What is counted of sessions. Times are in seconds, rates from 0 to 1. */
export const DIALER_METRICS = [
  'calls',
  'connects',
  'connect_rate',
  'talk_seconds',
  'session_seconds',
  'waiting_seconds',
  'ringing_seconds',
  'wrap_up_seconds',
  'paused_seconds',
  'calls_per_hour',
  'skipped',
  'redialed',
] as const;
export type DialerMetric = (typeof DIALER_METRICS)[number];

/** Sums of one session, or of several. */
export interface SessionSums {
  readonly calls: number;
  readonly connects: number;
  readonly talkSeconds: number;
  readonly sessionSeconds: number;
  /** What was not talked. */
  readonly lost: TimeLost;
  readonly skipped: number;
  readonly redialed: number;
}

type Rate = 'connect_rate' | 'calls_per_hour';
/** A rate without calls or time is not known: null. */
export type DialerMetrics = Record<Exclude<DialerMetric, Rate>, number> & Record<Rate, number | null>;

export function metricsOf(sums: SessionSums): DialerMetrics {
  const { calls, connects, talkSeconds, sessionSeconds, lost, skipped, redialed } = sums;
  const lostSeconds = (loss: DialerLoss): number => Math.floor((lost[loss] ?? 0) / 1_000);
  return {
    calls,
    connects,
    connect_rate: calls === 0 ? null : connects / calls,
    talk_seconds: talkSeconds,
    session_seconds: sessionSeconds,
    waiting_seconds: lostSeconds('waiting'),
    ringing_seconds: lostSeconds('ringing'),
    wrap_up_seconds: lostSeconds('wrap-up'),
    paused_seconds: lostSeconds('paused'),
    calls_per_hour: sessionSeconds === 0 ? null : (calls * 3_600) / sessionSeconds,
    skipped,
    redialed,
  };
}
