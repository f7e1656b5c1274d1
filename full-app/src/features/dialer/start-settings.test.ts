import { expect, it } from 'vitest';
import type { DialerLock, SessionSettings } from '../../entities/dialer/index.js';
import { HOURS, hoursOf, lockedWords, settingsOfHours } from './start-settings.js';

const settings: SessionSettings = {
  campaign_id: null,
  skip_outside_daytime_hours: true,
  include_no_timezone: false,
  min_redials: 0,
  successful_call_disposition_ids: [],
  call_disposition_ids: [],
  contact_disposition_ids: [],
  force_sms: false,
  warmup_seconds: 10,
};

it('reads and writes when people are called as one choice', () => {
  for (const hours of HOURS) expect(hoursOf({ ...settings, ...settingsOfHours(hours) })).toBe(hours);
  expect(hoursOf(settings)).toBe('day');
});

it('says who has locked a choice', () => {
  const lock = (field: DialerLock['field'], name: string | null): DialerLock => ({ field, by: { id: 1, name } });
  expect(lockedWords([], 'hours')).toBeNull();
  expect(lockedWords([lock('warmup_seconds', 'Ada')], 'hours')).toBeNull();
  expect(lockedWords([lock('include_no_timezone', 'Ada')], 'hours')).toBe('Locked by Ada.');
  expect(lockedWords([lock('campaign_id', null)], 'campaign_id')).toBe('Locked by an admin.');
});
