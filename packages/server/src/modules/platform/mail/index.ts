import type { LanguageCode } from '@talk/contract/sentences';
import type { Kernel } from '../../../kernel.js';
import { renderMail, type MailContent } from './mail-page.js';
import { MailError, type MailTransport } from './mail-transport.port.js';
import { createSmtpTransport } from './smtp.transport.js';

export type { MailContent, MailLine } from './mail-page.js';
export type { MailTransport, OutgoingMail } from './mail-transport.port.js';
export { MailError } from './mail-transport.port.js';

/** One mail to one user. */
export interface Mail {
  /** Names the mail: the same id is the same mail, at every try. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly language: LanguageCode;
  readonly content: MailContent;
}

/**
 * Sends mail. Call it from jobs only: a mail server that is away makes it throw, and the queue tries again, later and later. Those who have
 * mail to send define a job with an id of what the mail is about, so that nothing secret waits in the queue.
 */
export interface Mailer {
  /** Whether this server has a mail server. */
  readonly isOn: boolean;
  /** @returns false when the mail server never takes mail for this address. @throws MailError when another try can help. */
  send(mail: Mail): Promise<boolean>;
}

/** @param transport instead of the configured mail server */
export function createMailer({ config, secrets, metrics, log }: Kernel, transport?: MailTransport): Mailer {
  const from = config.mail?.from;
  const sends = transport ?? (secrets.smtpUrl === null ? null : createSmtpTransport(secrets.smtpUrl));
  const host = new URL(config.http.publicUrl).hostname;
  const count = (outcome: string): void =>
    metrics.count('talk_mails_total', 'Tries to hand a mail to the mail server', { outcome });
  return {
    isOn: sends !== null,
    async send({ id, to, language, content }) {
      if (sends === null) throw new MailError('no mail server is set: SMTP_URL');
      const page = renderMail(content, language);
      const unsubscribeUrl = content.unsubscribe?.url;
      const outgoing = {
        messageId: `<${id}@${host}>`,
        from: from ?? `talk@${host}`,
        to,
        ...page,
        ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      };
      const outcome = await sends.send(outgoing).catch((error: unknown) => {
        count('failed');
        throw error;
      });
      count(outcome);
      if (outcome === 'refused') log.warn({ mail: id }, 'the mail server refused a recipient, the mail is dropped');
      return outcome === 'accepted';
    },
  };
}
