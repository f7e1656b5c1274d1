import { expect, it } from 'vitest';
import { directionOf } from './direction.js';

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ckb', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
  ['de', 'ltr'],
  ['', 'ltr'],
  ['not a language', 'ltr'],
])('%s is read %s', (locale, direction) => expect(directionOf(locale)).toBe(direction));
