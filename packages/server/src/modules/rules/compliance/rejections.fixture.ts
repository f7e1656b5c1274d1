import type { MessageAlternative, RejectionCode, RejectionScope } from '@talk/contract';

/** The feature in which a reason is raised today. */
export type RaisedBy =
  /** `POST /messages`, and `GET /messages/check` before anybody types. */
  | 'text'
  /** A text that was let through and is held back in the moment in which it would leave. */
  | 'leaving text'
  /** The carrier gives a text back. */
  | 'carrier'
  /** `POST /faxes`, and `GET /faxes/check` before anybody chooses a file. */
  | 'fax'
  /** `POST /call`, and `GET /call/check` before anybody dials. */
  | 'call'
  /** A party is to be brought into a call. */
  | 'call control'
  /** A contact's card of a CRM, and what a CRM sends: see `tests/conformance/crm-records.test.ts`. */
  | 'crm'
  /** A session of the power dialer: see `modules/calls/dialer-sessions/sessions.test.ts`. */
  | 'dialer';

export interface RejectionRow {
  readonly code: RejectionCode;
  /** As spec 2 §8 calls it. */
  readonly meaning: string;
  /** Word for word; `{…}` is filled by the code that raises it. */
  readonly sentence: string;
  readonly scopes: readonly RejectionScope[];
  readonly beforehand: 'yes' | 'part' | 'no';
  /** The best thing to do instead of the text; null: nothing, or it is no reason of texts. For a person with the right to do it. */
  readonly instead: MessageAlternative['kind'] | null;
  /** Where it is produced. */
  readonly by: RaisedBy;
}

type Line = readonly [
  code: RejectionCode,
  meaning: string,
  sentence: string,
  scope: string,
  beforehand: RejectionRow['beforehand'],
  instead: RejectionRow['instead'],
  by: RejectionRow['by'],
];

const LINES: readonly Line[] = [
  [1, 'credits', 'Not enough credits to send.', 'account', 'yes', 'ask', 'text'],
  [2, 'blocked', 'You have blocked this contact.', 'contact', 'yes', 'unblock', 'text'],
  [3, 'other', 'This could not be sent. Contact support and quote {ref}.', 'provider', 'no', null, 'carrier'],
  [4, 'user not found', 'No eligible user for this action.', 'user', 'part', null, 'call control'],
  [5, 'failed', 'The carrier could not route this.', 'provider', 'no', null, 'carrier'],
  [
    6,
    'anonymous contact',
    'This caller hid their number, so there is nothing to reply to.',
    'contact',
    'yes',
    'other-number',
    'text',
  ],
  [7, 'traffic blocked', 'Carriers are blocking traffic from this line.', 'line', 'part', 'other-line', 'text'],
  [8, 'not messaging enabled', 'This line cannot send texts.', 'line', 'yes', 'other-line', 'text'],
  [9, 'campaign deleted', 'This line was deleted.', 'line', 'yes', 'other-line', 'text'],
  [10, 'campaign paused', 'This line is paused.', 'line', 'yes', 'other-line', 'text'],
  [11, 'contact on do-not-contact', 'This contact is on do-not-contact.', 'contact', 'yes', 'undnc', 'text'],
  [12, 'company disabled', 'This account is disabled.', 'account', 'yes', 'ask', 'text'],
  // The remedy is to write: the composer puts the cursor there.
  [13, 'message empty', 'Write a message first.', 'message', 'yes', null, 'text'],
  [14, 'number is international', 'International sending is off.', 'account', 'yes', 'ask', 'text'],
  [15, 'fax number not found', 'This number cannot receive fax.', 'message', 'part', 'email', 'fax'],
  [16, 'invalid or wrong phone number', 'This phone number is not valid.', 'contact', 'yes', 'other-number', 'text'],
  [17, 'toll-free number', 'Toll-free numbers cannot be reached this way.', 'message', 'yes', 'other-number', 'text'],
  [18, 'user not permitted to make call', 'You are not allowed to place calls.', 'user', 'yes', null, 'call'],
  [19, 'user not active', 'Your user is paused.', 'user', 'yes', 'ask', 'text'],
  [20, 'no power dialer task remaining', 'No contacts left to call.', 'dialer', 'yes', null, 'dialer'],
  [21, 'power dialer task not queued', 'This contact is no longer in the queue.', 'dialer', 'yes', null, 'dialer'],
  [22, 'campaign not found', 'This line no longer exists.', 'line', 'yes', 'other-line', 'text'],
  [23, 'incoming number not found', 'This line has no number for that.', 'line', 'yes', 'other-line', 'text'],
  [24, 'invalid user', 'Your sign-in is no longer valid for this action.', 'user', 'no', null, 'leaving text'],
  [25, 'invalid link format', 'The CRM link is not valid.', 'crm', 'yes', null, 'crm'],
  [26, 'connected CRM account not found', 'The connected CRM account was not found.', 'crm', 'no', null, 'crm'],
  [27, 'CRM contact not found', 'This contact does not exist in the CRM.', 'crm', 'no', null, 'crm'],
  [28, 'CRM invalid phone number', 'The number in the CRM is not valid.', 'crm', 'no', null, 'crm'],
  [29, 'account disabled messaging', 'Texting is off for this account.', 'account', 'yes', 'ask', 'text'],
  [30, 'daily limit exceeded', 'Daily limit reached. It resets at {time}.', 'account line', 'part', 'schedule', 'text'],
  [31, 'contact not TCPA approved', 'No consent to text this contact.', 'contact', 'yes', 'record-consent', 'text'],
  [
    32,
    'phone number opted out',
    'This number opted out on {date}. Only they can opt back in (START).',
    'contact',
    'yes',
    'call',
    'text',
  ],
  [33, 'campaign proxy', 'This line forwards only and cannot send.', 'line', 'yes', 'other-line', 'text'],
  [34, 'company deleted', 'This account was closed.', 'account', 'no', null, 'leaving text'],
  [35, 'company suspended', 'This account is suspended.', 'account', 'yes', 'ask', 'text'],
  [
    36,
    'line is spamming',
    'This line is paused because its traffic looks like spam.',
    'line',
    'part',
    'other-line',
    'text',
  ],
  [37, 'short code to non-US number', 'Short codes reach US numbers only.', 'message', 'yes', 'other-line', 'text'],
  [38, 'landline by number lookup', 'This is a landline and cannot receive texts.', 'contact', 'yes', 'call', 'text'],
  [39, 'messaging disabled', 'Texting is disabled for this line.', 'line', 'yes', 'other-line', 'text'],
  [40, 'call to own number', 'You cannot call your own line.', 'message', 'yes', null, 'call'],
  [41, 'SMS to own number', 'You cannot text your own line.', 'message', 'yes', null, 'text'],
  [42, 'trial calls limit exceeded', 'Trial call limit reached.', 'account', 'yes', null, 'call'],
  [
    43,
    'provider allows only one attachment',
    'This carrier accepts one attachment per message.',
    'message',
    'yes',
    'split',
    'text',
  ],
  [44, 'not multimedia messaging enabled', 'This number cannot send pictures.', 'line', 'yes', 'other-line', 'text'],
  [45, 'emergency number', 'Emergency calls cannot be placed here. Use a phone.', 'message', 'yes', null, 'text'],
  [46, 'KYC outbound calls restriction', 'Finish business verification to call.', 'account', 'yes', 'ask', 'text'],
];

/** All 46 of spec 2 §8, with the texts and reactions of feature-matrix §5. */
export const REJECTION_ROWS: readonly RejectionRow[] = LINES.map(
  ([code, meaning, sentence, scope, beforehand, instead, by]) => ({
    code,
    meaning,
    sentence,
    scopes: scope.split(' ') as RejectionScope[],
    beforehand,
    instead,
    by,
  }),
);
