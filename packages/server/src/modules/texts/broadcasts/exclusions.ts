/** Why a recipient gets no text, where no rejection says it. */
export const EXCLUDED = {
  gone: 'The contact was deleted, or the sender can no longer see it.',
  noValue: 'The contact has no value for a merge field of the text.',
  reached: 'Their number already got a text of this broadcast.',
  neverOpen: 'Your hours for broadcasts and their hours for texts do not meet within ten days.',
  failing: 'It failed several times, so the contact was left out.',
} as const;

/** The reasons of a whole group, without the dates and names of one contact. */
const GROUPS: Readonly<Record<number, string>> = {
  2: 'They are blocked, or only people can text them.',
  6: 'They hide their number.',
  11: 'They are on Do Not Contact.',
  14: 'They are abroad, and international texting is off.',
  16: 'They have no valid phone number.',
  17: 'Their number is toll-free.',
  31: 'There is no consent to text them.',
  32: 'They opted out of texts.',
  37: 'Short codes reach US numbers only.',
  38: 'Their number is a landline.',
  41: 'Their number is one of your lines.',
};

/** One sentence for all recipients with the same rejection. @param reason the sentence of one of them */
export const groupReason = (rejection: number | null, reason: string): string =>
  (rejection === null ? undefined : GROUPS[rejection]) ?? reason;
