import { ringGroupOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { editedGroupFields, groupProblems, toGroupDraft, toGroupFields } from './group-draft.js';

const stored = toGroupDraft(ringGroupOf({ name: 'Support', user_ids: [5, 6] }));

it('keeps a group as it is through the form', () => {
  const group = ringGroupOf({ should_queue: true, dial_mode: 2, user_ids: [7, 5] });
  const { id: _id, version: _version, ordered_user_ids: _ordered, ...fields } = group;
  expect(toGroupFields(toGroupDraft(group))).toEqual(fields);
});

it('counts a field that was changed back as not edited', () => {
  expect(editedGroupFields(stored, { ...stored, user_ids: '6,5', name: ' Support ' })).toEqual({ user_ids: [6, 5] });
  expect(editedGroupFields(stored, { ...stored, user_ids: '5,6' })).toEqual({});
});

it.each([
  ['an empty name', { name: ' ' }, { name: 'nameNeeded' }],
  ['a ring that is too short', { ring_timeout_seconds: '4' }, { ring_timeout_seconds: 'ringBetween' }],
  ['a ring that is not a number', { ring_timeout_seconds: 'long' }, { ring_timeout_seconds: 'ringBetween' }],
  ['a wait that is too long', { should_queue: 'yes', max_wait_seconds: '3601' }, { max_wait_seconds: 'waitBetween' }],
  ['a wait of a group without a queue', { max_wait_seconds: '' }, {}],
])('checks %s', (_case, change, problems) => {
  expect(groupProblems({ ...stored, ...change })).toEqual(problems);
});
