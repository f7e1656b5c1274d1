import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import type { MailServer, OutgoingEmail } from './email-transport.port.js';
import { createSmtpEmails } from './smtp-emails.js';

// A real mail server on this machine, and the real client.

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function mailServer(options: Partial<SMTPServerOptions> = {}) {
  const taken: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'hunter2' ? done(null, { user: username ?? '' }) : done(new Error('535 no')),
    onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
      taken.push(await PostalMime.parse(await buffer(stream)));
    }),
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { taken, port };
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const local = (port: number, values: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  username: null,
  password: null,
  isTrusted: false,
  ...values,
});
const EMAIL: OutgoingEmail = {
  messageId: '<1@talk.test>',
  from: { name: 'Acme Sales', address: 'sales@acme.test' },
  to: { name: 'Maya "M" López', address: 'maya@example.com' },
  replyTo: 'sales-k7m2p@in.talk.test',
  subject: 'Presupuesto ágil\r\nBcc: eve@evil.test',
  text: 'Hola\n',
  inReplyTo: '<0@example.com>',
  references: ['<a@example.com>', '<0@example.com>'],
  unsubscribeUrl: 'https://talk.test/email/unsubscribe/x',
  attachments: [{ name: 'Quote.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
};
const emails = createSmtpEmails({ isAllowed: () => true });

it('sends text, files, thread and the link to unsubscribe, and no header of a subject’s own', async () => {
  const { taken, port } = await mailServer();
  expect(await emails.send(local(port), EMAIL)).toEqual({ kind: 'accepted' });
  const [mail] = taken;
  expect(mail).toMatchObject({
    from: { name: 'Acme Sales', address: 'sales@acme.test' },
    to: [{ name: 'Maya "M" López', address: 'maya@example.com' }],
    replyTo: [{ address: 'sales-k7m2p@in.talk.test' }],
    messageId: '<1@talk.test>',
    inReplyTo: '<0@example.com>',
    references: '<a@example.com> <0@example.com>',
  });
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.text?.trim()).toBe('Hola');
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Quote.pdf', 'application/pdf'],
  ]);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([
    '<https://talk.test/email/unsubscribe/x>',
    'List-Unsubscribe=One-Click',
  ]);
});

it('signs in, and says that the password is wrong', async () => {
  const { port, taken } = await mailServer({ authOptional: false });
  const signIn = { username: 'sales@acme.test', password: 'hunter2' };
  expect(await emails.send(local(port, signIn), EMAIL)).toEqual({ kind: 'accepted' });
  expect(await emails.send(local(port, { ...signIn, password: 'wrong' }), EMAIL)).toMatchObject({
    kind: 'failed',
    problem: 'sign-in',
    isForNow: false,
  });
  expect(taken.length).toBe(1);
});

it.each([
  ['recipient', false, { onRcptTo: (_to, _session, done) => done(refusal(550, '5.1.1 No such user')) }],
  ['busy', true, { onRcptTo: (_to, _session, done) => done(refusal(451, '4.7.1 Greylisted')) }],
  ['sender', false, { onMailFrom: (_from, _session, done) => done(refusal(553, '5.7.1 Not yours')) }],
] as const satisfies readonly (readonly [string, boolean, Partial<SMTPServerOptions>])[])(
  'tells a problem of the %s from others',
  async (problem, isForNow, options) => {
    const { port } = await mailServer(options);
    const outcome = await emails.send(local(port), EMAIL);
    expect(outcome).toMatchObject({ kind: 'failed', problem, isForNow });
    expect(outcome).toHaveProperty('detail', expect.stringMatching(/No such user|Greylisted|Not yours/));
  },
);

it('says that the connection cannot be encrypted, or that no one answers', async () => {
  const { port } = await mailServer();
  for (const security of ['starttls', 'tls'] as const)
    expect(await emails.send(local(port, { security }), EMAIL)).toMatchObject({
      kind: 'failed',
      problem: 'encryption',
    });
  expect(await emails.send(local(1), EMAIL)).toMatchObject({ kind: 'failed', problem: 'unreachable', isForNow: true });
});

it('gives up on a server that keeps the connection open, and closes it', async () => {
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const { port } = await mailServer({ onMailFrom: () => undefined, onClose: () => close() });
  const impatient = createSmtpEmails({ isAllowed: () => true, wholeTryMs: 300 });
  expect(await impatient.send(local(port), EMAIL)).toMatchObject({ problem: 'unreachable', isForNow: true });
  await closed;
});

it('connects to no private address of a company’s server, by name or by number', async () => {
  const { taken, port } = await mailServer();
  const asked: string[] = [];
  const careful = createSmtpEmails({
    isAllowed: (address) => !address.startsWith('127.'),
    resolve: (host) => {
      asked.push(host);
      return host === 'gone.test' ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(['8.8.8.8', '127.0.0.1']);
    },
  });
  for (const host of ['127.0.0.1', 'mixed.test'])
    expect(await careful.send(local(port, { host }), EMAIL)).toMatchObject({ problem: 'private', isForNow: false });
  expect(await careful.send(local(port, { host: 'gone.test' }), EMAIL)).toMatchObject({ problem: 'unknown-host' });
  expect(asked).toEqual(['mixed.test', 'gone.test']);
  expect(taken).toEqual([]);
});
