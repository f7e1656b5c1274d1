import { storeCallQuality } from '@talk/contract';
import type { MeasuredQuality } from '@talk/domain/calls';
import type { CallEndpoint } from '../../api/api.js';
import { asTalkError } from '../../kernel/errors.js';
import type { Ports } from '../../kernel/ports.js';
import type { Scope } from '../../kernel/scope.js';
import { backoffMs, delay } from '../../kernel/time.js';

/** Reports to the server how one audio connection of a call sounds. */
export interface QualityReporter {
  /** The totals so far. The next report makes up for a lost one. */
  progress: (measured: MeasuredQuality) => Promise<void>;
  /** The final report, repeated until it arrives. Resolves when it did, or when the server does not want it. */
  finish: (measured: MeasuredQuality) => Promise<void>;
}

export interface QualityReporterOptions {
  call: CallEndpoint;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  scope: Scope;
  callId: string;
}

const ATTEMPTS = 8;
const BACKOFF = { baseMs: 2_000, maxMs: 60_000 };

export function createQualityReporter({ call, ports, scope, callId }: QualityReporterOptions): QualityReporter {
  const session = ports.newId();
  let sequence = 0;
  let sending: Promise<unknown> | null = null;

  /** @returns whether there is nothing left to try. */
  async function send(measured: MeasuredQuality, isFinal: boolean): Promise<boolean> {
    sequence += 1;
    try {
      // `keepalive`: a page that closes still sends its last numbers.
      await call(storeCallQuality, {
        params: { id: callId },
        body: wire(measured, session, sequence, isFinal),
        keepalive: isFinal,
      });
      return true;
    } catch (error) {
      return !asTalkError(error).retryable;
    }
  }

  return {
    async progress(measured) {
      // Wait for a slow server's answer before the next report.
      sending ??= send(measured, false).finally(() => {
        sending = null;
      });
      await sending;
    },
    async finish(measured) {
      for (let tries = 0; tries < ATTEMPTS; tries += 1) {
        if ((await send(measured, true)) || scope.ended) return;
        const waitMs = backoffMs(BACKOFF, tries, ports.random());
        await delay(ports.clock, waitMs, scope.signal).catch(() => undefined);
      }
    },
  };
}

function wire(measured: MeasuredQuality, session: string, sequence: number, isFinal: boolean) {
  return {
    session,
    sequence,
    is_final: isFinal,
    samples: measured.samples,
    mos_average: score(measured.mosAverage),
    mos_lowest: score(measured.mosLowest),
    jitter_average_ms: milliseconds(measured.jitterAverageMs),
    jitter_highest_ms: milliseconds(measured.jitterHighestMs),
    round_trip_average_ms: measured.roundTripAverageMs === null ? null : milliseconds(measured.roundTripAverageMs),
    round_trip_highest_ms: measured.roundTripHighestMs === null ? null : milliseconds(measured.roundTripHighestMs),
    packets_received: Math.max(0, Math.round(measured.packetsReceived)),
    packets_lost: Math.max(0, Math.round(measured.packetsLost)),
    cause_seconds: { ...measured.causeSeconds },
  };
}

/** Browsers have been seen to report nonsense for a moment; the server accepts only possible values. */
const milliseconds = (value: number): number => Math.min(60_000, Math.max(0, Math.round(value * 10) / 10));
const score = (value: number | null): number | null =>
  value === null ? null : Math.min(5, Math.max(1, Math.round(value * 100) / 100));
