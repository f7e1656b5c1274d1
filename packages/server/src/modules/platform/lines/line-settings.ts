import type { LineSettings, RingGroup } from '@talk/contract';
import { holidayOf, weeklyHours, type OpenCalendar } from '@talk/domain/time';

export type QueueSettings = RingGroup['queue'];

const DEFAULT_LINE: LineSettings = {
  greeting: null,
  recording_announcement: null,
  timezone: null,
  business_hours: null,
  holidays: [],
  closed: {
    text: 'Thank you for calling. We are closed at the moment. Please leave a message after the tone.',
    file_id: null,
    afterwards: 'voicemail',
  },
  no_answer: 'voicemail',
  voicemail: {
    text: 'Sorry, no one can take your call right now. Please leave a message after the tone.',
    file_id: null,
    max_seconds: 180,
  },
  repeat_contact_routing: 1,
  call_waiting: true,
  detects_machines: false,
};

const DEFAULT_QUEUE: QueueSettings = {
  max_wait_seconds: 600,
  at_max_wait: 'voicemail',
  announce_position: true,
  offer_callback: true,
};

/** A line's settings as stored hold only what an admin changed. */
export const lineSettingsOf = (stored: Partial<LineSettings>): LineSettings => ({ ...DEFAULT_LINE, ...stored });

export const queueSettingsOf = (stored: Partial<QueueSettings>): QueueSettings => ({ ...DEFAULT_QUEUE, ...stored });

/** When a line is open. @throws RangeError naming a time that cannot be read. */
export function calendarOf(settings: LineSettings, companyZone: string): OpenCalendar {
  return {
    zone: settings.timezone ?? companyZone,
    hours:
      settings.business_hours === null
        ? null
        : weeklyHours(
            settings.business_hours.map((day) => ({ isOpen: day.is_open, open: day.open, close: day.close })),
          ),
    holidays: settings.holidays.map(holidayOf),
  };
}
