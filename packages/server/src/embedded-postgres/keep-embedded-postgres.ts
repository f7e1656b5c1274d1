import { setTimeout as delay } from 'node:timers/promises';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.js';

/** A PostgreSQL that is started again when it ends by itself. */
export interface KeptPostgres {
  /** Stays the same through all restarts. */
  readonly url: string;
  readonly dataDir: string;
  /** Process id of the postmaster that runs now; undefined between two. */
  readonly pid: number | undefined;
  /** Resolves when it has ended and is not started again: it was stopped, or ended too often. */
  readonly exited: Promise<void>;
  /** See {@link EmbeddedPostgres.stop}. Idempotent. */
  stop(): Promise<void>;
}

export interface KeepOptions extends Omit<EmbeddedPostgresOptions, 'removeDataAfterwards' | 'socket'> {
  /** How often within ten minutes it is started again, failed starts included; more than that does not help. Default 7. */
  readonly restarts?: number;
}

const RESTARTS = 7;
const WITHIN_MS = 10 * 60_000;
/** Before the second start in a row; each further one waits twice as long. What the last one left in memory takes a moment to go. */
const PAUSE_MS = 250;

/**
 * Starts the PostgreSQL of npm and keeps it running: a postmaster that is killed is replaced, with the same address, after recovering
 * what was committed. Only {@link startEmbeddedPostgres}' first failure is thrown.
 * @throws DatabaseStartError
 */
export async function keepEmbeddedPostgres({ restarts = RESTARTS, ...options }: KeepOptions): Promise<KeptPostgres> {
  const log = options.log ?? (() => undefined);
  const first = await startEmbeddedPostgres(options);
  const { url, dataDir, socket } = first;
  const stopping = new AbortController();
  let running: EmbeddedPostgres | undefined = first;

  async function watch(): Promise<void> {
    const ends: number[] = [];
    let current: EmbeddedPostgres | undefined = first;
    while (!stopping.signal.aborted) {
      await current?.exited;
      running = undefined;
      if (stopping.signal.aborted) return;
      const nowMs = performance.now();
      ends.push(nowMs);
      const lately = ends.filter((ms) => nowMs - ms < WITHIN_MS).length;
      if (lately > restarts) {
        log(`PostgreSQL ended ${lately} times in ten minutes and is not started again`);
        return;
      }
      log('PostgreSQL ended by itself; starting it again');
      if (lately > 1) await pause(PAUSE_MS * 2 ** (lately - 2));
      if (stopping.signal.aborted) return;
      current = await startEmbeddedPostgres({ ...options, socket }).catch((error: unknown) => {
        log(`PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      });
      running = current;
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const exited = watch();
  return {
    url,
    dataDir,
    get pid() {
      return running?.pid;
    },
    exited,
    async stop() {
      stopping.abort();
      await running?.stop();
      await exited;
      // One that was just being started.
      await running?.stop();
    },
  };
}
