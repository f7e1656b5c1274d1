import { silentLog, type RealtimeClock, type RealtimeLog } from '../ports.js';
import type { EventPublisher } from './event-publisher.js';

/** A committed event as the outbox holds it. The envelope clients get is this without `channels`. */
export interface OutboxEvent {
  id: string;
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

/** The number of the last event that is done with, by company. */
export type Positions = ReadonlyMap<number, number>;

/** Where events come from. Within a company they are numbered in the order of their commits, without gaps. */
export interface OutboxSource {
  /** The newest number of each company. */
  heads(): Promise<Positions>;
  /**
   * Events after these positions, ascending within each company, at most `limit` of each. One of which people hear different parts comes once
   * for each part, with the same number.
   */
  readAfter(positions: Positions, limit: number): Promise<readonly OutboxEvent[]>;
}

/** For a pump that many nodes run and one at a time works in: see `ReaderLease`. */
export interface PumpLease {
  hold(): Promise<boolean>;
  load(): Promise<Positions>;
  save(positions: Positions): Promise<boolean>;
  release(): Promise<void>;
}

export interface OutboxPumpOptions {
  source: OutboxSource;
  publisher: EventPublisher;
  /** Calls back with the companies of which something was committed, null for any; the returned function stops that. A hint: it may be missed. */
  onCommitted(wake: (companyIds: readonly number[] | null) => void): () => void;
  /** Without one the pump begins at the newest events, and every node's own pump publishes all of them: to its own sockets. */
  lease?: PumpLease;
  clock: RealtimeClock;
  log?: RealtimeLog;
  /** Events of one company that are published together. Default 100. */
  batchSize?: number;
  /** Looks for itself this often, in case a hint was lost; and asks for the lease. Default 2 s. */
  safetyIntervalMs?: number;
}

/** Moves events from the outbox to a publisher until stopped. */
export interface OutboxPump {
  /** Last published numbers, or null before they are known. */
  positions(): Positions | null;
  /** Stops after the batch under way. Idempotent. */
  stop(): Promise<void>;
}

type PumpState = 'resting' | 'working' | 'backing-off' | 'stopped';

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;
/** Companies whose events are read together. */
const COMPANIES_AT_ONCE = 50;

/**
 * Publishes the committed events of each company in order, each at least once: a position moves only after the batch was taken, and a
 * failure repeats the batch after a growing pause without ever skipping it.
 */
export function createOutboxPump(options: OutboxPumpOptions): OutboxPump {
  const { source, lease, clock, log = silentLog, batchSize = 100, safetyIntervalMs = 2_000 } = options;
  let state: PumpState = 'resting';
  let positions: Map<number, number> | null = null;
  /** Companies that may have more than was published. */
  const behind = new Set<number>();
  let looksAtAll = true;
  let failures = 0;
  let cancelTimer = (): void => undefined;
  let work: Promise<void> = Promise.resolve();

  const rest = (next: PumpState, delayMs: number): void => {
    state = next;
    cancelTimer = clock.schedule(() => {
      looksAtAll = true;
      start();
    }, delayMs);
  };

  function wake(companyIds: readonly number[] | null): void {
    if (companyIds === null) looksAtAll = true;
    else for (const id of companyIds) behind.add(id);
    // A hint does not cut a back-off short: the other side is in trouble, and a busy company would hammer it.
    if (state === 'resting') start();
  }

  function start(): void {
    if (state === 'working' || state === 'stopped') return;
    cancelTimer();
    state = 'working';
    work = run();
  }

  const isStopped = (): boolean => state === 'stopped';

  async function run(): Promise<void> {
    try {
      while (!isStopped() && (await publishSome()));
      failures = 0;
      if (!isStopped()) rest('resting', safetyIntervalMs);
    } catch (error) {
      failures += 1;
      const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 16));
      log.warn({ err: error, failures, delayMs }, 'realtime: outbox events were not published, trying again');
      if (!isStopped()) rest('backing-off', delayMs);
    }
  }

  /** Answers true when there may be more to read. */
  async function publishSome(): Promise<boolean> {
    if (lease !== undefined && !(await lease.hold())) {
      positions = null;
      behind.clear();
      return false;
    }
    if (positions === null) {
      positions = new Map(await (lease === undefined ? source.heads() : lease.load()));
      looksAtAll = true;
    }
    if (looksAtAll) await lookAtAll(positions);
    const asked = [...behind].slice(0, COMPANIES_AT_ONCE);
    if (asked.length === 0 || isStopped()) return false;
    // What is committed from here on adds its company again.
    for (const id of asked) behind.delete(id);
    try {
      await publishOf(asked, positions);
    } catch (error) {
      for (const id of asked) behind.add(id);
      throw error;
    }
    return true;
  }

  async function lookAtAll(known: Positions): Promise<void> {
    looksAtAll = false;
    try {
      for (const [id, seq] of await source.heads()) if ((known.get(id) ?? 0) < seq) behind.add(id);
    } catch (error) {
      looksAtAll = true;
      throw error;
    }
  }

  async function publishOf(companyIds: readonly number[], known: Map<number, number>): Promise<void> {
    const events = await source.readAfter(new Map(companyIds.map((id) => [id, known.get(id) ?? 0])), batchSize);
    if (events.length === 0) return;
    await options.publisher.publish(
      events.map(({ channels, ...envelope }) => ({ channels, event: envelope.type, data: envelope, id: envelope.id })),
    );
    const reached = new Map(events.map((event) => [event.company_id, event.seq]));
    if (lease !== undefined && !(await lease.save(reached))) {
      // Another node has taken over, and knows how far we were told to have come.
      positions = null;
      return;
    }
    for (const [id, seq] of reached) {
      known.set(id, seq);
      if (events.filter((event) => event.company_id === id).length >= batchSize) behind.add(id);
    }
  }

  const unsubscribe = options.onCommitted(wake);
  start();

  return {
    positions: () => positions,
    async stop() {
      if (state === 'stopped') return work;
      state = 'stopped';
      cancelTimer();
      unsubscribe();
      await work;
      await lease
        ?.release()
        .catch((error: unknown) => log.warn({ err: error }, 'realtime: a lease was not given back'));
    },
  };
}
