import { expect, it } from 'vitest';
import { lineTypeWord } from './column-words.js';

it('names line types as the specification does, and an unknown one by its own name', () => {
  expect(['landline', 'wireless', 'voip', 'other', 'unknown', 'satellite'].map(lineTypeWord)).toEqual([
    'Landline',
    'Wireless',
    'VoIP',
    'Other',
    'Not checked',
    'satellite',
  ]);
});
