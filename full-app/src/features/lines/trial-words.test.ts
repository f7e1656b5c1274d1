import { expect, it } from 'vitest';
import { stepWords, type TrialStep } from './trial-words.js';

const names = new Map([
  [5, 'Priya'],
  [6, 'Tom'],
]);

it.each<[string, TrialStep, string]>([
  ['a paused line', { kind: 'rejected' }, 'The call is rejected: the line is paused.'],
  [
    'a closed line',
    { kind: 'closed', to: 'hang-up', holiday: null },
    'The line is closed: callers hear its message for that. Then the call ends.',
  ],
  [
    'a holiday',
    { kind: 'closed', to: 'voicemail', holiday: 'Christmas' },
    'The line is closed for Christmas: callers hear its message for that. Then they can leave a voicemail.',
  ],
  [
    'a queue to pick from',
    { kind: 'queue', is_fishing: true, announces_position: true, offers_callback: true, max_wait_seconds: 60 },
    'Callers wait in the queue for at most 60 seconds. No phone rings: agents pick the caller themselves. They hear their place in the queue. They can press 1 to be called back.',
  ],
  [
    'phones that ring at once',
    { kind: 'ring', user_ids: [5, 6], why: 'simultaneous', seconds: 15 },
    'The phones of Priya and Tom ring for 15 seconds. The ring group rings everyone at once.',
  ],
  [
    'a wait that is over',
    { kind: 'end', after: 'waited', to: 'hang-up', of_user_id: null },
    'The longest wait is over. Then the call ends.',
  ],
  [
    'a voicemail of one agent',
    { kind: 'end', after: 'unanswered', to: 'voicemail', of_user_id: 5 },
    'Nobody answers. Then they can leave Priya a voicemail, after their own greeting.',
  ],
])('tells the step of %s', (_case, step, words) => {
  expect(stepWords(step, names).join(' ')).toBe(words);
});
