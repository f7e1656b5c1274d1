import {
  countCommunications,
  getCommunicationHours,
  getCommunicationStats,
  type CommunicationTotals,
  type QueryOf,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestUser, useTestServer } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import { contacts } from '../contacts/read.js';
import { communications } from './communications.tables.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let narrow: TestUser;
let lineIds: number[];

type Row = Partial<typeof communications.$inferInsert>;

beforeAll(async () => {
  const company = await server.company({ timezone: 'America/New_York' });
  admin = await server.user(company.id);
  agent = await server.user(company.id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  narrow = await server.user(company.id, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const { drizzle } = server.context.kernel.db;
  const names = ['Sales', 'Support'].map((name) => ({ companyId: company.id, name }));
  lineIds = (await drizzle.insert(lines).values(names).returning()).map(({ id }) => id);
  const [contact] = await drizzle.insert(contacts).values({ companyId: company.id, name: 'Maya Lopez' }).returning();
  const row = (given: Row) => ({
    companyId: company.id,
    contactId: contact?.id ?? 0,
    type: 'call',
    direction: 'inbound' as const,
    leadNumber: '+14155550150',
    currentStatus: 'completed' as const,
    dispositionStatus: 'completed' as const,
    lineId: lineIds[0] ?? null,
    userId: agent.id,
    ...given,
  });
  // In New York 1 March is a day of 24 hours, and 8 March has 23.
  await drizzle.insert(communications).values([
    row({ talkSeconds: 60, createdAt: new Date('2026-03-02T04:59:00Z') }),
    row({ talkSeconds: 30, createdAt: new Date('2026-03-02T05:00:00Z') }),
    row({ dispositionStatus: 'missed', userId: null, createdAt: new Date('2026-03-02T15:00:00Z') }),
    row({
      dispositionStatus: 'missed-voicemail',
      hasVoicemail: true,
      userId: null,
      createdAt: new Date('2026-03-03T15:00:00Z'),
    }),
    row({ direction: 'outbound', createdAt: new Date('2026-03-03T15:00:00Z') }),
    row({ type: 'sms', lineId: lineIds[1] ?? null, createdAt: new Date('2026-03-03T15:00:00Z') }),
    row({ type: 'sms', direction: 'outbound', lineId: null, createdAt: new Date('2026-03-03T15:00:00Z') }),
    row({ type: 'fax', lineId: null, createdAt: new Date('2026-03-03T15:00:00Z') }),
    row({ type: 'note', lineId: null, createdAt: new Date('2026-03-03T15:00:00Z') }),
  ]);
});

const DAYS = { from_date: '2026-03-01', to_date: '2026-03-03' };
const stats = (query: Partial<QueryOf<typeof getCommunicationStats>> = DAYS, as: TestUser = admin) =>
  server.call(getCommunicationStats, { as, query });

describe('the stats of communications', () => {
  it('are refused to people who are signed out, or may list no communications', async () => {
    const reader = await server.user(admin.companyId, { roles: [] });
    expect((await server.call(getCommunicationStats, {})).status).toBe(401);
    expect((await stats(DAYS, reader)).status).toBe(403);
  });

  it('count by day of the company and by line, the largest first', async () => {
    const { body } = await stats();
    expect(body).toMatchObject({
      report_type: 'date_v_campaign',
      period: 'day',
      timezone: 'America/New_York',
      periods: ['2026-03-01', '2026-03-02', '2026-03-03'],
    });
    expect(body.rows.map(({ id, name, counts }) => [id, name, counts])).toEqual([
      [lineIds[0], 'Sales', [1, 2, 2]],
      [null, null, [0, 0, 3]],
      [lineIds[1], 'Support', [0, 0, 1]],
    ]);
    expect(body.rows[0]).toMatchObject({ inbound_calls: 4, outbound_calls: 1, talk_time: 90, inbound_texts: 0 });
    expect(body.totals).toEqual({
      communications: 9,
      inbound_calls: 4,
      outbound_calls: 1,
      answered_calls: 2,
      unanswered_calls: 2,
      voicemails: 1,
      talk_time: 90,
      inbound_texts: 1,
      outbound_texts: 1,
      faxes: 1,
      emails: 0,
    } satisfies CommunicationTotals);
  });

  it.each([
    ['date_v_user', ['Elena Vargas', null]],
    ['date_v_type', ['call', 'sms', 'fax', 'note']],
    ['date_v_direction', ['inbound', 'outbound']],
    ['date_v_ring_group', [null]],
    ['date_v_call_disposition', [null]],
  ] as const)('are divided by %s', async (report_type, names) => {
    const { body } = await stats({ ...DAYS, report_type });
    expect(body.rows.map(({ name }) => name)).toEqual(names);
    expect(body.rows.reduce((sum, { communications: count }) => sum + count, 0)).toBe(9);
  });

  it('take the filters of the report: each figure is what the count of the same filters finds', async () => {
    const call = { ...DAYS, type: 'call', direction: 'inbound' } as const;
    const { totals } = (await stats({ ...DAYS, type: 'call' })).body;
    expect(totals).toMatchObject({ communications: 5, outbound_texts: 0 });
    const counted = async (query: QueryOf<typeof countCommunications>) =>
      (await server.call(countCommunications, { as: admin, query })).body.count;
    expect(totals.answered_calls).toBe(await counted({ ...call, answer_status: 'completed' }));
    expect(totals.unanswered_calls).toBe(await counted({ ...call, answer_status: 'unanswered' }));
    expect(totals.voicemails).toBe(await counted({ ...DAYS, has_voicemail: '1' }));
  });

  it('are of what the viewer may see, and of their own company', async () => {
    const stranger = await server.user((await server.company()).id);
    expect((await stats(DAYS, narrow)).body).toMatchObject({ rows: [], totals: { communications: 0, talk_time: 0 } });
    expect((await stats(DAYS, stranger)).body).toMatchObject({ rows: [], totals: { communications: 0 } });
  });

  it('reach from the first to the last where the range has no start and end', async () => {
    const { body } = await stats({ dynamic_engagement_date_range: 'all-time', period: 'week' });
    expect(body.periods).toEqual(['2026-02-23', '2026-03-02']);
    expect((await stats({ dynamic_engagement_date_range: 'all-time', search_text: 'nobody' })).body).toMatchObject({
      periods: [],
      rows: [],
    });
  });

  it('are refused at the field when there would be too many periods', async () => {
    const refused = await stats({ from_date: '2026-01-01', to_date: '2026-03-03', period: 'hour' });
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      { period: ['Choose a longer period or a shorter range: a report has at most 400 periods.'] },
    ]);
  });
});

describe('the busy hours of communications', () => {
  const hours = (as: TestUser | null, query: Partial<QueryOf<typeof getCommunicationHours>> = DAYS) =>
    server.call(getCommunicationHours, { ...(as && { as }), query });

  it('are refused to people who are signed out, or may list no communications', async () => {
    const reader = await server.user(admin.companyId, { roles: [] });
    expect([(await hours(null)).status, (await hours(reader)).status]).toEqual([401, 403]);
  });

  it('count by day of the week and hour of the company, of what the filters find and the user may see', async () => {
    const busy = async (...asked: Parameters<typeof hours>) => {
      const { body } = await hours(...asked);
      expect(body.counts.map((day) => day.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
      return body.counts.flatMap((day, at) => day.flatMap((count, hour) => (count === 0 ? [] : [[at, hour, count]])));
    };
    expect((await hours(admin)).body.timezone).toBe('America/New_York');
    // Sunday 23:59, Monday 0:00 and 10:00, Tuesday 10:00.
    expect(await busy(admin)).toEqual([
      [0, 0, 1],
      [0, 10, 1],
      [1, 10, 6],
      [6, 23, 1],
    ]);
    expect(await busy(admin, { ...DAYS, timezone: 'UTC', type: 'sms' })).toEqual([[1, 15, 2]]);
    expect(await busy(narrow)).toEqual([]);
  });
});
