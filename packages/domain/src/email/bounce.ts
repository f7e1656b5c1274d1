import { asEmailAddress } from './address.js';
import { isAddressGone } from './address-gone.js';

/** What a mail server says about an email that it did not deliver. */
export interface Bounce {
  /** Null if the report does not name it. */
  readonly recipient: string | null;
  /** False: the email is only delayed, was delivered or was passed on, or nothing says that it failed. */
  readonly isFailure: boolean;
  /** The email failed because the mailbox does not exist. False: the next email may arrive. */
  readonly isAddressGone: boolean;
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

/** Anyone can send a report, of any size. Real ones are a few hundred characters for each recipient. */
const MOST_READ = 20_000;
const MOST_REASON = 300;

/**
 * Reads a report about delivery (RFC 3464), or what a person would read where there is none. No pattern here may match over a line end: on many
 * blank lines it would take quadratic time.
 */
export function readBounce({ report, text, failedRecipients }: BounceParts): Bounce {
  const running = text.slice(0, MOST_READ);
  const said = `${unfold((report ?? '').slice(0, MOST_READ))}\n${running}`;
  const recipient =
    addressOf(said, 'Final-Recipient') ??
    addressOf(said, 'Original-Recipient') ??
    failedRecipients?.split(',')[0] ??
    null;
  const action = /^[ \t]*Action:[ \t]*([\w-]+)/im.exec(said)?.[1]?.toLowerCase() ?? null;
  const diagnosis = /^[ \t]*Diagnostic-Code:[ \t]*(?:[\w-]+;)?(.+)/im.exec(said)?.[1]?.trim() ?? '';
  const reply = REPLY.exec(running);
  const code = /^[ \t]*Status:[ \t]*([245]\.\d{1,3}\.\d{1,3})/im.exec(said)?.[1] ?? reply?.[1] ?? null;
  const hasFailureCode = code === null ? reply !== null || REPLY.test(diagnosis) : !code.startsWith('2');
  const isFailure = action === null ? hasFailureCode || failedRecipients !== null : action === 'failed';
  const words = diagnosis === '' ? running.slice(reply?.index ?? 0) : diagnosis;
  return {
    recipient: recipient === null ? null : asEmailAddress(recipient.replaceAll(/[<>]/g, '')),
    isFailure,
    isAddressGone: isFailure && isAddressGone({ code, words }),
    reason: diagnosis === '' ? null : diagnosis.replaceAll(/\s+/g, ' ').slice(0, MOST_REASON),
  };
}

/** `550 5.1.1` in running text; the enhanced code can be missing. */
const REPLY = /\b[45]\d\d[ -](?:([45]\.\d{1,3}\.\d{1,3})\b|[a-z<])/i;

/** A header that continues in an indented line becomes one line. */
const unfold = (report: string): string => report.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');

/** `Final-Recipient: rfc822; maya@example.com`. */
const addressOf = (said: string, name: string): string | undefined =>
  new RegExp(`^[ \\t]*${name}:[ \\t]*(?:[\\w-]+;[ \\t]*)?<?([^\\s<>]+)`, 'im').exec(said)?.[1];
