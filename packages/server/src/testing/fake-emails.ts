import type { EmailTransport, MailServer, OutgoingEmail, SmtpOutcome } from '../modules/texts/emails/index.js';

/** Mail servers for tests: they keep what they take. */
export interface FakeEmails extends EmailTransport {
  /** Every try, with the server that it went to. */
  readonly tries: { readonly server: MailServer; readonly email: OutgoingEmail }[];
  /** What was taken, the oldest first. */
  readonly taken: OutgoingEmail[];
  /** What the next tries are answered, in order; then everything is accepted. */
  readonly answers: SmtpOutcome[];
}

export function createFakeEmails(): FakeEmails {
  const emails: FakeEmails = {
    tries: [],
    taken: [],
    answers: [],
    send(server, email) {
      emails.tries.push({ server, email });
      const outcome = emails.answers.shift() ?? { kind: 'accepted' };
      if (outcome.kind === 'accepted') emails.taken.push(email);
      return Promise.resolve(outcome);
    },
  };
  return emails;
}
