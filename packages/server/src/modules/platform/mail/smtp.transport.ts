import { createTransport } from 'nodemailer';
import { MailError, type MailTransport } from './mail-transport.port.js';

const SECOND_MS = 1_000;

/**
 * Sends by SMTP, a connection for each mail. TLS is used where the server offers it; `smtps://` begins with it.
 * @param url with the password, `smtp://user:password@host:587`. It is in no error that this throws.
 */
export function createSmtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, subject, text, html, unsubscribeUrl }) {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
      };
      try {
        await transport.sendMail({ messageId, from, to, subject, text, html, headers });
        return 'accepted';
      } catch (error) {
        const { code, command, status } = factsOf(error);
        // The server knows no such mailbox. Anything else, a wrong password for the server included, can be put right.
        if (command === 'RCPT TO' && status !== null && status >= 500) return 'refused';
        throw new MailError(
          `the mail server did not take a mail (${[code, command, status].filter(Boolean).join(', ')})`,
        );
      }
    },
  };
}

/** What an error of the library says without anyone's address. */
function factsOf(error: unknown): { code: string; command: string | null; status: number | null } {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : 'unknown',
    command: typeof command === 'string' ? command : null,
    status: typeof responseCode === 'number' ? responseCode : null,
  };
}
