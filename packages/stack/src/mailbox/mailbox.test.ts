import { createPublicKey, verify } from 'node:crypto';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../ports.js';
import { createInboundProvider, openMailbox } from './index.js';
import type { WrittenEmail } from './inbound-provider.js';

let mailbox: { stop(): Promise<void> };
let posted: WrittenEmail[];
let ports: { smtpPort: number; pagePort: number };

beforeEach(async () => {
  ports = { smtpPort: await freePort(), pagePort: await freePort() };
  posted = [];
  const post = (email: WrittenEmail) => {
    posted.push(email);
    return Promise.resolve({ status: 200, outcome: 'received' });
  };
  mailbox = await openMailbox({ ...ports, provider: { domain: 'in.talk.test', publicKey: '', post } });
});
afterEach(() => mailbox.stop());

/** Speaks SMTP by hand: each line waits for the answer to the one before. */
async function speak(...lines: string[]): Promise<string[]> {
  const socket = connect(ports.smtpPort, '127.0.0.1');
  const answers: string[] = [];
  const waiting = lines.values();
  for await (const line of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(line)) continue;
    answers.push(line);
    const { value, done } = waiting.next();
    if (done === true) break;
    socket.write(`${value}\r\n`);
  }
  socket.destroy();
  return answers;
}

const raw = (html: string): string =>
  [
    'From: Talk <talk@localhost>',
    'To: cy@acme.test',
    'Subject: =?utf-8?q?Elige_una_contrase=C3=B1a?=',
    'Message-ID: <1@talk>',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '.',
  ].join('\r\n');
const deliver = (html: string) =>
  speak('EHLO test', 'MAIL FROM:<talk@localhost>', 'RCPT TO:<cy@acme.test>', 'DATA', raw(html), 'QUIT');

function ask(path: string, host = `localhost:${ports.pagePort}`, method = 'GET') {
  return new Promise<{ status: number; policy: string; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: ports.pagePort, path, method, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          policy: String(response.headers['content-security-policy']),
          text,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it('takes a mail and shows it, the newest first', async () => {
  expect((await ask('/')).text).toContain('No mail yet.');
  await deliver('<p>First</p>');
  await deliver('<p>Second</p>');
  const { data } = JSON.parse((await ask('/mails.json')).text) as { data: { id: string; html: string }[] };
  expect(data.map(({ html }) => html.trim())).toEqual(['<p>Second</p>', '<p>First</p>']);
  expect(data[0]).toMatchObject({ to: ['cy@acme.test'], subject: 'Elige una contraseña', messageId: '<1@talk>' });
  const page = (await ask('/')).text;
  expect(page).toContain('<strong>Elige una contraseña</strong><span>cy@acme.test</span>');
  expect(page).toContain(`src="/mails/${data[0]?.id}/html"`);
  expect((await ask(`/mails/${data[1]?.id}`)).text).toContain(`src="/mails/${data[1]?.id}/html"`);
});

it('shows what a mail brings along in a place where it can do nothing', async () => {
  await deliver('<script>parent.hacked = 1</script><img src="https://track.example/1.png">');
  const { data } = JSON.parse((await ask('/mails.json')).text) as { data: { id: string }[] };
  const html = await ask(`/mails/${data[0]?.id}/html`);
  expect(html.policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
  const page = await ask('/');
  expect(page.policy).toContain("default-src 'none'");
  expect(page.text).not.toContain('<script');
});

it('refuses a mailbox that it does not know, and names that another site has bound to this machine', async () => {
  const answers = await speak('EHLO test', 'MAIL FROM:<talk@localhost>', 'RCPT TO:<unknown.bo@acme.test>', 'QUIT');
  expect(answers[3]).toMatch(/^550 /);
  expect((await ask('/mails.json', 'evil.example')).status).toBe(403);
  expect((await ask('/', undefined, 'POST')).status).toBe(405);
  expect((await ask('/mails/none')).status).toBe(404);
});

function submit(fields: Readonly<Record<string, string>>, origin = `http://localhost:${ports.pagePort}`) {
  return fetch(`http://127.0.0.1:${ports.pagePort}/send`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

it('answers a mail as its recipient, below what it quotes, in its thread', async () => {
  await deliver('<p>Hello</p>');
  const { data } = JSON.parse((await ask('/mails.json')).text) as { data: { id: string }[] };
  const page = (await ask('/')).text;
  for (const part of ['value="cy@acme.test"', 'value="talk@localhost"', 'value="&#60;1@talk&#62;"', '&#62; '])
    expect(page).toContain(part);
  const fields = {
    mail: data[0]?.id ?? '',
    from: 'cy@acme.test',
    to: 'talk@localhost',
    subject: 'Re: Hi',
    text: 'Yes',
  };
  const answer = await submit({ ...fields, in_reply_to: '<1@talk>', kind: 'away' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mails/${data[0]?.id}?said=received`]);
  expect(posted).toEqual([
    { from: 'cy@acme.test', to: 'talk@localhost', subject: 'Re: Hi', text: 'Yes', inReplyTo: '<1@talk>', kind: 'away' },
  ]);
  expect((await ask(`/mails/${data[0]?.id}?said=received`)).text).toContain('Talk has received it.');
});

it('writes for no other site', async () => {
  for (const origin of ['https://evil.example', 'null']) expect((await submit({ text: 'x' }, origin)).status).toBe(403);
  expect(posted).toEqual([]);
});

it('signs what it posts', async () => {
  const bodies: { body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((incoming, response) => {
    void buffer(incoming).then((body) => {
      bodies.push({ body, headers: incoming.headers });
      response.writeHead(200).end('{"outcome":"received"}');
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const provider = createInboundProvider(`http://127.0.0.1:${port}/email/inbound`);
  const email = { from: 'bo@example.com', to: 'sales@in.talk.test', subject: 'Hi', text: 'Hello', inReplyTo: '' };
  expect(await provider.post({ ...email, kind: 'returned' })).toEqual({ status: 200, outcome: 'received' });
  await new Promise((resolve) => server.close(resolve));
  const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = bodies;
  const key = createPublicKey({ key: Buffer.from(provider.publicKey, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.concat([Buffer.from(String(headers['x-twilio-email-event-webhook-timestamp'])), body]);
  const signature = Buffer.from(String(headers['x-twilio-email-event-webhook-signature']), 'base64');
  expect(verify('sha256', signed, key, signature)).toBe(true);
  expect(body.toString()).toContain('Final-Recipient: rfc822; bo@example.com');
});
