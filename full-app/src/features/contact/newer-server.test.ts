import type { Communication } from '@talk/core';
import { communicationOf, newerAnswers } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { statusWord } from '../../entities/contact/index.js';
import { qualityFacts } from './call-quality.js';
import { factsOf, outcomeOf, talkedWords } from '../../shared/call-words.js';
import { kindWords } from './entry-words.js';
import { faxStateOf } from './fax-words.js';

const KNOWN: readonly Communication[] = [
  communicationOf({
    type: 'call',
    direction: 'outbound',
    answered_at: '2026-11-20T09:00:05.000Z',
    answered_by: 'machine',
    hung_up_by: 'customer',
    voicemail_drop: { name: 'Sorry we missed you', by_user_id: 5, state: 'played' },
    callback_status: 'requested',
    call_quality: {
      rating: 'fair',
      cause: 'jitter',
      mos: 3.6,
      lowest_mos: 3,
      jitter_ms: 55,
      round_trip_ms: 80,
      loss_percent: 1,
      seconds: 60,
      reports: [],
    },
  }),
  communicationOf({ type: 'call', direction: 'inbound', disposition_status2: 'in-progress' }),
  communicationOf({ type: 'fax', direction: 'outbound' }),
];

/** Every sentence of the timeline about a communication. */
const sentences = (item: Communication): string[] => [
  outcomeOf(item).words,
  factsOf(item, 'America/New_York', 12),
  talkedWords(item) ?? '',
  kindWords(item),
  faxStateOf(item).title,
  item.call_quality === null ? '' : qualityFacts(item.call_quality),
];

it('tells of a communication in words when a newer server has one that no release knew', () => {
  for (const known of KNOWN)
    for (const { place, answer } of newerAnswers('getCommunication', known)) {
      const told = sentences(answer).join(' · ');
      expect({ place, told }).toEqual({ place, told: expect.not.stringMatching(/undefined|null|NaN/) });
    }
  expect(statusWord('snoozed' as 'open')).toBe('snoozed');
});
