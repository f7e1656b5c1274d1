import { fail } from './errors.js';

/** How much may be under way at once: in this process, from one address, from one caller. */
export interface GateRule {
  readonly whole: number;
  /** Of the whole, what those may have together who have not signed in: whatever they do, the rest is for the others. */
  readonly strangers: number;
  readonly byAddress: number;
  readonly byCaller: number;
}

export interface Entrant {
  readonly address: string;
  /** Who it is; null for a stranger. */
  readonly caller: string | null;
}

/** Counts what is under way, where a rate limiter counts what has been done. */
export interface Gate {
  /**
   * Lets `weight` in.
   * @returns what lets it out again; harmless twice.
   * @throws ApiError RATE_LIMITED when this caller or address has as much under way as it may; UNAVAILABLE when the process has.
   */
  enter(who: Entrant, weight: number): () => void;
  /** What is inside now. */
  held(): number;
}

const RETRY_SECONDS = 2;
const STRANGERS = 'strangers';
const SENTENCE = 'Too much is being sent at once. Wait until some of it has arrived, and try again.';

export function createGate(rule: GateRule): Gate {
  const inside = new Map<string, number>();
  let whole = 0;

  function add(key: string, weight: number): void {
    const now = (inside.get(key) ?? 0) + weight;
    // A caller with nothing inside is not remembered.
    if (now <= 0) inside.delete(key);
    else inside.set(key, now);
  }

  return {
    held: () => whole,
    enter({ address, caller }, weight) {
      const shares = [
        { key: `address ${address}`, limit: rule.byAddress },
        ...(caller === null ? [] : [{ key: `caller ${caller}`, limit: rule.byCaller }]),
      ];
      const isOver = (key: string, limit: number): boolean => (inside.get(key) ?? 0) + weight > limit;
      if (shares.some(({ key, limit }) => isOver(key, limit)))
        throw fail('RATE_LIMITED', { message: SENTENCE, retryAfterSeconds: RETRY_SECONDS });
      if (whole + weight > rule.whole || (caller === null && isOver(STRANGERS, rule.strangers)))
        throw fail('UNAVAILABLE', { message: SENTENCE, retryAfterSeconds: RETRY_SECONDS });
      const keys = [...shares.map(({ key }) => key), ...(caller === null ? [STRANGERS] : [])];
      for (const key of keys) add(key, weight);
      whole += weight;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        for (const key of keys) add(key, -weight);
        whole -= weight;
      };
    },
  };
}
