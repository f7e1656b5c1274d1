import { expect, it } from 'vitest';
import { lineProblems, toDraft } from './line-draft.js';
import { routingOf } from './line-samples.fixture.js';

it('keeps a holiday that is open all day open', () => {
  const holidays = [{ date: '2026-12-24', name: 'Christmas Eve', open: '24hrs', close: '24hrs' }];
  const [holiday] = toDraft(routingOf({ holidays })).holidays;
  expect(holiday).toMatchObject({ open: '00:00', close: '00:00' });
});

it.each([
  ['an empty name', { name: ' ' }, { name: 'nameNeeded' }],
  ['an empty greeting', { greeting: { text: '', file_id: null } }, { 'greeting.text': 'textNeeded' }],
  ['an empty announcement', { recording_announcement: '' }, { recording_announcement: 'textNeeded' }],
  [
    'a voicemail that is too long',
    { voicemail: { text: 'Hi', file_id: null, max_seconds: 601 } },
    { 'voicemail.max_seconds': 'secondsBetween' },
  ],
])('checks %s', (_case, change, problems) => {
  expect(lineProblems({ ...toDraft(routingOf()), ...change })).toEqual(problems);
});
