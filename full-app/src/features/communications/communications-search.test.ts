import { COMMUNICATION_COLUMNS, COMMUNICATION_FIELDS, communicationField, readFilter } from '@talk/core/contacts';
import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  entryPath,
  hasNow,
  placeOf,
  readCommunicationsSearch,
  readInboxPath,
  reportBody,
  reportQuery,
  searchAround,
  STATUSES,
} from './communications-search.js';
import { columnWord, ownFieldWord } from './texts.js';

const ME = { id: 7, default_outbound_campaign_id: 3 };
/** Of all channels, and of contacts of every status. */
const LOGS = { channel: CHANNELS[0], status: STATUSES[0] };

it('has words for each field and column', () => {
  for (const { name } of COMMUNICATION_FIELDS)
    if (!name.startsWith('contact.')) expect(ownFieldWord(name), name).not.toMatch(/_|\./);
  for (const { id } of COMMUNICATION_COLUMNS) expect(columnWord(id), id).not.toMatch(/_|\./);
});

describe('an address', () => {
  it('is read as far as it is understood', () => {
    const filter = { and: [{ field: 'type', operator: 'any-of', value: ['fax'] }] };
    expect(
      readCommunicationsSearch({ q: 415, range: 'last-month', unread: '1', mine: 0, filter, order: 'asc', to: 'x' }),
    ).toEqual({ q: '415', range: 'last-month', unread: true, filter, order: 'asc' });
    expect(readCommunicationsSearch({ range: 'last-30-days', from: '2026-11-01', filter: { and: [] } })).toEqual({});
    expect(readCommunicationsSearch({ range: 'custom', from: '2026-11-01', to: 'yesterday' })).toEqual({
      range: 'custom',
      from: '2026-11-01',
    });
    expect(readCommunicationsSearch({ inbox: '4', inboxLines: true })).toEqual({ inbox: 4, inboxLines: true });
    expect(readCommunicationsSearch({ inbox: 'mine', inboxLines: true })).toEqual({});
  });

  it('leads to lists of either family, to the entry of a contact, and nowhere else', () => {
    expect(placeOf('calls')).toEqual({ channel: 'calls', status: STATUSES[0] });
    expect(placeOf('calls', 'closed')).toEqual({ channel: 'calls', status: 'closed' });
    expect(placeOf('calls', 'done')).toBeNull();
    expect(readInboxPath('inbox/open/contacts/7/communications/9')).toEqual({
      kind: 'contact',
      contactId: '7',
      communicationId: '9',
    });
    expect(readInboxPath('calls/contacts/7')).toEqual({ kind: 'contact', contactId: '7', communicationId: null });
    expect(readInboxPath('calls/open/contacts/undefined')).toEqual({
      kind: 'list',
      place: { channel: 'calls', status: 'open' },
    });
    expect(readInboxPath('mentions')).toBeNull();
    expect(readInboxPath('')).toBeNull();
  });
});

describe('an entry', () => {
  it('is beside the list that it is opened from', () => {
    expect(entryPath(LOGS, 7, 9)).toEqual({
      to: '/communications/$channel/contacts/$contactId/communications/$communicationId',
      params: { channel: 'all', contactId: '7', communicationId: '9' },
    });
    expect(entryPath({ channel: 'calls', status: 'open' }, 7, 9)).toEqual({
      to: '/communications/$channel/$status/contacts/$contactId/communications/$communicationId',
      params: { channel: 'calls', status: 'open', contactId: '7', communicationId: '9' },
    });
  });

  it('is near the top of the list of its day, by the company’s calendar', () => {
    const nowMs = Date.parse('2026-11-27T03:00:00Z');
    expect(searchAround('2026-11-26T15:00:00Z', 'America/New_York', nowMs)).toEqual({});
    expect(searchAround('2026-11-26T15:00:00Z', 'UTC', nowMs)).toEqual({ range: 'custom', to: '2026-11-26' });
  });
});

describe('what is asked for', () => {
  it('is of the user’s own line', () => {
    const { filter_groups: tree } = reportBody({ ...LOGS, channel: 'my-personal-line' }, {}, ME);
    expect(tree).toEqual({ and: [{ field: 'campaigns', operator: 'any-of', value: [3] }] });
  });

  it('is of the last 30 days, unless other dates are named', () => {
    expect(reportQuery(LOGS, {}, ME)).toEqual({ dynamic_engagement_date_range: 'last-30-days' });
    expect(reportQuery(LOGS, { range: 'all-time', q: 'ab' }, ME)).toEqual({
      dynamic_engagement_date_range: 'all-time',
    });
    expect(reportQuery(LOGS, { range: 'custom', from: '2026-11-01', q: ' ann ' }, ME)).toEqual({
      from_date: '2026-11-01',
      search_text: 'ann',
    });
    expect([{}, { range: 'today' }, { range: 'custom' }].every((search) => hasNow(search as object))).toBe(true);
    expect([{ range: 'yesterday' }, { range: 'last-month' }].some((search) => hasNow(search as object))).toBe(false);
  });

  it('is of a team inbox: everything with its contacts, or only its lines', () => {
    const dates = { dynamic_engagement_date_range: 'last-30-days' };
    expect(reportQuery(LOGS, { inbox: 4 }, ME)).toEqual({ ...dates, inbox_id: 4 });
    expect(reportBody(LOGS, { inbox: 4, inboxLines: true }, ME)).toEqual({
      ...dates,
      inbox_id: 4,
      inbox_type: 'unthreaded',
      filter_groups: { and: [] },
    });
  });

  it('is one tree of channel, status, marks and conditions, which the server can read', () => {
    const filter = { or: [{ field: 'talk_time', operator: 'more-than', value: 60 }] };
    const place = { channel: 'voicemails', status: 'open' } as const;
    const { filter_groups: tree } = reportBody(place, { unread: true, mine: true, filter }, ME);
    expect(tree).toEqual({
      and: [
        { field: 'answer_status', operator: 'any-of', value: ['voicemail'] },
        { field: 'contact.contact_task_status', operator: 'any-of', value: ['open'] },
        { field: 'has_unread', operator: 'is-equal-to', value: true },
        { field: 'contact.contact_owner', operator: 'any-of', value: [ME.id] },
        filter,
      ],
    });
    expect(readFilter(tree, communicationField).ok).toBe(true);
    expect(reportQuery(place, { unread: true, mine: true, filter }, ME).filter_groups).toBe(JSON.stringify(tree));
  });

  it('has a filter that this release cannot read as it stands: the server says what is wrong', () => {
    const filter = { and: [{ field: 'mood', operator: 'is', value: 'good' }] };
    expect(reportQuery(LOGS, { filter }, ME).filter_groups).toBe(JSON.stringify(filter));
    expect(reportQuery(LOGS, { filter: 'cut o' }, ME).filter_groups).toBe('cut o');
  });
});
