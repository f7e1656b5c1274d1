import type { LineRouting } from '@talk/core/contract';

/** How calls to a line are routed, with the fields that a test cares about. */
export const routingOf = (changes: Partial<LineRouting> = {}): LineRouting => ({
  campaign_id: 12,
  name: 'Sales line',
  numbers: [
    { id: 1, phone_number: '+14155550100', country: 'US', is_toll_free: false },
    { id: 2, phone_number: '+14155550101', country: 'US', is_toll_free: false },
  ],
  ring_group_id: 1,
  records_calls: false,
  is_paused: false,
  greeting: null,
  recording_announcement: null,
  timezone: null,
  business_hours: null,
  holidays: [],
  closed: { text: 'We are closed.', file_id: null, afterwards: 'voicemail' },
  no_answer: 'voicemail',
  voicemail: { text: 'Leave a message.', file_id: null, max_seconds: 180 },
  repeat_contact_routing: 1,
  call_waiting: true,
  forward_to: null,
  forwards_only: false,
  detects_machines: false,
  effective_timezone: 'America/New_York',
  is_open_now: true,
  changes_at: null,
  version: 3,
  ...changes,
});
