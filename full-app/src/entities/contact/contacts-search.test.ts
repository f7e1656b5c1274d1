import { describe, expect, it } from 'vitest';
import { effectiveSearch, readContactsSearch, sortedBy, toFilters } from './contacts-search.js';

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
});
