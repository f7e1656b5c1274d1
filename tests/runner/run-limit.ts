/** Environment variable: the time, in milliseconds since 1970, after which no further end-to-end test begins. */
export const LAST_START = 'TALK_LAST_START';

/** Why a test was skipped, as its annotation says it. */
export const NOT_REACHED = 'not reached: the time of this run was over';

/** Of a run's time: when the last end-to-end test begins. The rest is for it to end, and for failed tests to run again. */
const SHARE = 0.85;

/**
 * The value of `LAST_START` for a run that began at `startedMs` and has to end within so many minutes.
 * @param minutes as in `TALK_MINUTES`; every test runs when it is absent
 * @throws Error for what is not a number of minutes
 */
export function lastStartOf(minutes: string | undefined, startedMs: number): string | undefined {
  if (minutes === undefined || minutes === '') return undefined;
  const limit = Number(minutes);
  if (!(limit > 0)) throw new Error(`TALK_MINUTES is ${minutes}: give a number of minutes, for example 80.`);
  return String(Math.round(startedMs + limit * 60_000 * SHARE));
}

/** Whether it is too late for another test. */
export function isTooLate(nowMs: number, lastStart = process.env[LAST_START]): boolean {
  return lastStart !== undefined && lastStart !== '' && nowMs > Number(lastStart);
}
