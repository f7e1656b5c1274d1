import { listEvents, realtimeConfig } from '@talk/contract';
import type { TalkEvent } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { asTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { runAfter } from '../kernel/time.js';
import type { Cursor } from './cursor.js';

export interface ReplayOptions {
  call: CallEndpoint;
  cursor: Cursor;
  deliver: (event: TalkEvent, replayed: boolean) => void;
  onTooOld: () => void;
  ports: Pick<Ports, 'clock'>;
  scope: Scope;
}

export interface Replay {
  /** A pushed event, from any source. */
  push: (payload: unknown) => void;
  /** Asks for missing events. `waitSeconds` holds the request until something happens: the long-poll. */
  fetch: (waitSeconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Gaps are common: sequences count all events of the company, and a user sees only theirs. They are requested together. */
const GAP_DELAY_MS = 200;
const GAP_PAUSE_MS = 3_000;
const PAGE = 200;

const isEvent = (value: unknown): value is TalkEvent => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, seq, type } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof seq === 'number' && typeof type === 'string';
};

const isPartial = (event: TalkEvent): boolean => (event as { partial?: unknown }).partial === true;

export function createReplay({ call, cursor, deliver, onTooOld, ports, scope }: ReplayOptions): Replay {
  let scheduled = false;
  let lastGapAtMs = Number.NEGATIVE_INFINITY;

  async function fetch(waitSeconds: number, signal = scope.signal): Promise<void> {
    let wait = waitSeconds;
    for (let more = true; more && !scope.ended;) {
      try {
        const query = { since: cursor.floor, limit: PAGE, wait_seconds: wait };
        const page = await call(listEvents, { query, signal, timeoutMs: (wait + 10) * 1000 });
        for (const event of page.data) if (isEvent(event)) deliver(event, wait === 0);
        const last = page.data.at(-1);
        more = page.has_more && last !== undefined;
        cursor.complete(more && last !== undefined ? last.seq : page.last_seq);
        wait = 0;
      } catch (error) {
        if (asTalkError(error).code !== 'EVENTS_TOO_OLD') throw error;
        const { last_seq } = await call(realtimeConfig, { signal });
        cursor.restart(last_seq);
        onTooOld();
        return;
      }
    }
  }

  function fillGapSoon(): void {
    if (scheduled) return;
    scheduled = true;
    const now = ports.clock.nowMs();
    const delayMs = Math.max(GAP_DELAY_MS, lastGapAtMs + GAP_PAUSE_MS - now);
    runAfter(scope, ports.clock, delayMs, () => {
      scheduled = false;
      lastGapAtMs = ports.clock.nowMs();
      if (!cursor.hasGap) return;
      // A failure leaves the gap, and the next event asks for it again; the probe finds a dead path.
      void fetch(0).catch(() => undefined);
    });
  }

  return {
    push(payload) {
      // Messages that are not our events are skipped: other senders may share a channel.
      if (!isEvent(payload)) return;
      // Too large to be pushed: its number came, and the rest is asked for like an event that was missed.
      if (isPartial(payload)) cursor.hearOf(payload);
      else deliver(payload, false);
      if (cursor.hasGap) fillGapSoon();
    },
    fetch,
  };
}
