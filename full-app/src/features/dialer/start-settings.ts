import type { DialerLock, LockedField, SessionSettings } from '../../entities/dialer/index.js';
import { t } from './start.texts.js';

/** What is chosen, or locked, together. */
export const GROUPS = {
  campaign_id: ['campaign_id'],
  warmup_seconds: ['warmup_seconds'],
  min_redials: ['min_redials'],
  successful_call_disposition_ids: ['successful_call_disposition_ids'],
  call_disposition_ids: ['call_disposition_ids'],
  contact_disposition_ids: ['contact_disposition_ids'],
  force_sms: ['force_sms'],
  hours: ['skip_outside_daytime_hours', 'include_no_timezone'],
} as const satisfies Readonly<Record<string, readonly LockedField[]>>;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

export const HOURS = ['day', 'any', 'all'] as const;
export type Hours = (typeof HOURS)[number];

export const hoursOf = (settings: SessionSettings): Hours =>
  settings.skip_outside_daytime_hours ? 'day' : settings.include_no_timezone ? 'all' : 'any';

export const settingsOfHours = (
  hours: Hours,
): Pick<SessionSettings, 'skip_outside_daytime_hours' | 'include_no_timezone'> => ({
  skip_outside_daytime_hours: hours === 'day',
  include_no_timezone: hours === 'all',
});

/** Who has locked a choice: a sentence; null when it is not locked. */
export function lockedWords(locked: readonly DialerLock[], group: Group): string | null {
  const lock = locked.find(({ field }) => GROUPS[group].some((each) => each === field));
  if (lock === undefined) return null;
  return lock.by.name === null ? t('lockedByAdmin') : t('lockedBy', { name: lock.by.name });
}
