import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

/** A mail that somebody sent to this machine. */
export interface SandboxMail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** As it was sent: show it in a sandbox only. Null when the mail has none. */
  readonly html: string | null;
  readonly messageId: string;
  /** Where an answer goes. */
  readonly replyTo: string;
  /** Names of the files in it. */
  readonly files: readonly string[];
}

/** Beyond that the oldest is forgotten. */
const KEPT = 200;

/** The mails of this run, the newest first. */
export interface Mails {
  add(raw: Buffer, recipients: readonly string[]): Promise<void>;
  list(): readonly SandboxMail[];
  find(id: string): SandboxMail | undefined;
}

export function createMails(): Mails {
  let mails: readonly SandboxMail[] = [];
  return {
    async add(raw, recipients) {
      const { from, replyTo, subject, text, html, messageId, attachments } = await PostalMime.parse(raw);
      const mail: SandboxMail = {
        id: randomUUID(),
        at: new Date().toISOString(),
        from: [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' '),
        to: recipients,
        subject: subject ?? '',
        text: text ?? '',
        html: html ?? null,
        messageId: messageId ?? '',
        replyTo: replyTo?.[0]?.address ?? from?.address ?? '',
        files: attachments.map(({ filename }) => filename ?? 'file'),
      };
      mails = [mail, ...mails].slice(0, KEPT);
    },
    list: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
  };
}
