import { silentLog, type RealtimeClock, type RealtimeLog } from '../ports.js';
import type { EventPublisher } from './event-publisher.js';

/** A committed event as the outbox holds it. The envelope clients get is this without `channels` and `position`. */
export interface OutboxEvent {
  id: string;
  /** Place in the outbox, over all companies; larger means later. Not sent. */
  position: number;
  /** Number within the company, without gaps; what clients know it by. */
  seq: number;
  type: string;
  /** ISO 8601 time. */
  at: string;
  company_id: number;
  entity: { type: string; id: number | string };
  version: number;
  data: unknown;
  channels: string[];
}

export interface OutboxPumpOptions {
  /**
   * Committed events after `position`, ascending, at most `limit`. It must hold back an event while one with a
   * smaller position may still commit, or that one is never seen: number events under a lock, or read only rows whose
   * transaction is older than `pg_snapshot_xmin(pg_current_snapshot())`.
   */
  readAfter(position: number, limit: number): Promise<readonly OutboxEvent[]>;
  publisher: EventPublisher;
  /** Calls back when something was committed; the returned function stops that. A hint only: it may be missed. */
  onCommitted(wake: () => void): () => void;
  /** Where to begin: the saved position, or the newest position when nodes serve only sockets of their own. */
  loadPosition(): Promise<number>;
  /** Remembers that everything up to `position` was published. Called after each batch. */
  savePosition(position: number): Promise<void>;
  clock: RealtimeClock;
  log?: RealtimeLog;
  batchSize?: number;
  /** Reads without being woken this often, in case a hint was lost. Default 2 s. */
  safetyIntervalMs?: number;
}

/** Moves events from the outbox to a publisher until stopped. */
export interface OutboxPump {
  /** Last published position, or null before the position is known. */
  position(): number | null;
  /** Stops after the batch under way. Idempotent. */
  stop(): Promise<void>;
}

type PumpState =
  | { phase: 'resting' }
  | { phase: 'working'; wokenMeanwhile: boolean }
  | { phase: 'backing-off'; failures: number }
  | { phase: 'stopped' };

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;

/**
 * Publishes committed events in order, each at least once: the position is saved only after the batch was taken, and a
 * failure repeats the batch after a growing pause without ever skipping it.
 */
export function createOutboxPump(options: OutboxPumpOptions): OutboxPump {
  const { clock, log = silentLog, batchSize = 200, safetyIntervalMs = 2_000 } = options;
  let state: PumpState = { phase: 'resting' };
  let position: number | null = null;
  let failures = 0;
  let cancelTimer = (): void => undefined;
  let work: Promise<void> = Promise.resolve();

  const rest = (next: PumpState, delayMs: number): void => {
    state = next;
    cancelTimer = clock.schedule(start, delayMs);
  };

  function wake(): void {
    if (state.phase === 'working') state.wokenMeanwhile = true;
    // A hint does not cut a back-off short: the other side is in trouble, and a busy company would hammer it.
    if (state.phase === 'resting') start();
  }

  function start(): void {
    if (state.phase === 'working' || state.phase === 'stopped') return;
    cancelTimer();
    state = { phase: 'working', wokenMeanwhile: false };
    work = run();
  }

  async function run(): Promise<void> {
    try {
      while (await publishBatch());
      failures = 0;
      if (state.phase === 'working' && state.wokenMeanwhile) {
        state = { phase: 'resting' };
        start();
      } else if (state.phase === 'working') {
        rest({ phase: 'resting' }, safetyIntervalMs);
      }
    } catch (error) {
      failures += 1;
      const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 16));
      log.warn({ err: error, failures, delayMs }, 'realtime: outbox events were not published, trying again');
      if (state.phase === 'working') rest({ phase: 'backing-off', failures }, delayMs);
    }
  }

  /** Answers true when there may be more to read. */
  async function publishBatch(): Promise<boolean> {
    position ??= await options.loadPosition();
    const events = await options.readAfter(position, batchSize);
    const last = events.at(-1);
    if (!last || state.phase === 'stopped') return false;
    await options.publisher.publish(
      events.map(({ channels, position: _place, ...envelope }) => ({
        channels,
        event: envelope.type,
        data: envelope,
        id: envelope.id,
      })),
    );
    await options.savePosition(last.position);
    position = last.position;
    // Waking during the read is answered by reading again, which this does anyway.
    if (state.phase === 'working') state.wokenMeanwhile = false;
    return !isStopped();
  }

  const isStopped = (): boolean => state.phase === 'stopped';
  const unsubscribe = options.onCommitted(wake);
  start();

  return {
    position: () => position,
    stop() {
      if (state.phase !== 'stopped') {
        state = { phase: 'stopped' };
        cancelTimer();
        unsubscribe();
      }
      return work;
    },
  };
}
