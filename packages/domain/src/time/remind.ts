/** How long before a time a user can be reminded of it, in minutes: at once, 1 minute, 15 minutes, 1 hour, 1 day (spec 3 §3). */
export const REMIND_MINUTES = [0, 1, 15, 60, 1_440] as const;
/** One of these spans. */
export type RemindMinutes = (typeof REMIND_MINUTES)[number];

/** The spans that are chosen for an appointment unless the user chooses others: all of them (spec 3 §3). */
export const USUAL_REMIND_MINUTES: readonly RemindMinutes[] = [...REMIND_MINUTES];

/** Those of the spans whose time is still to come. A span is listed once, the longest first. */
export function remindersAhead(dueMs: number, minutes: readonly number[], nowMs: number): number[] {
  const ahead = [...new Set(minutes)].filter((each) => dueMs - each * 60_000 > nowMs);
  return ahead.sort((a, b) => b - a);
}
