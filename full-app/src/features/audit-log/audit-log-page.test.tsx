import type { AuditEntry } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, fill, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { queryOf } from './audit-filter.js';
import { AuditLogPage } from './audit-log-page.js';

const entryOf = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-27T15:30:00.000Z',
  kind: 'line',
  action: 'changed',
  subject: { id: 12, name: 'Sales' },
  actor: { id: 9, name: 'Ada' },
  impersonator: null,
  via: 'sign-in',
  ip: '203.0.113.9',
  user_agent: 'Browser/1',
  changes: [{ field: 'records_calls', before: 'false', after: 'true' }],
  ...changes,
});

let asked: object[];
let entries: AuditEntry[];

async function call({ id }: { id: string }, { query }: { query?: { cursor?: string } } = {}): Promise<unknown> {
  if (id === 'listMembers') return { data: [{ id: 7, name: 'Bo' }] };
  asked.push({ id, ...query });
  const isLast = query?.cursor === 'next' || entries.length < 2;
  const data = query?.cursor === 'next' ? entries.slice(1) : entries.slice(0, 1);
  return { data, page: 1, per_page: 50, has_more_pages: !isLast, next_cursor: isLast ? null : 'next' };
}

const open = (role = 'Company Admin') =>
  openPage({
    routes: { '/settings/audit-log': AuditLogPage },
    address: '/settings/audit-log',
    user: { user_roles: [role] },
    api: { call },
  });

beforeEach(() => {
  asked = [];
  entries = [];
});
afterEach(closePage);

it('says who did what, from where, and each field before and after', async () => {
  entries = [
    entryOf(2),
    entryOf(1, { action: 'created', kind: 'api_key', subject: { id: 3, name: 'CRM' }, via: 'api-key' }),
  ];
  await open();
  await shows('Ada changed Line: Sales');
  expect(text()).toContain('203.0.113.9');
  expect(text()).toContain('Records callsoff → on');
  await press('Load earlier changes');
  await shows('Ada added API key: CRM');
  expect(text()).toContain('by an API key');
  expect(asked).toEqual([
    { id: 'listAuditEntries', per_page: 50 },
    { id: 'listAuditEntries', per_page: 50, cursor: 'next' },
  ]);
});

it('names both where an admin acted as another user', async () => {
  const impersonator = { id: 3, name: 'Dee' };
  const request = { field: 'request', before: null, after: 'PUT /api/v1/contact/5' };
  entries = [
    entryOf(2, { impersonator }),
    entryOf(1, {
      impersonator,
      kind: 'acted',
      action: 'done',
      subject: { id: null, name: 'Change a contact' },
      changes: [request],
    }),
  ];
  await open();
  await shows('Dee as Ada changed Line: Sales');
  await press('Load earlier changes');
  await shows('Dee as Ada: Change a contact');
  expect(text()).toContain('PUT /api/v1/contact/5');
});

it('names what a newer server has done in its own words', async () => {
  entries = [entryOf(2, { kind: 'robot' as 'line', action: 'painted' as 'changed', changes: [] })];
  await open();
  await shows('Ada · painted · robot · Sales');
});

it('asks again with the filters, and says when nothing matches', async () => {
  await open();
  await shows('Nothing was changed yet');
  await until(() => expect(text()).toContain('Bo'));
  await fill('Who', '7');
  await fill('What', 'person');
  await until(() => expect(asked.at(-1)).toEqual({ id: 'listAuditEntries', per_page: 50, user_id: 7, kind: 'person' }));
  await shows('Nothing matches these filters.');
  await press('Clear filters');
  await shows('Nothing was changed yet');
});

it('is not there for other people', async () => {
  await open('Company Supervisor');
  expect(text()).not.toContain('Audit log');
  expect(asked).toEqual([]);
});

it('counts days in the zone of the reader, both included, over a change of the clock', () => {
  const filter = { userId: '', kind: '', from: '2026-10-31', to: '2026-11-01' };
  expect(queryOf(filter, 'America/New_York')).toEqual({
    since: '2026-10-31T04:00:00.000Z',
    until: '2026-11-02T05:00:00.000Z',
  });
  expect(queryOf({ ...filter, from: 'soon', to: '' }, 'UTC')).toEqual({});
});
