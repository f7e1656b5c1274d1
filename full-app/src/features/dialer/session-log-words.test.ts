import { expect, it } from 'vitest';
import { endWord, outcomeWords, settingsWords } from './session-log-words.js';

const settings = {
  campaign_id: null,
  skip_outside_daytime_hours: true,
  include_no_timezone: false,
  force_sms: false,
  min_redials: 0,
  successful_call_disposition_ids: [],
  call_disposition_ids: [],
  contact_disposition_ids: [],
  warmup_seconds: 10,
};

it('reads the settings of a session as a sentence', () => {
  expect(settingsWords(settings)).toBe('10 seconds before each call · no redials · within day times');
  expect(settingsWords({ ...settings, min_redials: 2, skip_outside_daytime_hours: false })).toBe(
    '10 seconds before each call · 2 redials · at any time',
  );
  expect(settingsWords({ ...settings, skip_outside_daytime_hours: false, include_no_timezone: true })).toMatch(
    /at any time, without time zone too$/,
  );
  expect(settingsWords({ ...settings, successful_call_disposition_ids: [4] }, [{ id: 4, name: 'Sold' }])).toBe(
    '10 seconds before each call · no redials · success: Sold · within day times',
  );
});

it('tells what the calls came to, and how the session ended', () => {
  const outcomes = [
    { outcome: 'answered' as const, count: 2 },
    { outcome: 'busy' as const, count: 0 },
    { outcome: 'no-answer' as const, count: 1 },
  ];
  expect(outcomeWords({ outcomes })).toBe('Answered 2 · No answer 1');
  expect(endWord({ state: 'ended', state_reason: 'done' })).toBe('List worked through');
  expect(endWord({ state: 'paused', state_reason: 'gone' })).toBe('Paused');
  expect(endWord({ state: 'running', state_reason: null })).toBe('Running');
});
