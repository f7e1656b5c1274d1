import type { ResponseOf, testMailAccount } from '@talk/contract';
import type { SmtpProblem } from './email-transport.port.js';

/** What a test of a mail server says, and at which field of the form. */
export const TEST_SENTENCES: Readonly<
  Record<SmtpProblem, { readonly text: string; readonly field: ResponseOf<typeof testMailAccount>['field'] }>
> = {
  private: { text: 'This server is on a private network. Enter one that the internet can reach.', field: 'host' },
  'unknown-host': { text: 'There is no server of this name. Check the spelling.', field: 'host' },
  unreachable: {
    text: 'The mail server did not answer. Check its name and the port: 465 with TLS, 587 with STARTTLS.',
    field: 'port',
  },
  encryption: {
    text: 'No encrypted connection could be made. Choose the other encryption, or the port that belongs to it.',
    field: 'security',
  },
  'sign-in': {
    text: 'The mail server refused the user name or the password. Some providers ask for an app password.',
    field: 'password',
  },
  sender: {
    text: 'The mail server does not send for this address. Use the address of the account, or allow this one there.',
    field: 'from_address',
  },
  recipient: { text: 'The mail server did not accept your own address as recipient.', field: null },
  message: { text: 'The mail server refused the test email. What it said is below.', field: null },
  busy: { text: 'The mail server is busy. Try again in a few minutes.', field: null },
};

/** Why an email was not sent, and how to fix it. */
export const FAILURE_SENTENCES: Readonly<Record<SmtpProblem, string>> = {
  private: 'The mail server is on a private network. An admin can enter another one under Settings, Email.',
  'unknown-host': 'There is no mail server of the name in Settings, Email. An admin can correct it there.',
  unreachable: 'The mail server did not answer within a day, so the email was not sent. Send it again.',
  encryption:
    'No encrypted connection to the mail server could be made. An admin can correct it under Settings, Email.',
  'sign-in': 'The mail server refused the user name or the password. An admin can correct it under Settings, Email.',
  sender: 'The mail server does not send for the sender’s address. An admin can correct it under Settings, Email.',
  recipient: 'This mailbox does not exist or takes no email. Check the contact’s address.',
  message: 'The mail server refused the email. Shorten it or leave files out, and send it again.',
  busy: 'The mail server did not take the email within a day, so it was not sent. Send it again.',
};

/** Of an email whose contact was deleted before it was sent. */
export const CONTACT_GONE = 'The contact was deleted before this was sent, so it was not sent.';
/** Of an email that a mail server returned. */
export const RETURNED =
  'The email was returned: the mailbox does not exist or takes no email. Check the contact’s address.';
/** The same where the next one can arrive. */
export const RETURNED_FOR_NOW = 'The email was returned. The mailbox may be full or away for now; send it again later.';
/** A stored password that no key opens any more. */
export const PASSWORD_LOST =
  'The password of the mail server can no longer be read. An admin can enter it again under Settings, Email.';
