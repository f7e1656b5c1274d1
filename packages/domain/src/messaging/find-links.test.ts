import { expect, it } from 'vitest';
import { findLinks } from './find-links.js';

it.each([
  ['See https://acme.test/a?b=1#c.', ['https://acme.test/a?b=1#c']],
  ['(https://acme.test/a), HTTP://ACME.TEST/B!', ['https://acme.test/a', 'HTTP://ACME.TEST/B']],
  [
    'https://en.wiki.test/A_(b) and (see https://en.wiki.test/A_(b))',
    ['https://en.wiki.test/A_(b)', 'https://en.wiki.test/A_(b)'],
  ],
  ['www.acme.test/x, not ftp://acme.test, acme.test or me@www.acme.test', ['www.acme.test/x']],
  ['“https://acme.test/q”…', ['https://acme.test/q']],
  ['👋 https://münchen.test/straße 👋', ['https://münchen.test/straße']],
  ['javascript:alert(1) https:// http://localhost https://me:pw@acme.test', []],
  ["https://acme.test/o'hara and 'https://acme.test/q'", ["https://acme.test/o'hara", 'https://acme.test/q']],
  ['https://acme.test/list[1] and [https://acme.test/a]', ['https://acme.test/list[1]', 'https://acme.test/a']],
  ['', []],
])('in %j', (text, expected) => {
  const found = findLinks(text);
  expect(found.map((link) => link.text)).toEqual(expected);
  for (const { start, end, text: shown } of found) expect(text.slice(start, end)).toBe(shown);
});

it('leads where the text says, by https when it does not say', () => {
  expect(findLinks('www.acme.test http://a.test').map(({ target }) => target)).toEqual([
    'https://www.acme.test/',
    'http://a.test/',
  ]);
});

it('is quick with a text made to be slow', () => {
  expect(findLinks('https://a.test/' + '('.repeat(700) + ')'.repeat(880)).map(({ text }) => text.length)).toEqual([
    1415,
  ]);
});
