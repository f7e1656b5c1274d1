import { asEmailAddress } from './address.js';

/** What a mail server says about an email that it did not deliver. */
export interface Bounce {
  /** Null if the report does not name it. */
  readonly recipient: string | null;
  /** The mailbox does not exist or never takes our mail. False: it was full or away, and may take the next one. */
  readonly isForGood: boolean;
  /** The mail server's own words, one line; null if it says nothing. */
  readonly reason: string | null;
}

/** Where a report may say it. */
export interface BounceParts {
  /** The part `message/delivery-status`; null if there is none. */
  readonly report: string | null;
  readonly text: string;
  /** The header `X-Failed-Recipients`. */
  readonly failedRecipients: string | null;
}

const MOST_CHARACTERS = 300;

/** Reads a report about delivery (RFC 3464), or what a person would read where there is none. */
export function readBounce({ report, text, failedRecipients }: BounceParts): Bounce {
  const said = `${report ?? ''}\n${text}`;
  const recipient =
    fieldOf(said, 'Final-Recipient') ?? fieldOf(said, 'Original-Recipient') ?? failedRecipients?.split(',')[0] ?? null;
  const status = /^\s*Status:\s*([245])\.\d{1,3}\.\d{1,3}/im.exec(said)?.[1] ?? codeIn(said);
  const action = /^\s*Action:\s*([\w-]+)/im.exec(said)?.[1]?.toLowerCase();
  const isForGood = status === undefined ? action === undefined || action === 'failed' : status === '5';
  const diagnosis = /^\s*Diagnostic-Code:\s*(?:[\w-]+;)?\s*((?:.|\n[ \t]+)+)/im.exec(said)?.[1];
  const reason = diagnosis?.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS) ?? null;
  return {
    recipient: recipient === null ? null : asEmailAddress(recipient.replaceAll(/[<>]/g, '')),
    isForGood: isForGood && action !== 'delayed',
    reason: reason === '' ? null : reason,
  };
}

/** `Final-Recipient: rfc822; maya@example.com`. */
const fieldOf = (said: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}:\\s*(?:[\\w-]+;)?\\s*<?([^\\s<>]+)`, 'im').exec(said)?.[1];

/** `550 5.1.1` in running text. */
const codeIn = (said: string): string | undefined => /\b([45])\d\d[ -]\d\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[1];
