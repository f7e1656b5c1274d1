import type { Kernel } from '../../../kernel.js';
import type { OriginLookup } from '../../../plugins/cors.js';
import { anyKeyAllows } from './api-keys.repository.js';

/** Whether a site is on the list of any live key, for the headers of cross-origin answers. */
export interface KeyOrigins {
  /** @throws ApiError RATE_LIMITED when this address has asked for too many sites that were not asked for before. */
  readonly isKeyOrigin: OriginLookup;
  /** After a change of keys in this process; others know it when their answers are too old. */
  readonly forget: () => void;
}

/** So long an answer is believed: a site that was just added on another server waits this long. */
const FRESH_MS = 10_000;
const MAX_KNOWN = 2000;
/** Sites that one address may ask about; a browser asks about those it is on, over and over, and only the first time counts. */
const LOOKUPS = { limit: 120, windowMs: 60_000 };

interface Known {
  readonly atMs: number;
  readonly answer: Promise<boolean>;
}

/** Every request from a page asks this before its user is known, so it costs the database nothing the second time. */
export function createKeyOrigins({ db, clock, limiter }: Pick<Kernel, 'db' | 'clock' | 'limiter'>): KeyOrigins {
  const known = new Map<string, Known>();

  function look(origin: string, nowMs: number): Promise<boolean> {
    const answer = anyKeyAllows({ q: db.drizzle }, origin);
    known.set(origin, { atMs: nowMs, answer });
    const [oldest] = known.size > MAX_KNOWN ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    // A failure is not an answer.
    answer.catch(() => known.delete(origin));
    return answer;
  }

  return {
    async isKeyOrigin(origin, network) {
      const nowMs = clock.now().getTime();
      const found = known.get(origin);
      if (found !== undefined && nowMs - found.atMs < FRESH_MS) return found.answer;
      limiter.take(`origin:${network}`, LOOKUPS);
      known.delete(origin);
      return look(origin, nowMs);
    },
    forget: () => known.clear(),
  };
}
