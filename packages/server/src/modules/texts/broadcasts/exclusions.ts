import type { BroadcastKind } from '@talk/domain/broadcasts';

export const NO_PROVIDER = 'Ringless voicemail is not set up on this server. Ask its operator.';

/** Why a recipient gets nothing, where no rejection says it. */
const OF_BOTH = {
  gone: 'The contact was deleted, or the sender can no longer see it.',
  noValue: 'The contact has no value for a merge field of the text.',
  failing: 'It failed several times, so the contact was left out.',
} as const;

/** The same, in the words for what the broadcast sends. */
export const EXCLUDED = {
  sms: {
    ...OF_BOTH,
    reached: 'Their number already got a text of this broadcast.',
    neverOpen: 'Your hours for broadcasts and their hours for texts do not meet within ten days.',
  },
  rvm: {
    ...OF_BOTH,
    reached: 'Their number already got a voicemail of this broadcast.',
    neverOpen: 'Your hours for broadcasts and their hours for voicemails do not meet within ten days.',
  },
} as const;

const OF_NUMBERS: Readonly<Record<number, string>> = {
  6: 'They hide their number.',
  11: 'They are on Do Not Contact.',
  16: 'They have no valid phone number.',
  17: 'Their number is toll-free.',
  32: 'They opted out of texts.',
  38: 'Their number is a landline.',
  40: 'Their number is one of your lines.',
  41: 'Their number is one of your lines.',
};

/** The reasons of a whole group, without the dates and names of one contact. */
const GROUPS: Readonly<Record<BroadcastKind, Readonly<Record<number, string>>>> = {
  sms: {
    ...OF_NUMBERS,
    2: 'They are blocked, or only people can text them.',
    14: 'They are abroad, and international texting is off.',
    31: 'There is no consent to text them.',
    37: 'Short codes reach US numbers only.',
  },
  rvm: {
    ...OF_NUMBERS,
    2: 'They are blocked, or only people can contact them.',
    14: 'They are outside the United States and Canada.',
    31: 'There is no consent to leave them recorded messages.',
  },
};

/** One sentence for all recipients with the same rejection. @param reason the sentence of one of them */
export const groupReason = (rejection: number | null, reason: string, kind: BroadcastKind = 'sms'): string =>
  (rejection === null ? undefined : GROUPS[kind][rejection]) ?? reason;
