import { expect, it } from 'vitest';
import type { DialerTask } from '../../entities/dialer/index.js';
import { bucketOf, readDialerSearch } from './dialer-search.js';
import { isOpen, isQueued, statusWord, timeThere, whyWaits } from './task-words.js';

const NOON_IN_CALIFORNIA = Date.parse('2026-11-27T20:00:00Z');
const ME = { id: 5, format: 12, hours: { open: '09:00', close: '18:00' } } as const;
const task = (fields: Partial<DialerTask> = {}, contact: Partial<DialerTask['contact']> = {}): DialerTask => ({
  contact_list_item_id: 1,
  contact_list_id: 2,
  contact: { id: 3, name: 'Maya Lopez', phone_number: '+14155550150', extension: null, is_dnc: false, ...contact },
  task_status: 1,
  communication_id: null,
  order: 1,
  redialed: 0,
  timezone: 'America/Los_Angeles',
  zones: fields.timezone === undefined ? ['America/Los_Angeles'] : fields.timezone === null ? [] : [fields.timezone],
  reason: null,
  call_at: null,
  reason_by_agent: false,
  held_until: null,
  held_by: null,
  version: 1,
  created_at: '2026-11-27T08:00:00.000Z',
  ...fields,
});
const why = (...parts: Parameters<typeof task>) => whyWaits(task(...parts), NOON_IN_CALIFORNIA, ME);

it('says what stands in the way of a call now', () => {
  expect(why()).toBeNull();
  expect(why({}, { is_dnc: true })).toBe('On Do Not Contact.');
  expect(why({}, { phone_number: null })).toBe('No phone number.');
  expect(why({ timezone: null })).toBe('The time zone is not known.');
  expect(why({ timezone: 'Asia/Tokyo' })).toBe('Outside the dialer’s hours there: 9:00 AM to 6:00 PM.');
});

it('looks at the hours that hold in the company, in every zone in which the contact may be', () => {
  const at = (time: string, hours: { open: string; close: string }, zones = ['America/Los_Angeles']) =>
    whyWaits(task({ zones }), Date.parse(time), { ...ME, format: 24, hours });
  const usual = ME.hours;
  expect(at('2026-11-27T16:30:00Z', usual)).toBe('Outside the dialer’s hours there: 09:00 to 18:00.');
  const early = { open: '08:00', close: '16:00' };
  expect(at('2026-11-27T16:30:00Z', early)).toBeNull();
  expect(at('2026-11-28T00:30:00Z', early)).toBe('Outside the dialer’s hours there: 08:00 to 16:00.');
  // 17:30 in Los Angeles, and 20:30 in New York.
  expect(at('2026-11-28T01:30:00Z', usual)).toBeNull();
  expect(at('2026-11-28T01:30:00Z', usual, ['America/Los_Angeles', 'America/New_York'])).not.toBeNull();
});

it('says what happened to a task when nothing is in the way, and of one that is over nothing else', () => {
  expect(why({ reason: 'Task is skipped.' })).toBe('Task is skipped.');
  expect(why({ reason: 'Task is skipped.', timezone: null })).toBe('The time zone is not known. Task is skipped.');
  expect(why({ reason: 'Task is skipped.', timezone: 'Asia/Tokyo' })).toMatch(/^Outside .* Task is skipped\.$/);
  expect(why({ task_status: 4, reason: 'Wrong person', timezone: null })).toBe('Wrong person');
  expect(why({ task_status: 3, timezone: null })).toBeNull();
});

it('says when a scheduled contact is called again', () => {
  const words = why({ task_status: 5, call_at: '2026-12-01T17:00:00.000Z', reason: 'Busy' });
  expect(words).toMatch(/^Call again .*Dec.*\.$/);
  expect([isOpen(task({ task_status: 5 })), isQueued(task({ task_status: 5 }))]).toEqual([true, false]);
});

it('says who calls the contact now, but not that it is the reader', () => {
  expect(why({ held_by: { id: 8, name: 'Maria' } })).toBe('With Maria.');
  expect(why({ held_by: { id: 8, name: 'Maria' }, task_status: 2 })).toBe('With Maria.');
  expect(why({ held_by: { id: 5, name: 'Me' } })).toBeNull();
});

it('says nothing of hours and zones that a session does not look at', () => {
  const settings = { skip_outside_daytime_hours: false, include_no_timezone: false };
  const inJapan = task({ timezone: 'Asia/Tokyo' });
  expect(whyWaits(inJapan, NOON_IN_CALIFORNIA, ME)).not.toBeNull();
  expect(whyWaits(inJapan, NOON_IN_CALIFORNIA, ME, settings)).toBeNull();
  expect(whyWaits(task({ timezone: null }), NOON_IN_CALIFORNIA, ME, settings)).not.toBeNull();
  const all = { ...settings, include_no_timezone: true };
  expect(whyWaits(task({ timezone: null }), NOON_IN_CALIFORNIA, ME, all)).toBeNull();
});

it('tells the time there, and the status in words', () => {
  expect(timeThere(task(), NOON_IN_CALIFORNIA, 24)).toBe('12:00');
  expect(timeThere(task({ timezone: null }), NOON_IN_CALIFORNIA, 24)).toBeNull();
  expect([1, 2, 3, 4, 5, 9].map((task_status) => statusWord(task({ task_status })))).toEqual([
    'In queue',
    'In progress',
    'Called',
    'Failed',
    'Scheduled',
    'Scheduled',
  ]);
});

it('reads what stands in an address', () => {
  expect([bucketOf('failed'), bucketOf('else'), bucketOf(undefined)]).toEqual(['failed', null, null]);
  expect([{ list: '7' }, { list: 7, more: 1 }, { list: '-7' }, { list: 'x' }, {}].map(readDialerSearch)).toEqual([
    { list: 7 },
    { list: 7 },
    {},
    {},
    {},
  ]);
});
