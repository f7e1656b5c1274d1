import { describe, expect, it } from 'vitest';
import { multipart, type PostedPart } from './emails-world.fixture.js';
import { htmlText } from './html-text.js';
import { firstLines, readInboundEmail } from './inbound-email.js';
import { readMultipartForm } from './multipart-form.js';

const read = async (fields: Readonly<Record<string, PostedPart>>) => {
  const { contentType, body } = multipart(fields);
  return readInboundEmail(contentType, body);
};

const POST = {
  from: '"López, Maya" <Maya@Example.com>',
  to: 'Sales <sales-k7m2p@in.talk.test>, other@example.com',
  subject: 'Quote',
  text: 'Hello',
  headers: 'Received: by mx\nMessage-ID:\n <1@example.com>\nReferences: <a@x>\n <b@x>\nIn-Reply-To: <b@x>\n',
  envelope: '{"to":["real@in.talk.test"],"from":"maya@example.com"}',
};

describe('a post of the inbound provider', () => {
  it('has a sender, recipients with the envelope’s first, folded headers and the thread', async () => {
    const email = await read(POST);
    expect(email).toMatchObject({
      from: { name: 'López, Maya', address: 'maya@example.com' },
      recipients: ['real@in.talk.test', 'sales-k7m2p@in.talk.test', 'other@example.com'],
      messageId: '<1@example.com>',
      answers: ['<b@x>', '<a@x>'],
    });
  });

  it('is decoded by the character set that it names', async () => {
    const text = { fileName: '', type: 'text/plain', bytes: Buffer.from([0xe9]) };
    const { contentType, body } = multipart({ ...POST, charsets: '{"text":"iso-8859-1"}', text: 'XX' });
    const latin = Buffer.from(
      body.toString('latin1').replace('\r\n\r\nXX\r\n', `\r\n\r\n${text.bytes.toString('latin1')}\r\n`),
      'latin1',
    );
    expect((await readInboundEmail(contentType, latin))?.text).toBe('é');
  });

  it('is read from its HTML if its text has only whitespace', async () => {
    expect((await read({ ...POST, text: ' \r\n\t\r\n', html: '<p>Hola</p>' }))?.text).toBe('Hola');
  });

  it('has no return path if its envelope has no sender', async () => {
    const pathOf = async (envelope: string) => (await read({ ...POST, envelope }))?.header('return-path');
    expect(await pathOf('{"to":["real@in.talk.test"],"from":""}')).toBe('<>');
    expect(await pathOf(POST.envelope)).toBeNull();
  });

  it('keeps the beginning of a report and the nearest ids of a thread', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `<${index}@x>`);
    const email = await read({
      ...POST,
      headers: `References: ${ids.join('\n ')}\n`,
      details: {
        fileName: 'details.txt',
        type: 'message/delivery-status',
        bytes: Buffer.from(`Action: failed${'\n'.repeat(1_000_000)}`),
      },
    });
    expect([email?.report?.slice(0, 14), email?.report?.length]).toEqual(['Action: failed', 20_000]);
    expect([email?.answers.length, email?.answers[0]]).toEqual([100, '<4999@x>']);
  });

  it('gets an id from its content if it has none, the same each time', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await read({ ...POST, headers: 'Date: today' }))?.messageId));
    expect(ids[0]).toMatch(/^<[0-9a-f]{64}@no-message-id>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('can be the whole email in one field', async () => {
    const raw = [
      'From: Maya <maya@example.com>',
      'To: sales-k7m2p@in.talk.test',
      'Subject: =?utf-8?q?Presupuesto_=C3=A1gil?=',
      'Message-ID: <2@example.com>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hola</p><script>alert(1)</script>',
      '--b',
      'Content-Type: text/plain; name=note.txt',
      'Content-Disposition: attachment; filename=note.txt',
      '',
      'inside',
      '--b--',
      '',
    ].join('\r\n');
    const email = await read({ email: raw, envelope: POST.envelope });
    expect(email).toMatchObject({
      subject: 'Presupuesto ágil',
      messageId: '<2@example.com>',
      text: expect.stringContaining('Hola'),
    });
    expect(email?.text).not.toContain('alert');
    expect(email?.files.map(({ name, bytes }) => [name, bytes.toString().trim()])).toEqual([['note.txt', 'inside']]);
  });

  it.each([
    [2, 'a\nb\n'],
    [3, 'a\nb\nc'],
    [9, 'a\nb\nc'],
  ])('is cut after %i lines if it is the whole email', (most, rest) => {
    expect(firstLines(Buffer.from('a\nb\nc'), most).toString()).toBe(rest);
  });

  it.each([
    ['without a sender', { ...POST, from: 'nobody' }],
    ['without fields', {}],
  ])('is nothing %s', async (_what, fields) => {
    expect(await read(fields)).toBeNull();
  });

  it('is nothing if it is not a form, or breaks off', async () => {
    expect(readMultipartForm('application/json', Buffer.from('{}'))).toBeNull();
    const { contentType, body } = multipart(POST);
    expect(readMultipartForm(contentType, body.subarray(0, body.length - 30))).toBeNull();
  });
});

describe('the text of HTML', () => {
  it.each([
    ['paragraphs', '<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['spaces and entities', '<div>a  &amp;\n b</div><div>c</div>', 'a & b\nc'],
    ['links with another text', '<a href="https://evil.test/x">your bank</a>', 'your bank (https://evil.test/x)'],
    ['links that say where they lead', '<a href="https://a.test/">https://a.test</a>', 'https://a.test'],
    [
      'quotes',
      '<div>Yes.</div><blockquote><div>Shall we?</div><div>Ada</div></blockquote>',
      'Yes.\n> Shall we?\n> Ada',
    ],
    ['lists', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    [
      'nothing that runs or is not seen',
      '<style>p{}</style><script>x()</script><p onclick="x()">ok</p><img src=x onerror=x()>',
      'ok',
    ],
    ['other schemes', '<a href="javascript:alert(1)">press</a>', 'press'],
  ])('has %s', (_what, html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it('marks at most ten levels of quotes', () => {
    const html = `${'<blockquote>'.repeat(30)}Shall we?${'</blockquote>'.repeat(30)}<p>Yes.</p>`;
    expect(htmlText(html)).toBe(`${'> '.repeat(10)}Shall we?\nYes.`);
  });

  it.each([
    ['nested quotes', '<blockquote>a'.repeat(40_000)],
    ['nested elements', `${'<i>'.repeat(80_000)}${'</b>'.repeat(65_000)}`],
    ['spaces in cells', `<pre>${' '.repeat(190_000)}${'<td>'.repeat(75_000)}`],
    ['links', '<a href="https:x">y</a>'.repeat(21_000)],
    ['lines', '<p>a</p><br>'.repeat(40_000)],
    ['text', 'x'.repeat(500_000)],
  ])('keeps what is before too many %s, and at most 200,000 characters', (_what, filler) => {
    const text = htmlText(`<p>Yes.</p>${filler}`);
    expect(text.startsWith('Yes.')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(200_000);
  });
});
