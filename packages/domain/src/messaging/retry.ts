const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const FIRST_EMAIL_MS = 10_000;
const LONGEST_EMAIL_MS = 30 * 60_000;

/**
 * How long to wait before the carrier is tried again: 2 s, 4 s, 8 s … up to half a minute, so that a text leaves soon after the carrier
 * is back. Whether it may still leave then is decided by its valid-until.
 * @param tries how often it was tried before, from 1.
 */
export function retryDelayMs(tries: number): number {
  return doubled(FIRST_MS, LONGEST_MS, tries);
}

/**
 * How long to wait before a mail server is tried again: 10 s, 20 s, 40 s … up to half an hour. A mail server that greylists wants minutes,
 * and one that is down would otherwise be tried thousands of times a day.
 * @param tries how often it was tried before, from 1.
 */
export const emailRetryDelayMs = (tries: number): number => doubled(FIRST_EMAIL_MS, LONGEST_EMAIL_MS, tries);

const doubled = (firstMs: number, longestMs: number, tries: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, Math.min(10, tries - 1)));
