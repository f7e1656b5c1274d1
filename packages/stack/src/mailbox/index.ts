import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenForMail } from './mail-server.js';
import { mailboxPage, mailHtml, type Page } from './mailbox-page.js';
import { createMails, type Mails } from './mails.js';

export interface MailboxOptions {
  readonly smtpPort: number;
  readonly pagePort: number;
}

/**
 * A mailbox for this machine: a mail server that takes every mail, and a page that shows them, so that mail takes the same way in
 * development and in tests as in production. `/mails.json` has them for programs.
 */
export async function openMailbox({ smtpPort, pagePort }: MailboxOptions): Promise<{ stop(): Promise<void> }> {
  const mails = createMails();
  const smtp = await listenForMail(mails, smtpPort);
  const server = createServer((request, response) => answer(mails, request, response));
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

function answer(mails: Mails, { method = 'GET', url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  if (!LOCAL.test(headers.host ?? '')) {
    response.writeHead(403).end();
    return;
  }
  if (method !== 'GET') {
    response.writeHead(405).end();
    return;
  }
  const [path = ''] = url.split('?');
  if (path === '/mails.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ data: mails.list() }));
    return;
  }
  const page = pageAt(mails, path);
  if (page === null) response.writeHead(404).end();
  else response.writeHead(200, page.headers).end(page.body);
}

function pageAt(mails: Mails, path: string): Page | null {
  if (path === '/') return mailboxPage(mails.list(), mails.list()[0]);
  const [, id = '', part] = /^\/mails\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const mail = mails.find(id);
  if (mail === undefined) return null;
  if (part === undefined) return mailboxPage(mails.list(), mail);
  return mail.html === null ? null : mailHtml(mail.html);
}
