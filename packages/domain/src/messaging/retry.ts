const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the carrier is tried again: 2 s, 4 s, 8 s … up to half a minute, so that a text leaves soon after the carrier
 * is back. Whether it may still leave then is decided by its valid-until.
 * @param tries how often it was tried before, from 1.
 */
export function retryDelayMs(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, Math.min(10, tries - 1)));
}
