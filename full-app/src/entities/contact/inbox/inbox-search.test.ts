import { expect, it, vi } from 'vitest';
import { inboxAsks, inboxPlaceOf, narrowsInbox, readInboxSearch } from './inbox-search.js';

const open = { channel: 'inbox', status: 'open' } as const;

it.each([
  ['inbox', undefined, open],
  ['calls', 'closed', { channel: 'calls', status: 'closed' }],
  ['voicemails', 'new', { channel: 'voicemails', status: 'new' }],
  ['faxes', 'open', null],
  ['inbox', 'someday', null],
  [undefined, 'open', null],
])('reads the path %s/%s', (channel, status, place) => {
  expect(inboxPlaceOf(channel, status)).toEqual(place);
});

it('reads what it understands of an address, and leaves out the rest', () => {
  const raw = {
    q: 4155550150,
    mine: 'true',
    waiting: 1,
    unassigned: 'no',
    range: 'last-7-days',
    view: 3,
    order: 'asc',
  };
  expect(readInboxSearch(raw)).toEqual({ q: '4155550150', mine: true, waiting: true, range: 'last-7-days' });
  expect(readInboxSearch({ range: 'all-time' })).toEqual({});
  expect([narrowsInbox({ q: 'maya' }), narrowsInbox({ unread: true })]).toEqual([false, true]);
});

it('asks for the contacts of a status and a channel', () => {
  expect(inboxAsks(open, {}, 'UTC')).toEqual({ status: 'open' });
  expect(inboxAsks({ channel: 'calls', status: 'all' }, { mine: true }, 'UTC')).toEqual({
    channel: 'calls',
    mine: true,
  });
});

it('looks at every status while it searches, from three characters on', () => {
  expect(inboxAsks(open, { q: 'ma' }, 'UTC')).toEqual({ q: 'ma', status: 'open' });
  expect(inboxAsks(open, { q: 'maya' }, 'UTC')).toEqual({ q: 'maya' });
});

it('puts chips, days of the company’s calendar and the filter into one tree', () => {
  vi.setSystemTime('2026-11-27T03:00:00Z');
  const filter = { and: [{ field: 'tags', operator: 'any-of', value: [4] }] };
  const { filter: asked } = inboxAsks(open, { unassigned: true, range: 'today', filter }, 'America/New_York');
  expect(asked).toEqual({
    and: [
      { field: 'is_unassigned', operator: 'is-equal-to', value: true },
      { field: 'last_engagement_at', operator: 'between', value: ['2026-11-26', '2026-11-26'] },
      filter,
    ],
  });
  vi.useRealTimers();
});

it('leaves a filter of a newer release for the server to judge', () => {
  const filter = { and: [{ field: 'mood', operator: 'any-of', value: ['good'] }] };
  expect(inboxAsks(open, { waiting: true, filter }, 'UTC').filter).toBe(filter);
});
