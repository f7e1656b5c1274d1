import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { InboundProvider, WrittenEmail } from './inbound-provider.js';
import { listenForMail } from './mail-server.js';
import { mailboxPage, mailHtml, writePage, type Page } from './mailbox-page.js';
import { createMails, type Mails } from './mails.js';

export { createInboundProvider } from './inbound-provider.js';

export interface MailboxOptions {
  readonly smtpPort: number;
  readonly pagePort: number;
  /** Posts to Talk what is written on the page; absent: nothing can be written. */
  readonly provider?: InboundProvider;
}

/**
 * A mailbox for this machine: a mail server that takes every mail, and a page that shows and answers them, so that mail takes the same way in
 * development and in tests as in production. `/mails.json` has them for programs.
 */
export async function openMailbox({
  smtpPort,
  pagePort,
  provider,
}: MailboxOptions): Promise<{ stop(): Promise<void> }> {
  const mails = createMails();
  const smtp = await listenForMail(mails, smtpPort);
  const server = createServer((request, response) => void answer(mails, provider, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(pagePort, '127.0.0.1', () => resolve());
  });
  return {
    async stop() {
      server.closeAllConnections();
      await Promise.all([smtp.stop(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

/** Another site must not read the mails by a name of its own that it has bound to this machine. */
const LOCAL = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

async function answer(
  mails: Mails,
  provider: InboundProvider | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const isOwn = headers.origin === undefined || LOCAL.test(headers.origin.replace(/^http:\/\//, ''));
  if (!LOCAL.test(headers.host ?? '') || !isOwn) {
    response.writeHead(403).end();
    return;
  }
  const { pathname: path, searchParams: query } = new URL(url, 'http://localhost');
  if (method === 'POST' && path === '/send' && provider !== undefined) return send(provider, request, response);
  if (method !== 'GET') {
    response.writeHead(405).end();
    return;
  }
  if (path === '/mails.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ data: mails.list() }));
    return;
  }
  const page = pageAt(mails, path, query, provider);
  if (page === null) response.writeHead(404).end();
  else response.writeHead(200, page.headers).end(page.body);
}

const MOST_BYTES = 256 * 1024;
const KINDS: readonly string[] = ['person', 'away', 'returned'] satisfies readonly WrittenEmail['kind'][];

/** Sends what the form has, and leads back to where it was written, with what Talk said. */
async function send(provider: InboundProvider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) {
    response.writeHead(413).end();
    return;
  }
  const form = new URLSearchParams((await buffer(request)).toString('utf8'));
  const field = (name: string): string => form.get(name) ?? '';
  const kind = field('kind');
  const email = {
    from: field('from'),
    to: field('to'),
    subject: field('subject'),
    text: field('text'),
    inReplyTo: field('in_reply_to'),
    kind: KINDS.includes(kind) ? (kind as WrittenEmail['kind']) : ('person' as const),
  };
  const { status, outcome } = await provider.post(email).catch(() => ({ status: 0, outcome: '' }));
  const back = field('mail') === '' ? '/write' : `/mails/${encodeURIComponent(field('mail'))}`;
  response
    .writeHead(303, { location: `${back}?said=${status === 200 ? encodeURIComponent(outcome) : 'failed'}` })
    .end();
}

function pageAt(
  mails: Mails,
  path: string,
  query: URLSearchParams,
  provider: InboundProvider | undefined,
): Page | null {
  const writes = provider === undefined ? null : { domain: provider.domain, said: query.get('said') };
  if (path === '/') return mailboxPage(mails.list(), mails.list()[0], writes);
  if (path === '/write') return writes === null ? null : writePage(mails.list(), writes);
  const [, id = '', part] = /^\/mails\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const mail = mails.find(id);
  if (mail === undefined) return null;
  if (part === undefined) return mailboxPage(mails.list(), mail, writes);
  return mail.html === null ? null : mailHtml(mail.html);
}
