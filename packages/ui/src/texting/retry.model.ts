import type { MessageCheck, ThreadCommunication } from '@talk/core/texting';

/** What could make a failed text arrive. */
export interface RetryChoice {
  /** Sent again as it was. */
  readonly again: boolean;
  /** From another line. */
  readonly otherLine: boolean;
}

const NOTHING: RetryChoice = { again: false, otherLine: false };
/** Reasons (1–46) that lie with the number, or with its owner's choice: no line reaches it. */
const OF_THE_NUMBER: ReadonlySet<number> = new Set([6, 16, 17, 32, 38, 41, 45]);
/** Reasons that lie with the line, or with what it may carry: the same text from it fails again. */
const OF_THE_LINE: ReadonlySet<number> = new Set([7, 8, 9, 22, 23, 33, 36, 37, 39, 43, 44]);

/**
 * Whether it helps to resend a failed text. What is known of the number now outweighs what was known when it failed: a contact who has
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
  // Whatever the line, a block on all texts to this contact applies to this one.
  const isAboutThem = check?.decision === 'blocked' && check.phone_number === number;
  if (isAboutThem && check.obstacles.some(({ scope }) => scope !== 'line' && scope !== 'message')) return NOTHING;
  return { again: rejection === null || !OF_THE_LINE.has(rejection), otherLine: true };
}
