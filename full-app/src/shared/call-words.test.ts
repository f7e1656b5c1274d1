import type { Communication } from '@talk/core';
import { expect, it } from 'vitest';
import { factsOf, outcomeOf, talkedWords } from './call-words.js';

const call = (more: Partial<Communication>) =>
  ({
    direction: 'outbound',
    disposition_status2: 'completed',
    current_status2: 'completed',
    callback_status: null,
    forwarded_to: null,
    end_reason: null,
    user_name: 'Priya Sharma',
    campaign_name: 'Sales line',
    created_at: '2026-11-20T17:42:00Z',
    answered_at: '2026-11-20T17:42:08Z',
    wait_time: 8,
    attempting_users: [5],
    talk_time: 247,
    hung_up_by: 'customer',
    voicemail_drop: null,
    answered_by: null,
    city: null,
    state: null,
    country: null,
    first_time_caller: false,
    is_international: false,
    ...more,
  }) as Communication;

it.each([
  [{}, 'Answered'],
  [{ disposition_status2: 'missed' }, 'Missed'],
  [{ disposition_status2: 'abandoned', direction: 'inbound' }, 'Caller left'],
  [{ disposition_status2: 'abandoned', direction: 'inbound', callback_status: 'requested' }, 'Callback Pending'],
  [{ disposition_status2: 'missed-voicemail' }, 'Voicemail'],
  [{ disposition_status2: 'failed', end_reason: 'busy' }, 'Busy'],
  [{ disposition_status2: 'placed', end_reason: 'no-answer' }, 'No answer'],
  [{ disposition_status2: 'failed', end_reason: 'canceled' }, 'Canceled'],
  [{ disposition_status2: 'in-progress', current_status2: 'ring-all' }, 'Ringing'],
  [{ disposition_status2: 'in-progress', current_status2: 'hold' }, 'On hold'],
  [{ disposition_status2: 'in-progress', current_status2: 'parked' }, 'Parked'],
  [{ disposition_status2: 'in-progress', current_status2: 'voicemail' }, 'Leaving a voicemail'],
] as [Partial<Communication>, string][])('names the outcome of %o', (facts, words) => {
  expect(outcomeOf(call(facts)).words).toBe(words);
});

it('tells who, where, when, how long it rang and who ended it', () => {
  expect(factsOf(call({}), 'America/Los_Angeles', 12)).toBe(
    'Priya Sharma · Sales line · 9:42 AM · waited 8 s · customer hung up',
  );
  expect(factsOf(call({ hung_up_by: 'agent' }), 'UTC', 24)).toBe(
    'Priya Sharma · Sales line · 17:42 · waited 8 s · Priya hung up',
  );
  expect(factsOf(call({ answered_at: null, user_name: null, wait_time: 21 }), 'UTC', 24)).toBe(
    'Sales line · 17:42 · rang 21 s',
  );
  expect(factsOf(call({ city: 'Oakland', state: 'CA', first_time_caller: true }), 'UTC', 24)).toMatch(
    / · First call · from Oakland, CA$/,
  );
  expect(
    factsOf(
      call({ direction: 'inbound', attempting_users: [], answered_at: null, user_name: null, wait_time: 21 }),
      'UTC',
      24,
    ),
  ).toBe('Sales line · 17:42 · waited 21 s');
  expect(factsOf(call({ answered_by: 'machine', user_name: null, wait_time: 0 }), 'UTC', 24)).toBe(
    'Sales line · 17:42 · a machine answered · customer hung up',
  );
  const voicemail_drop = { name: 'Call us', by_user_id: 2, state: 'played' } as const;
  expect(factsOf(call({ voicemail_drop, hung_up_by: 'system', user_name: null, wait_time: 0 }), 'UTC', 24)).toBe(
    'Sales line · 17:42 · left “Call us” · ended by the system',
  );
  expect(talkedWords(call({}))).toBe('Talked 4m 7s');
  expect(talkedWords(call({ talk_time: 0 }))).toBeNull();
});
