import { expect, it } from 'vitest';
import { renderMail, type MailContent } from './mail-page.js';

const content: MailContent = {
  subject: '{admin} invites you to {company} on {product}',
  greeting: 'Hello {name},',
  paragraphs: ['Choose a password, and you are signed in. The link works once, for seven days.'],
  action: { label: 'Choose a password', url: 'https://talk.example/reset#pl_1' },
  footer: 'If you do not know {company}, you can ignore this mail. Nobody can use your address without the link.',
  values: { name: 'Zoë', admin: 'Ada', company: 'Acme', product: 'Talk' },
};

it('says the same in text and HTML, with the link in both', () => {
  const { subject, text, html } = renderMail(content, 'en');
  expect(subject).toBe('Ada invites you to Acme on Talk');
  expect(text).toBe(`Hello Zoë,

Choose a password, and you are signed in. The link works once, for seven days.

Choose a password:
https://talk.example/reset#pl_1

-- \n
If you do not know Acme, you can ignore this mail. Nobody can use your address without the link.
`);
  for (const part of ['lang="en-US"', 'Hello Zoë,', 'for seven days.', 'href="https://talk.example/reset#pl_1"'])
    expect(html).toContain(part);
});

it('speaks Spanish', () => {
  const { subject, text, html } = renderMail(content, 'es');
  expect(subject).toBe('Ada te invita a Acme en Talk');
  expect(text).toContain('Hola, Zoë:\n\nElige una contraseña y entrarás.');
  expect(html).toContain('lang="es-419"');
  expect(html).not.toMatch(/\{\w+\}|If the button|Choose/);
});

it('takes what people call themselves as text, in one line of the subject', () => {
  const values = {
    name: '<img src=x>',
    admin: 'Ada\r\nBcc: eve@evil.test',
    company: '{admin} & "Sons"',
    product: 'Talk',
  };
  const { subject, html } = renderMail({ ...content, values }, 'en');
  expect(subject).toBe('Ada Bcc: eve@evil.test invites you to {admin} & "Sons" on Talk');
  expect(html).toContain('Hello &lt;img src=x&gt;,');
  expect(html).toContain('If you do not know {admin} &amp; &quot;Sons&quot;');
  expect(html).not.toContain('<img');
});
