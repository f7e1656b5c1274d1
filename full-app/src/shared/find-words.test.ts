import { expect, it } from 'vitest';
import { findWords } from './find-words.js';

it.each([
  ['José and jose', 'jose', ['José', 'jose']],
  ['Jose\u0301 Nuñez', 'josé nunez', ['Jose\u0301 Nuñez']],
  ['Call O’Brien back', 'obrien', ['O’Brien']],
  ['Groß, GROSS', 'gross', ['Groß', 'GROSS']],
  ['İstanbul 😀 ok', 'ok', ['ok']],
  ['nothing here', 'else', []],
  ['’', '’', []],
])('finds in %s, written in any way: %s', (text, words, found) => {
  expect(findWords(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});
