import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { EmailTransport, MailServer, OutgoingEmail, SmtpOutcome, SmtpProblem } from './email-transport.port.js';

const SECOND_MS = 1_000;
/** Below the three minutes for which a worker claims an email. */
const WHOLE_TRY_MS = 150 * SECOND_MS;
const MOST_DETAIL = 300;

export interface SmtpEmailsOptions {
  /** Whether a company's mail server may be at this IP address. */
  readonly isAllowed: (address: string) => boolean;
  /** All addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** How long one email may take, however busy the connection is. */
  readonly wholeTryMs?: number;
}

const resolveAll = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Sends by SMTP, with a connection for each email. An admin chooses the server, so its name is resolved here, each of its addresses must be
 * allowed, and the connection goes to the address that was checked (SSRF).
 */
export function createSmtpEmails({
  isAllowed,
  resolve = resolveAll,
  wholeTryMs = WHOLE_TRY_MS,
}: SmtpEmailsOptions): EmailTransport {
  /** @returns the IP address to connect to, or what is wrong with the name. */
  async function addressOf({ host, isTrusted }: MailServer): Promise<string | SmtpOutcome> {
    const name = host.replace(/^\[(.*)\]$/, '$1');
    if (isTrusted) return name;
    const found = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name];
    const [first] = found;
    if (first === undefined) return failed('unknown-host', null, true);
    return found.every(isAllowed) ? first : failed('private', null, false);
  }

  return {
    async send(server, email) {
      // A server that sends a byte each minute never falls silent, so silence alone would hold the worker for good.
      const signal = AbortSignal.timeout(wholeTryMs);
      const address = await addressOf(server);
      if (typeof address !== 'string') return address;
      const transport = createTransport({
        host: address,
        port: server.port,
        secure: server.security === 'tls',
        requireTLS: server.security === 'starttls',
        ignoreTLS: server.security === 'none',
        tls: isIP(server.host) === 0 ? { servername: server.host } : {},
        ...(server.username === null ? {} : { auth: { user: server.username, pass: server.password ?? '' } }),
        connectionTimeout: 10 * SECOND_MS,
        greetingTimeout: 10 * SECOND_MS,
        socketTimeout: 60 * SECOND_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({ ...mailOf(email), signal });
        return { kind: 'accepted' };
      } catch (error) {
        return outcomeOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

function mailOf(email: OutgoingEmail) {
  const { messageId, from, to, replyTo, subject, text, inReplyTo, references, unsubscribeUrl, attachments } = email;
  return {
    messageId,
    from,
    to,
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    ...(inReplyTo === null ? {} : { inReplyTo, references: [...references] }),
    attachments: attachments.map(({ name, contentType, bytes }) => ({ filename: name, contentType, content: bytes })),
    headers:
      unsubscribeUrl === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const failed = (problem: SmtpProblem, detail: string | null, isForNow: boolean): SmtpOutcome => ({
  kind: 'failed',
  problem,
  detail,
  isForNow,
});

/** Codes of the library, by what a person can do about them. */
const PROBLEMS: Readonly<Record<string, SmtpProblem>> = {
  EDNS: 'unknown-host',
  ENOTFOUND: 'unknown-host',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  ETLS: 'encryption',
};
/** What OpenSSL says of a server that speaks without encryption, or has a certificate that cannot be trusted. */
const TLS_TROUBLE = /ssl|tls|certificate|wrong version number|altname/i;
const COMMANDS: Readonly<Record<string, SmtpProblem>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

function outcomeOf(error: unknown): SmtpOutcome {
  const { code, command, responseCode, response, message } = error as Readonly<Record<string, unknown>>;
  const status = typeof responseCode === 'number' ? responseCode : null;
  const said = typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_DETAIL) : null;
  const ofCommand = typeof command === 'string' ? COMMANDS[command] : undefined;
  if (status !== null && ofCommand !== undefined)
    return status >= 500 ? failed(ofCommand, said, false) : failed('busy', said, true);
  const known = typeof code === 'string' ? PROBLEMS[code] : undefined;
  if (known === 'sign-in') return failed(known, said, status !== null && status < 500);
  if (known !== undefined) return failed(known, said, known === 'unknown-host');
  if (code === 'ESOCKET' && typeof message === 'string' && TLS_TROUBLE.test(message))
    return failed('encryption', null, false);
  if (status !== null && status >= 500) return failed('message', said, false);
  return failed(status === null ? 'unreachable' : 'busy', said, true);
}
