import { describe, expect, it } from 'vitest';
import { belongs } from './filter/belongs.js';
import { DEFAULT_LISTS, listOfId } from './filter/default-lists.js';
import { filterTree } from './filter/search-filter.js';
import {
  effectiveSearch,
  readContactsSearch,
  sortedBy,
  sortOf,
  toFilters,
  withDefaultSort,
} from './contacts-search.js';

describe('the list in the address', () => {
  it('keeps what it understands and drops the rest', () => {
    expect(
      readContactsSearch({ q: ' Maya ', mine: true, unread: '1', status: 'open', sort: 'name', order: 'up', page: 3 }),
    ).toEqual({ q: 'Maya', mine: true, unread: true, status: 'open', sort: 'name' });
    expect(readContactsSearch({ status: 'nonsense', sort: 'password' })).toEqual({});
  });

  it('reads a number in the address as the text that was typed', () => {
    expect(readContactsSearch({ q: 4155550150 })).toEqual({ q: '4155550150' });
  });

  it('asks the server only from three characters on', () => {
    expect(effectiveSearch({ q: 'Ma' })).toBe('');
    expect(toFilters({ q: 'Ma', mine: true })).toEqual({ my_contacts: '1' });
    expect(toFilters({ q: '(415)', status: 'pending', unread: true })).toEqual({
      search: '(415)',
      has_unread: '1',
      task_status: 'pending',
    });
  });
});

describe('a filter in the address', () => {
  const filter = { and: [{ field: 'contact_task_status', operator: 1, value: [2] }] };

  it('is read as fields want it, and asked for as JSON', () => {
    const search = readContactsSearch({ filter });
    const whole = { and: [{ field: 'contact_task_status', operator: 'any-of', value: ['open'] }] };
    expect(search).toEqual({ filter: whole });
    expect(readContactsSearch({ ...search })).toEqual(search);
    expect(toFilters(search)).toEqual({ filter_groups: JSON.stringify(whole) });
    expect(readContactsSearch({ filter: { and: [] } })).toEqual({});
  });

  it('that is not understood is not left out: the server says why', () => {
    const newer = { and: [{ field: 'score', operator: 1, value: [2] }] };
    expect(readContactsSearch({ filter: newer })).toEqual({ filter: newer });
    expect(toFilters({ filter: newer })).toEqual({ filter_groups: JSON.stringify(newer) });
    expect(readContactsSearch({ filter: 'undefined' })).toEqual({ filter: 'undefined' });
    expect([filterTree({ filter: newer }), filterTree({})]).toEqual([null, null]);
  });

  it('default lists are filters at addresses of their own', () => {
    expect(listOfId('my-contacts', {})).toEqual({ mine: true });
    expect(listOfId('unassigned', {})?.filter).toEqual({
      and: [{ field: 'is_unassigned', operator: 'is-equal-to', value: true }],
    });
    expect(DEFAULT_LISTS.map(({ search }) => readContactsSearch({ ...search, ...search }).filter)).toEqual(
      DEFAULT_LISTS.map(({ search }) => search.filter),
    );
    expect(listOfId('unsaved', { filter })).toEqual({ filter });
    expect(listOfId('12', {})).toEqual({ list: 12 });
    expect([listOfId('static', {}), listOfId('constructor', {})]).toEqual([undefined, undefined]);
  });

  it('says whether a contact is part of it, and when that cannot be told', () => {
    const reader = { id: 3, default_outbound_campaign_id: 7, company: { timezone: 'UTC' } };
    const open = readContactsSearch({ filter });
    expect(belongs({ task_status_name: 'open' }, open, reader)).toBe(true);
    expect(belongs({ task_status_name: 'closed' }, open, reader)).toBe(false);
    expect(belongs({}, open, reader)).toBeNull();
    expect(belongs({ user_id: 4 }, { ...open, mine: true }, reader)).toBe(false);
    expect(belongs({}, readContactsSearch({ filter: 'x' }), reader)).toBe(false);
    expect(belongs({ task_status_name: 'open' }, { ...open, q: 'maya' }, reader)).toBe(false);
    const line = { channel: 'my-personal-line' } as const;
    expect([[7], [8]].map((campaign_ids) => belongs({ campaign_ids }, line, reader))).toEqual([true, false]);
    expect(belongs({ task_status_name: 'open' }, { ...open, inbox: 4 }, reader)).toBeNull();
    const counts = { inbound_calls_count: 1, outbound_calls_count: 1 };
    const messages = { channel: 'messages' } as const;
    expect(belongs({ ...counts, communications_count: 2 }, messages, reader)).toBe(false);
    // An email or a fax has no count of its own.
    expect(belongs({ ...counts, communications_count: 3, inbound_texts_count: 0 }, messages, reader)).toBe(true);
  });
});

describe('sorting by headers', () => {
  it('starts with the natural order of a column, then turns it round', () => {
    const byName = sortedBy({ mine: true }, 'name');
    expect(byName).toEqual({ mine: true, sort: 'name' });
    expect(sortedBy(byName, 'name')).toEqual({ mine: true, sort: 'name', order: 'desc' });
    expect(sortedBy(byName, 'created_at')).toEqual({ mine: true, sort: 'created_at' });
  });

  it('writes nothing into the address for the default', () => {
    expect(sortedBy({ sort: 'name' }, 'last_engagement_at')).toEqual({});
    expect(sortedBy({}, 'last_engagement_at')).toEqual({ order: 'asc' });
  });

  it('starts with the order of the company, which the address leaves out', () => {
    expect(sortOf(withDefaultSort({}, 'created_at'))).toEqual({ sort: 'created_at', order: 'desc' });
    expect(withDefaultSort({ sort: 'name' }, 'created_at')).toEqual({ sort: 'name' });
    expect(sortedBy({}, 'created_at', 'created_at')).toEqual({ order: 'asc' });
    expect(sortedBy({}, 'last_engagement_at', 'created_at')).toEqual({ sort: 'last_engagement_at' });
    expect(sortedBy({ sort: 'name' }, 'created_at', 'created_at')).toEqual({});
  });
});
