import { expect, it } from 'vitest';
import { CHANNELS, readCommunicationsSearch, STATUSES } from './communications-search.js';
import { canBeLogView, hasUnknownLog, isLogViewChanged, logFilterOf, logViewOf } from './log-view.js';

const [LOGS, CALLS] = [
  { channel: CHANNELS[0], status: STATUSES[0] },
  { channel: CHANNELS[1], status: STATUSES[2] },
];
const tree = { and: [{ field: 'talk_time', operator: 'more-than', value: 60 }] };
const search = readCommunicationsSearch({ q: 'maya', unread: true, mine: true, range: 'last-7-days', order: 'asc' });

it.each([
  ['the logs as they are', LOGS, {}],
  ['a channel and a status', CALLS, {}],
  ['everything that narrows the list', CALLS, { ...search, filter: tree }],
  ['a team inbox', LOGS, { inbox: 4 }],
  ['the lines of a team inbox', LOGS, { inbox: 4, inboxLines: true } as const],
  ['days of the calendar', LOGS, { range: 'custom', from: '2026-11-01', to: '2026-11-15' } as const],
])('keeps %s, and opens the same again', (_, place, now) => {
  const view = { id: 4, filter: logFilterOf(place, now) };
  expect(logViewOf(view)).toEqual({ place, search: { ...now, view: 4 } });
  expect(isLogViewChanged(view, place, { ...now, view: 4 })).toBe(false);
  expect(hasUnknownLog(view)).toBe(false);
});

it('is changed by another channel, status, date or filter, and not by how rows are grouped', () => {
  const view = { id: 4, filter: logFilterOf(CALLS, search) };
  expect(isLogViewChanged(view, CALLS, { ...search, grouped: true })).toBe(false);
  expect(isLogViewChanged(view, LOGS, search)).toBe(true);
  expect(isLogViewChanged(view, CALLS, { ...search, range: 'today' })).toBe(true);
  expect(isLogViewChanged(view, CALLS, { ...search, filter: tree })).toBe(true);
});

it('keeps what a newer release saved, and says that it is not understood', () => {
  const newer = { search: 'maya', mood: 'angry', channel: 'holograms' };
  expect(logViewOf({ id: 4, filter: newer }).place).toEqual(LOGS);
  expect(hasUnknownLog({ id: 4, filter: newer })).toBe(true);
  expect(hasUnknownLog({ id: 4, filter: { dynamic_engagement_date_range: 'next-year' } })).toBe(true);
  expect(logFilterOf(LOGS, {}, newer)).toEqual({ mood: 'angry' });
});

it('is worth saving once the list is narrowed', () => {
  expect(canBeLogView(LOGS, { grouped: true, view: 4 })).toBe(false);
  expect(canBeLogView(LOGS, { mine: true })).toBe(true);
  expect(canBeLogView(CALLS, {})).toBe(true);
});
