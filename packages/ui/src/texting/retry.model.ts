import type { MessageCheck, ThreadCommunication } from '@talk/core/texting';

/** What could make a text arrive that failed. */
export interface RetryChoice {
  /** Sent again as it was. */
  readonly again: boolean;
  /** From another line. */
  readonly otherLine: boolean;
}

const NOTHING: RetryChoice = { again: false, otherLine: false };
/** Reasons (1–46) that lie with the number, or with a wish of whoever has it: no line reaches it. */
const OF_THE_NUMBER: ReadonlySet<number> = new Set([6, 16, 17, 32, 38, 41, 45]);
/** Reasons that lie with the line, or with what it may carry: the same text from there fails again. */
const OF_THE_LINE: ReadonlySet<number> = new Set([7, 8, 9, 22, 23, 33, 36, 37, 39, 43, 44]);

/**
 * Whether it helps to send a failed text again. What is known of the number now counts more than what was known when it failed: who
 * texted START since can be texted again.
 * @param check the last answer about this contact; null: none yet.
 */
export function retryOf(
  { message, lead_number: number }: Pick<ThreadCommunication, 'message' | 'lead_number'>,
  check: Pick<MessageCheck, 'decision' | 'obstacles' | 'numbers' | 'phone_number'> | null,
): RetryChoice {
  const rejection = message?.failure?.rejection ?? null;
  const known = check?.numbers.find((each) => each.phone_number === number);
  if (known?.is_opted_out === true || known?.line_type === 'landline') return NOTHING;
  const isBack = rejection === 32 && known !== undefined;
  if (rejection !== null && OF_THE_NUMBER.has(rejection) && !isBack) return NOTHING;
  // Whatever the line: what keeps every text from this person keeps this one.
  const isAboutThem = check?.decision === 'blocked' && check.phone_number === number;
  if (isAboutThem && check.obstacles.some(({ scope }) => scope !== 'line' && scope !== 'message')) return NOTHING;
  return { again: rejection === null || !OF_THE_LINE.has(rejection), otherLine: true };
}
