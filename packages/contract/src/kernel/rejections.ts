/**
 * The 46 reasons why a call or message is refused (spec 2 §8), each with its sentence, the scope that tells where to show it, and
 * whether it can be told before anyone types (feature-matrix §5). `{…}` is filled by the code that raises it.
 */
export type RejectionScope = 'account' | 'user' | 'line' | 'contact' | 'message' | 'dialer' | 'crm' | 'provider';

/** One of the 46 reasons why a call or text is refused. */
export interface Rejection {
  name: string;
  /** The sentence that a person reads. */
  text: string;
  /** Where it belongs; most blocking first when several apply. */
  scopes: readonly RejectionScope[];
  /** `part`: only sometimes known beforehand. */
  beforehand: 'yes' | 'part' | 'no';
  /** What a person can do about it, for `docs/reference/errors.md`; the app offers the server's alternatives. */
  remedy: string;
}

/** When several apply, the most blocking scope is shown first (feature-matrix §5, principles). */
export const REJECTION_SCOPE_ORDER: readonly RejectionScope[] = [
  'account',
  'user',
  'line',
  'contact',
  'message',
  'dialer',
  'crm',
  'provider',
];

/** The 46 reasons by number: name, sentence, where it belongs, and what a person can do. */
export const REJECTIONS = {
  1: {
    name: 'credits',
    text: 'Not enough credits to send.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Add credits (billing role) or Ask billing admin; pause broadcast/sequence',
  },
  2: {
    name: 'blocked',
    text: 'You have blocked this contact.',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'Unblock (permission)',
  },
  3: {
    name: 'other',
    text: 'This could not be sent. Contact support and quote {ref}.',
    scopes: ['provider'],
    beforehand: 'no',
    remedy: 'Retry, copy reference',
  },
  4: {
    name: 'user-not-found',
    text: 'No eligible user for this action.',
    scopes: ['user'],
    beforehand: 'part',
    remedy: 'Pick user or ring group',
  },
  5: {
    name: 'failed',
    text: 'The carrier could not route this.',
    scopes: ['provider'],
    beforehand: 'no',
    remedy: 'Retry once, then offer other line or call',
  },
  6: {
    name: 'anonymous-contact',
    text: 'This caller hid their number, so there is nothing to reply to.',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'Add a number',
  },
  7: {
    name: 'traffic-blocked',
    text: 'Carriers are blocking traffic from this line.',
    scopes: ['line'],
    beforehand: 'part',
    remedy: 'Choose another line; open compliance',
  },
  8: {
    name: 'not-messaging-enabled',
    text: 'This line cannot send texts.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Choose a texting line',
  },
  9: {
    name: 'campaign-deleted',
    text: 'This line was deleted.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Choose another line',
  },
  10: {
    name: 'campaign-paused',
    text: 'This line is paused.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Choose another, or Resume (admin)',
  },
  11: {
    name: 'do-not-contact',
    text: 'This contact is on do-not-contact.',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'Remove with reason (permission); dialer cancels task',
  },
  12: {
    name: 'company-disabled',
    text: 'This account is disabled.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Read-only mode, contact owner',
  },
  13: {
    name: 'message-empty',
    text: 'Write a message first.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Focus composer',
  },
  14: {
    name: 'international',
    text: 'International sending is off.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Ask admin; settings link for admins',
  },
  15: {
    name: 'fax-number-not-found',
    text: 'This number cannot receive fax.',
    scopes: ['message'],
    beforehand: 'part',
    remedy: 'Send by email instead',
  },
  16: {
    name: 'invalid-number',
    text: 'This phone number is not valid.',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'Edit number, mark wrong',
  },
  17: {
    name: 'toll-free-number',
    text: 'Toll-free numbers cannot be reached this way.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Choose another number',
  },
  18: {
    name: 'user-may-not-call',
    text: 'You are not allowed to place calls.',
    scopes: ['user'],
    beforehand: 'yes',
    remedy: 'Who can grant it',
  },
  19: {
    name: 'user-not-active',
    text: 'Your user is paused.',
    scopes: ['user'],
    beforehand: 'yes',
    remedy: 'Contact admin',
  },
  20: {
    name: 'no-dialer-task-left',
    text: 'No contacts left to call.',
    scopes: ['dialer'],
    beforehand: 'yes',
    remedy: 'Session summary',
  },
  21: {
    name: 'dialer-task-not-queued',
    text: 'This contact is no longer in the queue.',
    scopes: ['dialer'],
    beforehand: 'yes',
    remedy: 'Refresh and take next',
  },
  22: {
    name: 'campaign-not-found',
    text: 'This line no longer exists.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Reload lines',
  },
  23: {
    name: 'incoming-number-not-found',
    text: 'This line has no number for that.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Choose another line',
  },
  24: {
    name: 'invalid-user',
    text: 'Your sign-in is no longer valid for this action.',
    scopes: ['user'],
    beforehand: 'no',
    remedy: 'Sign in again',
  },
  25: {
    name: 'invalid-link-format',
    text: 'The CRM link is not valid.',
    scopes: ['crm'],
    beforehand: 'yes',
    remedy: 'Edit link',
  },
  26: {
    name: 'crm-account-not-found',
    text: 'The connected CRM account was not found.',
    scopes: ['crm'],
    beforehand: 'no',
    remedy: 'Reconnect',
  },
  27: {
    name: 'crm-contact-not-found',
    text: 'This contact does not exist in the CRM.',
    scopes: ['crm'],
    beforehand: 'no',
    remedy: 'Create or unlink',
  },
  28: {
    name: 'crm-phone-invalid',
    text: 'The number in the CRM is not valid.',
    scopes: ['crm'],
    beforehand: 'no',
    remedy: 'Fix in CRM, re-sync',
  },
  29: {
    name: 'account-messaging-disabled',
    text: 'Texting is off for this account.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Compliance page',
  },
  30: {
    name: 'daily-limit-exceeded',
    text: 'Daily limit reached. It resets at {time}.',
    scopes: ['account', 'line'],
    beforehand: 'part',
    remedy: 'Schedule for then',
  },
  31: {
    name: 'not-tcpa-approved',
    text: 'No consent to text this contact.',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'Record consent, or call',
  },
  32: {
    name: 'opted-out',
    text: 'This number opted out on {date}. Only they can opt back in (START).',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'No override; call or email',
  },
  33: {
    name: 'campaign-proxy',
    text: 'This line forwards only and cannot send.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Choose another line',
  },
  34: {
    name: 'company-deleted',
    text: 'This account was closed.',
    scopes: ['account'],
    beforehand: 'no',
    remedy: 'Sign out',
  },
  35: {
    name: 'company-suspended',
    text: 'This account is suspended.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Billing or support',
  },
  36: {
    name: 'line-is-spamming',
    text: 'This line is paused because its traffic looks like spam.',
    scopes: ['line'],
    beforehand: 'part',
    remedy: 'Other line; number health',
  },
  37: {
    name: 'short-code-to-non-us',
    text: 'Short codes reach US numbers only.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Choose a long number',
  },
  38: {
    name: 'landline',
    text: 'This is a landline and cannot receive texts.',
    scopes: ['contact'],
    beforehand: 'yes',
    remedy: 'Call; other number',
  },
  39: {
    name: 'messaging-disabled',
    text: 'Texting is disabled for this line.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Other line',
  },
  40: {
    name: 'call-to-own-number',
    text: 'You cannot call your own line.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Dial another number',
  },
  41: {
    name: 'sms-to-own-number',
    text: 'You cannot text your own line.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Choose another number',
  },
  42: {
    name: 'trial-calls-limit',
    text: 'Trial call limit reached.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Upgrade',
  },
  43: {
    name: 'one-attachment-only',
    text: 'This carrier accepts one attachment per message.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Keep first, or split into {n}',
  },
  44: {
    name: 'not-mms-enabled',
    text: 'This number cannot send pictures.',
    scopes: ['line'],
    beforehand: 'yes',
    remedy: 'Send as link, or other line',
  },
  45: {
    name: 'emergency-number',
    text: 'Emergency calls cannot be placed here. Use a phone.',
    scopes: ['message'],
    beforehand: 'yes',
    remedy: 'Block, no retry',
  },
  46: {
    name: 'kyc-restriction',
    text: 'Finish business verification to call.',
    scopes: ['account'],
    beforehand: 'yes',
    remedy: 'Open registration',
  },
} as const satisfies Record<number, Rejection>;

/** The number of a reason why a call or text is refused, 1 to 46. */
export type RejectionCode = keyof typeof REJECTIONS;

/** Whether a number from elsewhere is one of the 46 reasons that this release knows. */
export function isRejectionCode(code: number): code is RejectionCode {
  return Object.hasOwn(REJECTIONS, code);
}
