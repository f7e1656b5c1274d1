import { expect, it } from 'vitest';
import { searchForm } from './index.js';

it.each([
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['Łukasz', 'lukasz'],
  ['Ángel Ñandú', 'angel nandu'],
  ['Straße Æsir Œuvre Þór Øre', 'strasse aesir oeuvre thor ore'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['Jean\u2011Luc', 'jean-luc'],
  ['\u202aMaya\u202c\u00ad', 'maya'],
  ['Ｍａｙａ　１', 'maya 1'],
  ['한글 がっこう', '한글 がっこう'],
])('makes %j %j', (text, form) => {
  expect(searchForm(text)).toBe(form);
});
