import { expect, it } from 'vitest';
import { editedFields, problemAt } from './use-edits.js';

it('counts a field that was changed back as not edited', () => {
  const stored = { name: 'Sales', hours: [{ open: '09:00' }] };
  expect(editedFields(stored, { name: 'Support', hours: [{ open: '09:00' }] })).toEqual({ name: 'Support' });
  expect(editedFields(stored, { name: 'Sales' })).toEqual({});
});

it('counts what is no number yet as edited, also where nothing is stored', () => {
  expect(editedFields<{ minutes: number | null }>({ minutes: null }, { minutes: Number.NaN })).toEqual({
    minutes: Number.NaN,
  });
  expect(editedFields({ hours: [null] }, { hours: [null] })).toEqual({});
});

it('finds the problem of a part of a field', () => {
  expect(problemAt({ 'closed.text': 'Enter what callers hear.' }, 'closed')).toBe('Enter what callers hear.');
  expect(problemAt({ closed_at: 'Other' }, 'closed')).toBeUndefined();
});
