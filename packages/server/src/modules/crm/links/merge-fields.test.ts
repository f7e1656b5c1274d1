import { expect, it } from 'vitest';
import { mergeFields } from './merge-fields.js';

const merged = (ours: string | null, theirs: string | null, known: string | null) => {
  const one = (value: string | null) => ({ company_name: value });
  const { takes, conflicts, pulled } = mergeFields(one(ours), one(theirs), one(known));
  return [takes.company_name ?? '–', conflicts[0]?.theirs ?? '–', pulled.company_name ?? '–'];
};

it.each([
  ['takes what the contact does not have', null, 'Acme', null, ['Acme', '–', 'Acme']],
  [
    'takes what is new, where the contact still has what was taken before',
    'Acme',
    'Acme Inc',
    'Acme',
    ['Acme Inc', '–', 'Acme Inc'],
  ],
  ['knows what both have', 'Acme', 'Acme', null, ['–', '–', 'Acme']],
  ['asks, where a person wrote something else before the first sync', 'Apex', 'Acme', null, ['–', 'Acme', '–']],
  ['asks, where both have changed since', 'Apex', 'Acme Inc', 'Acme', ['–', 'Acme Inc', 'Acme']],
  ['leaves what a person wrote since, while the CRM has what it had', 'Apex', 'Acme', 'Acme', ['–', '–', 'Acme']],
  ['leaves what a person emptied since', null, 'Acme', 'Acme', ['–', '–', 'Acme']],
  [
    'asks, where a person emptied it and the CRM has something new',
    null,
    'Acme Inc',
    'Acme',
    ['–', 'Acme Inc', 'Acme'],
  ],
  ['empties nothing', 'Acme', null, 'Acme', ['–', '–', 'Acme']],
  ['empties nothing for an empty text', 'Acme', '', null, ['–', '–', '–']],
])('%s', (_what, ours, theirs, known, expected) => {
  expect(merged(ours, theirs, known)).toEqual(expected);
});

it('takes an address in other capitals for the same one', () => {
  const { takes, conflicts } = mergeFields({ email: 'Maya@acme.test' }, { email: 'maya@acme.test' }, {});
  expect([takes, conflicts]).toEqual([{}, []]);
});
