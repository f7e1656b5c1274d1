import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import type { OutgoingMail } from './mail-transport.port.js';
import { createSmtpTransport } from './smtp.transport.js';

// A real mail server on this machine, and the real client.

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function mailServer(refusal: { readonly at: 'rcpt' | 'data'; readonly code: number } | null = null) {
  const taken: { raw: string; mail: Email; user: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'hunter2' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      done(refusal?.at === 'rcpt' ? Object.assign(new Error(`no ${address}`), { responseCode: refusal.code }) : null),
    onData: callbackify(async (stream: SMTPServerDataStream, { user }: SMTPServerSession) => {
      const raw = await buffer(stream);
      if (refusal?.at === 'data')
        throw Object.assign(new Error('try later, cy@acme.test'), { responseCode: refusal.code });
      taken.push({ raw: raw.toString(), mail: await PostalMime.parse(raw), user: String(user) });
    }),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  ends.push(stop);
  const { port } = server.server.address() as AddressInfo;
  return { taken, port, stop, transport: createSmtpTransport(`smtp://talk:hunter2@127.0.0.1:${port}`) };
}

const mail: OutgoingMail = {
  messageId: '<7d1@talk.example>',
  from: 'Talk <talk@example.com>',
  to: { name: 'Zoë "Z" Núñez', address: 'zoe@acme.test' },
  subject: 'Elige una contraseña nueva',
  text: 'Hola, Zoë\nhttps://talk.example/reset#pl_1',
  html: '<p>Hola, <b>Zoë</b></p>',
};

it('hands a mail over with text and HTML, the id that it was given, and the account of its address', async () => {
  const { taken, transport } = await mailServer();
  expect(await transport.send(mail)).toBe('accepted');
  expect(taken).toHaveLength(1);
  expect(taken[0]?.user).toBe('talk');
  expect(taken[0]?.mail).toMatchObject({
    messageId: '<7d1@talk.example>',
    from: { name: 'Talk', address: 'talk@example.com' },
    to: [{ name: 'Zoë "Z" Núñez', address: 'zoe@acme.test' }],
    subject: 'Elige una contraseña nueva',
  });
  expect(taken[0]?.mail.text?.trim()).toBe(mail.text);
  expect(taken[0]?.mail.html?.trim()).toBe(mail.html);
  expect(taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
});

it('says which mails can never be taken, and fails for the others without a word of the address or the answer', async () => {
  const unknown = await mailServer({ at: 'rcpt', code: 550 });
  expect(await unknown.transport.send(mail)).toBe('refused');
  for (const refusal of [{ at: 'rcpt', code: 450 } as const, { at: 'data', code: 451 } as const]) {
    const { transport } = await mailServer(refusal);
    const failure = await transport.send(mail).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ name: 'MailError', message: expect.stringContaining(String(refusal.code)) });
    expect(String(failure)).not.toMatch(/acme|zoe/);
  }
});

it('fails for a server that is not there, without its password', async () => {
  const { stop, transport } = await mailServer();
  await stop();
  const failure = await transport.send(mail).catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ name: 'MailError', message: expect.stringMatching(/\(E[A-Z]+/) });
  expect(String(failure)).not.toContain('hunter2');
  const live = await mailServer();
  const wrong = createSmtpTransport(`smtp://talk:wrong@127.0.0.1:${live.port}`);
  await expect(wrong.send(mail)).rejects.toThrow(/^the mail server did not take a mail \(EAUTH/);
});
