import { expect, it } from 'vitest';
import { inboxContactTarget, inboxTarget } from './home-list.js';
import { inboxAsks, inboxPlaceAt, withoutView } from './inbox-search.js';
import { canBeView, hasUnknownInbox, inboxFilterOf, inboxViewOf, isViewChanged } from './inbox-view.js';

const calls = { channel: 'calls', status: 'pending' } as const;
const tree = { and: [{ field: 'tags', operator: 'any-of', value: [4] }] };
const search = { q: 'maya', mine: true, unassigned: true, waiting: true, range: 'today', filter: tree } as const;

it('saves a list of the inbox, and opens the same list again', () => {
  const filter = inboxFilterOf(calls, search);
  expect(filter).toEqual({
    search: 'maya',
    my_contacts: true,
    is_unassigned: true,
    is_unanswered_contact: true,
    dynamic_engagement_date_range: 'today',
    filter_groups: tree,
    task_status: 'pending',
    channel: 'calls',
  });
  expect(inboxViewOf({ id: 7, filter })).toEqual({ place: { ...calls, viewId: 7 }, search });
  expect([canBeView(calls, {}), canBeView({ channel: 'inbox', status: 'closed' }, {})]).toEqual([true, false]);
});

it('is changed by another filter or channel, but not by another status', () => {
  const view = { id: 7, filter: inboxFilterOf(calls, search) };
  const place = { ...calls, viewId: 7 };
  expect(isViewChanged(view, { ...place, status: 'open' }, search)).toBe(false);
  expect(isViewChanged(view, place, { ...search, unread: true })).toBe(true);
  expect(isViewChanged(view, { ...place, channel: 'inbox' }, search)).toBe(true);
});

it('keeps what only a newer release knows, and says that it does not show it', () => {
  const newer = { mood: 'good', channel: 'faxes', has_unread: true };
  expect(hasUnknownInbox({ id: 7, filter: newer })).toBe(true);
  expect(hasUnknownInbox({ id: 7, filter: { channel: 'faxes' } })).toBe(true);
  expect(hasUnknownInbox({ id: 7, filter: inboxFilterOf(calls, search) })).toBe(false);
  expect(inboxFilterOf(calls, {}, newer)).toEqual({ mood: 'good', task_status: 'pending', channel: 'calls' });
});

it('has a path for a team inbox, whose status is in the address', () => {
  const place = { channel: 'calls', status: 'closed', teamId: 4 } as const;
  const address = { unread: true, channel: 'calls', status: 'closed' };
  expect(inboxTarget(place, { unread: true })).toEqual({
    to: '/team-inboxes/$inboxId',
    params: { inboxId: '4' },
    search: address,
  });
  expect(inboxContactTarget({ ...place, status: 'open' }, {}, 12)).toEqual({
    to: '/team-inboxes/$inboxId/contacts/$contactId/communications',
    params: { inboxId: '4', contactId: '12' },
    search: { channel: 'calls' },
  });
  expect(inboxPlaceAt({ inboxId: '4' }, address)).toEqual(place);
  expect(inboxAsks(place, {}, 'UTC')).toEqual({ channel: 'calls', status: 'closed', inbox: 4 });
});

it('stays in its team inbox when its filters are cleared, and leaves a view', () => {
  const place = { channel: 'inbox', status: 'open', teamId: 4 } as const;
  expect(inboxTarget(withoutView(place), {}).to).toBe('/team-inboxes/$inboxId');
  expect(inboxTarget(withoutView({ ...calls, viewId: 7 }), {}).to).toBe('/channels/$channel/$status');
});

it('has a path of its own, and is left when nothing of it remains', () => {
  const place = { ...calls, viewId: 7 };
  expect(inboxTarget(place, { unread: true })).toEqual({
    to: '/channels/view/$viewId/$status',
    params: { viewId: '7', status: 'pending' },
    search: { unread: true, channel: 'calls' },
  });
  expect(inboxTarget({ ...place, channel: 'inbox' }, {}).to).toBe('/channels/$channel/$status');
  expect(inboxContactTarget(place, {}, 12)).toMatchObject({
    to: '/channels/view/$viewId/$status/contacts/$contactId',
    params: { viewId: '7', status: 'pending', contactId: '12' },
  });
});

it.each([
  [{ viewId: '7', status: 'open' }, { channel: 'calls' }, { channel: 'calls', status: 'open', viewId: 7 }],
  [{ viewId: '7', status: 'open' }, { channel: 'faxes' }, { channel: 'inbox', status: 'open', viewId: 7 }],
  [{ inboxId: '4' }, { status: 'someday' }, { channel: 'inbox', status: 'open', teamId: 4 }],
  [{ inboxId: 'four' }, {}, null],
  [{ viewId: 'seven', status: 'open' }, {}, null],
  [{ viewId: '7', status: 'someday' }, {}, null],
  [{ channel: 'calls', status: 'open' }, { channel: 'messages' }, { channel: 'calls', status: 'open' }],
])('reads the place of %j with %j', (params, address, place) => {
  expect(inboxPlaceAt(params, address)).toEqual(place);
});
