import { describe, expect, it } from 'vitest';
import { asEmailAddress, emailKind, messageIdsIn, replyHeaders, replySubject, splitQuoted } from './index.js';

describe('an address', () => {
  it.each([
    [' Maya@Example.COM ', 'maya@example.com'],
    ['o.brien+vip@mail.example.co.uk', 'o.brien+vip@mail.example.co.uk'],
    ['maya@example', 'maya@example'],
    ['maya', null],
    ['maya@', null],
    ['a b@example.com', null],
    ['maya@example..com', null],
    ['maya@example.com\nBcc: eve@evil.test', null],
    ['<maya@example.com>', null],
  ])('is read from %j as %j', (text, address) => {
    expect(asEmailAddress(text)).toBe(address);
  });
});

describe('the kind of an email', () => {
  const kind = (headers: Record<string, string>, from = 'maya@example.com', subject = 'Quote') =>
    emailKind(from, subject, (name) => headers[name] ?? null);

  it.each([
    ['a person', {}, undefined, undefined, 'person'],
    ['a person whose program says so', { 'auto-submitted': 'no' }, undefined, undefined, 'person'],
    ['a person who writes of the office', {}, undefined, 'Out of stock, out of ideas', 'person'],
    ['an answering program', { 'auto-submitted': 'auto-replied' }, undefined, undefined, 'auto-reply'],
    ['an answering program of old', { precedence: 'auto_reply' }, undefined, undefined, 'auto-reply'],
    ['a null return path', { 'return-path': '<>' }, undefined, undefined, 'auto-reply'],
    ['a subject in English', {}, undefined, 'Automatic reply: Quote', 'auto-reply'],
    ['a subject in Spanish', {}, undefined, 'Respuesta automática: Presupuesto', 'auto-reply'],
    ['a newsletter', { precedence: 'bulk' }, undefined, undefined, 'bulk'],
    [
      'a person through a group',
      { 'list-id': '<sales.example.com>', precedence: 'list' },
      undefined,
      undefined,
      'person',
    ],
    ['a mail server', { 'auto-submitted': 'auto-replied' }, 'MAILER-DAEMON@mx.example.com', undefined, 'bounce'],
    [
      'a mail server without a sender in the envelope',
      { 'return-path': '<>' },
      'postmaster@x.test',
      undefined,
      'bounce',
    ],
    ['the name of a mail server alone', {}, 'MAILER-DAEMON@mx.example.com', undefined, 'auto-reply'],
    ['the person behind postmaster', {}, 'postmaster@example.com', undefined, 'person'],
    [
      'a report',
      { 'content-type': 'multipart/report; report-type=delivery-status; boundary=x' },
      undefined,
      undefined,
      'bounce',
    ],
    ['failed recipients', { 'x-failed-recipients': 'maya@example.com' }, undefined, undefined, 'bounce'],
  ] as const)('%s', (_what, headers, from, subject, expected) => {
    expect(kind(headers, from, subject)).toBe(expected);
  });
});

describe('a thread', () => {
  it('reads ids, each once, and nothing else', () => {
    expect(messageIdsIn('<a@x> <b@y>\r\n <a@x> junk')).toEqual(['<a@x>', '<b@y>']);
    expect(messageIdsIn(null)).toEqual([]);
  });

  it('keeps the first and the newest references', () => {
    const references = Array.from({ length: 40 }, (_, index) => `<${index}@x>`);
    const { inReplyTo, references: kept } = replyHeaders({ messageId: '<new@x>', references });
    expect(inReplyTo).toBe('<new@x>');
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, '<0@x>', '<new@x>']);
  });

  it.each([
    ['Quote', 'Re: Quote'],
    ['RE: re: Quote', 'Re: Quote'],
    ['AW: Angebot', 'Re: Angebot'],
    ['Re[2]: Quote', 'Re: Quote'],
    ['', 'Re:'],
  ])('answers %j with %j', (subject, answer) => {
    expect(replySubject(subject)).toBe(answer);
  });
});

describe('the text of an email', () => {
  it.each([
    [
      'Gmail',
      'Yes, please.\n\nOn Fri, Nov 27, 2026 at 9:41 AM Ada <ada@acme.test> wrote:\n> Shall we?',
      'Yes, please.',
    ],
    [
      'a line that was broken',
      'Yes.\n\nOn Fri, Nov 27, 2026 at 9:41 AM Ada\n<ada@acme.test> wrote:\n> Shall we?',
      'Yes.',
    ],
    ['Spanish', 'Sí.\n\nEl vie, 27 nov 2026 a las 9:41, Ada (<ada@acme.test>) escribió:\n> ¿Vamos?', 'Sí.'],
    ['German', 'Ja.\r\n\r\nAm Fr., 27. Nov. 2026 um 09:41 Uhr schrieb Ada <ada@acme.test>:\r\n> Sollen wir?', 'Ja.'],
    ['Outlook', 'Yes.\n\n-----Original Message-----\nFrom: Ada\nShall we?', 'Yes.'],
    [
      'Outlook on the web',
      'Yes.\n\nFrom: Ada <ada@acme.test>\nSent: Friday\nTo: Maya\nSubject: Quote\n\nShall we?',
      'Yes.',
    ],
    [
      'Outlook below its line',
      `Yes.\n\n${'_'.repeat(32)}\nFrom: Ada <ada@acme.test>\nSent: Friday\nTo: Maya\nSubject: Quote\n\nShall we?`,
      'Yes.',
    ],
    [
      'Outlook in Spanish',
      'Sí.\n\nDe: Ada <ada@acme.test>\nEnviado: viernes\nPara: Maya\nCC: Bo\nAsunto: Oferta\n\n¿Vamos?',
      'Sí.',
    ],
    ['lines with the mark alone', 'Yes.\n\n> Shall we?\n> Ada', 'Yes.'],
  ])('ends where the quote of %s begins', (_what, body, text) => {
    const split = splitQuoted(body);
    expect(split.text).toBe(text);
    expect(split.quoted).toMatch(/Shall we|Vamos|Sollen wir/);
  });

  it.each([
    ['without a quote', 'On Friday I wrote:\nthat is all.'],
    ['that is only a quote', '> Shall we?'],
    [
      'with answers between the lines',
      'See below.\n\nOn Fri, Nov 27, 2026 Ada wrote:\n> Shall we?\nYes.\n> When?\nMonday.',
    ],
    ['with a journey', 'Quiero enviar un paquete.\nDe: Madrid\nPara: Barcelona\nFecha: lunes\n¿Cuánto cuesta?'],
    ['with a line of underscores', `Please sign:\n${'_'.repeat(30)}\nMaya Lopez, and send it back.`],
    ['with a sentence that begins like a header', 'From: the desk of Maya\nHello there'],
  ])('stays whole %s', (_what, body) => {
    expect(splitQuoted(body)).toEqual({ text: body, quoted: null });
  });

  it('stays whole with many quoted lines above its last line', () => {
    const body = `See below.\n${'> Shall we?\n'.repeat(200_000)}Yes.`;
    expect(splitQuoted(body)).toEqual({ text: body, quoted: null });
  });
});
