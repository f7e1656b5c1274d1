import { CONTACT_FIELDS, FIELD_OPERATORS } from '@talk/core/contacts';
import { expect, it } from 'vitest';
import { fieldWord, nodeWords, operatorWord } from './filter-words.js';

const nameOf = (_field: string, value: string | number): string => `#${value}`;

it('has words for each field and operator', () => {
  for (const { name } of CONTACT_FIELDS) {
    expect(fieldWord(name), name).not.toMatch(/_|\./);
  }
  for (const operator of Object.values(FIELD_OPERATORS).flat()) expect(operatorWord(operator)).not.toMatch(/^op\./);
});

it.each([
  [{ field: 'email', operator: 'contains', value: 'acme' }, 'Email contains “acme”'],
  [{ field: 'tags', operator: 'any-of', value: [4, 9] }, 'Tags is any of #4 or #9'],
  [{ field: 'tags', operator: 'none-of', value: [4] }, 'Tags is not #4'],
  [{ field: 'csf1', operator: 'unknown' }, 'Custom field 1 is unknown'],
  [{ field: 'is_dnc', operator: 'is-equal-to', value: true }, 'Do Not Contact: Yes'],
  [{ field: 'is_dnc', operator: 'is-not-equal-to', value: true }, 'Do Not Contact: No'],
  [{ field: 'created_at', operator: 'is', value: { last: 7, unit: 'days' } }, 'Date added in the last 7 days'],
  [{ field: 'created_at', operator: 'is', value: { last: 1, unit: 'weeks' } }, 'Date added in the last week'],
  [
    { field: 'created_at', operator: 'between', value: ['2026-01-01', '2026-01-31'] },
    'Date added between Jan 1, 2026 and Jan 31, 2026',
  ],
  [
    {
      and: [
        { field: 'csf1', operator: 'known' },
        {
          or: [
            { field: 'csf2', operator: 'known' },
            { field: 'notes', operator: 'known' },
          ],
        },
      ],
    },
    'Custom field 1 is known and (Custom field 2 is known or Notes is known)',
  ],
  [
    {
      or: [{ field: 'csf1', operator: 'known' }, { and: [{ field: 'unread_count', operator: 'more-than', value: 2 }] }],
    },
    'Custom field 1 is known or Unread is more than 2',
  ],
] as const)('%j is said as %s', (node, words) => {
  expect(nodeWords(node, nameOf)).toBe(words);
});
