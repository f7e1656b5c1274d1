import type { Clock } from '../clock.js';
import type { Answer } from '../http/exchange.js';
import { tooMany } from './errors.js';

/** Of an app that is installed by OAuth, for each portal. */
const IN_TEN_SECONDS = 110;
const SEARCHES_IN_A_SECOND = 5;

export interface Limits {
  /** A refusal when there were too many; counts the request otherwise. */
  spend(isSearch: boolean): Answer | null;
  /** The public headers that tell what is left. Searches do not carry them. */
  headers(): Record<string, string>;
}

export function createLimits(clock: Clock): Limits {
  let all: number[] = [];
  let searches: number[] = [];
  const within = (times: number[], periodMs: number) => times.filter((time) => time > clock.nowMs() - periodMs);
  return {
    spend(isSearch) {
      all = within(all, 10_000);
      searches = within(searches, 1000);
      if (isSearch && searches.length >= SEARCHES_IN_A_SECOND) return tooMany('SECONDLY', 1);
      const [oldest] = all;
      if (all.length >= IN_TEN_SECONDS && oldest !== undefined)
        return tooMany('TEN_SECONDLY_ROLLING', Math.max(1, Math.ceil((oldest + 10_000 - clock.nowMs()) / 1000)));
      all.push(clock.nowMs());
      if (isSearch) searches.push(clock.nowMs());
      return null;
    },
    headers: () => ({
      'x-hubspot-ratelimit-interval-milliseconds': '10000',
      'x-hubspot-ratelimit-max': String(IN_TEN_SECONDS),
      'x-hubspot-ratelimit-remaining': String(Math.max(0, IN_TEN_SECONDS - within(all, 10_000).length)),
    }),
  };
}
