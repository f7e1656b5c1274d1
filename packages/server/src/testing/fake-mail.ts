import { MailError, type MailTransport, type OutgoingMail } from '../modules/platform/mail/index.js';

/** A mail server for tests that keeps what it takes. */
export interface FakeMail extends MailTransport {
  /** What it took, the oldest first. */
  readonly taken: OutgoingMail[];
  /** Every try, also those that failed. */
  readonly tries: OutgoingMail[];
  /** `away`: it cannot be reached. `refuses`: it knows no recipient. */
  state: 'there' | 'away' | 'refuses';
}

export function createFakeMail(): FakeMail {
  const mail: FakeMail = {
    taken: [],
    tries: [],
    state: 'there',
    async send(outgoing) {
      mail.tries.push(outgoing);
      if (mail.state === 'away') throw new MailError('the mail server did not take a mail (ECONNECTION)');
      if (mail.state === 'refuses') return 'refused';
      mail.taken.push(outgoing);
      return 'accepted';
    },
  };
  return mail;
}

/** The token of the link in a mail. */
export const tokenIn = ({ text }: Pick<OutgoingMail, 'text'>): string => /\/reset#(\S+)/.exec(text)?.[1] ?? '';
