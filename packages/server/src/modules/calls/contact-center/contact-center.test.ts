import {
  contactCenterAgents,
  contactCenterSummary,
  getWallboardSettings,
  liveCalls,
  setAgentStatus,
  updateWallboardSettings,
  type ContactCenterSummary,
  type WallboardSettings,
} from '@talk/contract';
import { startOfDay } from '@talk/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const ZONE = 'America/Los_Angeles';
const HOUR_MS = 3_600_000;
const server = useTestServer();
const nowMs = (): number => server.context.kernel.clock.now().getTime();
let companyId: number;
let supervisor: TestUser;
let agent: TestUser;

const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.context.kernel.db.pool.query(query, [...values])).rows as T[];

beforeAll(async () => {
  // Ten hours after the next midnight of the zone: the day has a past, whenever the test runs.
  server.clock.advance(startOfDay(nowMs(), ZONE, 1) + 10 * HOUR_MS - nowMs());
  companyId = (await server.company({ timezone: ZONE })).id;
  supervisor = await server.user(companyId, { roles: ['Company Supervisor'] });
  agent = await server.user(companyId, { roles: ['Company Agent'] });
});

const summary = async (query: object = {}): Promise<ContactCenterSummary> =>
  (await server.call(contactCenterSummary, { as: supervisor, query, body: {} })).body;

interface Made {
  readonly type: string;
  readonly direction: 'inbound' | 'outbound';
  readonly disposition: string;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly talk: number;
  readonly wait: number;
  readonly lineId: number | null;
  readonly ringGroupId: number | null;
  readonly createdAt: Date;
}

describe('the summary', () => {
  let lineId: number;
  let ringGroupId: number;
  const made: Made[] = [];

  async function make(one: Made): Promise<void> {
    made.push(one);
    await rows(
      `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, answered_at, ended_at,
        talk_seconds, wait_seconds, line_id, ring_group_id, created_at)
       values ($1, $2, $3, '+14155550160', 'completed', $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        companyId,
        ...Object.values({ t: one.type, d: one.direction, s: one.disposition, a: one.answeredAt, e: one.endedAt }),
        one.talk,
        one.wait,
        one.lineId,
        one.ringGroupId,
        one.createdAt,
      ],
    );
  }

  beforeAll(async () => {
    const [group] = await rows<{ id: string }>(
      `insert into ring_groups (company_id, name) values ($1, 'Sales') returning id`,
      [companyId],
    );
    ringGroupId = Number(group?.id);
    const [line] = await rows<{ id: string }>(
      `insert into lines (company_id, name, ring_group_id) values ($1, 'Main', $2) returning id`,
      [companyId, ringGroupId],
    );
    lineId = Number(line?.id);
    const midnight = startOfDay(nowMs(), ZONE);
    // A small generator with a seed: the same mixture each time.
    let seed = 7;
    const pick = <T>(all: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return all[Math.floor((seed / 2 ** 31) * all.length)] as T;
    };
    for (let at = 0; at < 300; at += 1) {
      const type = pick(['call', 'call', 'call', 'sms', 'email', 'fax', 'appointment', 'reminder', 'note']);
      const direction = pick(['inbound', 'outbound'] as const);
      const disposition = pick([
        'completed',
        'completed',
        'missed',
        'abandoned',
        'voicemail',
        'missed-voicemail',
        'failed',
        'in-progress',
      ]);
      // From two hours before midnight on: the first moment of the day is in it, the one before is not.
      const createdAt = new Date(midnight + pick([-7_200_000, -1, 0, 1, 3_600_000, 7_200_000, 9_000_000]));
      const answeredAt = type === 'call' && ['completed', 'in-progress'].includes(disposition) ? createdAt : null;
      const endedAt = disposition === 'in-progress' ? null : createdAt;
      await make({
        type,
        direction,
        disposition,
        answeredAt,
        endedAt,
        createdAt,
        talk: answeredAt === null ? 0 : pick([5, 61, 240]),
        wait: pick([0, 12, 20, 21, 95]),
        lineId: pick([lineId, null]),
        ringGroupId: pick([ringGroupId, null]),
      });
    }
  }, 60_000);

  function recount(isIn: (one: Made) => boolean): Partial<ContactCenterSummary> {
    const midnight = startOfDay(nowMs(), ZONE);
    const all = made.filter((one) => one.createdAt.getTime() >= midnight && isIn(one));
    const calls = all.filter(({ type }) => type === 'call');
    const callers = calls.filter(({ direction }) => direction === 'inbound');
    const answered = calls.filter(({ answeredAt }) => answeredAt !== null);
    const missed = callers.filter(({ disposition }) =>
      ['missed', 'voicemail', 'missed-voicemail'].includes(disposition),
    );
    const abandoned = callers.filter(({ disposition }) => disposition === 'abandoned');
    const measured = [
      ...callers.filter(({ answeredAt }) => answeredAt !== null),
      ...missed,
      ...abandoned.filter(({ wait }) => wait > 20),
    ];
    const inTime = measured.filter(({ answeredAt, wait }) => answeredAt !== null && wait <= 20);
    const mean = (values: readonly number[]): number | null =>
      values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
    const of = (type: string, way?: string): number =>
      all.filter((one) => one.type === type && (way === undefined || one.direction === way)).length;
    return {
      total_calls: calls.length,
      answered_calls: answered.length,
      missed_calls: missed.length,
      abandoned_calls: abandoned.length,
      average_talk_time: mean(answered.filter(({ endedAt }) => endedAt !== null).map(({ talk }) => talk)),
      average_wait_time: mean(
        callers.filter(({ answeredAt, endedAt }) => answeredAt !== null || endedAt !== null).map(({ wait }) => wait),
      ),
      appointments: of('appointment'),
      reminders: of('reminder'),
      sms_received: of('sms', 'inbound'),
      sms_sent: of('sms', 'outbound'),
      emails_received: of('email', 'inbound'),
      emails_sent: of('email', 'outbound'),
      faxes_received: of('fax', 'inbound'),
      faxes_sent: of('fax', 'outbound'),
      service_level: measured.length === 0 ? null : Math.round((100 * inTime.length) / measured.length),
    };
  }

  it('equals a recount of the company’s day, also of one line and one ring group', async () => {
    const whole = await summary();
    expect(whole).toMatchObject(recount(() => true));
    expect(whole).toMatchObject({ timezone: ZONE, since: new Date(startOfDay(nowMs(), ZONE)).toISOString() });
    expect(whole.total_calls).toBeGreaterThan(20);
    expect(await summary({ campaign_id: lineId })).toMatchObject(recount((one) => one.lineId === lineId));
    expect(await summary({ ring_group_id: ringGroupId })).toMatchObject(
      recount((one) => one.ringGroupId === ringGroupId),
    );
  });

  it('counts the day of the zone that is asked for', async () => {
    const { since, timezone } = await summary({ timezone: 'Asia/Tokyo' });
    expect([since, timezone]).toEqual([new Date(startOfDay(nowMs(), 'Asia/Tokyo')).toISOString(), 'Asia/Tokyo']);
  });

  it('does not know ring groups and lines of others', async () => {
    for (const query of [{ ring_group_id: 999_999 }, { campaign_id: 999_999 }])
      expect((await server.call(contactCenterSummary, { as: supervisor, query, body: {} })).error.code).toBe(
        'NOT_FOUND',
      );
  });

  it('gives the share of their time that agents were at work, from midnight on', async () => {
    await rows('delete from agent_status_changes where company_id = $1', [companyId]);
    expect((await summary()).total_occupancy).toBeNull();
    const midnight = startOfDay(nowMs(), ZONE);
    const change = (status: string, minutes: number) =>
      rows(`insert into agent_status_changes (company_id, user_id, status, changed_at) values ($1, $2, $3, $4)`, [
        companyId,
        agent.id,
        status,
        new Date(midnight + minutes * 60_000),
      ]);
    // Available since yesterday, an hour on calls, an hour of wrap-up, then a break.
    for (const [status, minutes] of [
      ['accepting-calls', -600],
      ['on-call', 120],
      ['on-wrap-up', 180],
      ['on-break', 240],
    ] as const)
      await change(status, minutes);
    expect((await summary()).total_occupancy).toBe(50);
  });
});

describe('agents', () => {
  const listed = async () => (await server.call(contactCenterAgents, { as: supervisor, body: {} })).body.data;

  it('are listed without destinations, read-only, disabled and inactive users, and with those who answer nowhere', async () => {
    const of = (membership: object) => server.user(companyId, { roles: ['Company Agent'], membership });
    for (const left of [{ isDestination: true }, { readOnlyAccess: true }, { enabled: false }, { active: false }])
      await of(left);
    await server.user(companyId, { roles: ['Company Reporter Access'] });
    const nowhere = await of({ answerBy: 'none' });
    const all = await listed();
    expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([supervisor.id, agent.id, nowhere.id]);
    expect(all.find(({ id }) => id === agent.id)).toMatchObject({
      user_id: agent.id,
      agent_status: 0,
      ring_group_ids: [],
    });
  });

  it('are reachable where their calls ring: on a telephone or a desk phone too, and only in their hours', async () => {
    const closed = Array.from({ length: 7 }, () => ({ is_open: false, open: '00:00', close: '00:00' }));
    const of = async (membership: object) =>
      (await server.user(companyId, { roles: ['Company Agent'], membership })).id;
    const telephone = { answerBy: 'phone_number', answerPhoneNumber: '+14155550170' };
    const ids = {
      telephone: await of(telephone),
      desk: await of({ answerBy: 'ip_phone', sipUri: 'sip:bo@example.com' }),
      silent: await of({}),
      nowhere: await of({ answerBy: 'none' }),
      off: await of({ ...telephone, operatingHours: closed }),
    };
    const reachable = new Map((await listed()).map(({ id, is_reachable: is }) => [id, is]));
    const found = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, reachable.get(id)]));
    expect(found).toEqual({ telephone: true, desk: true, silent: false, nowhere: false, off: false });
  });

  it('see who changed their status, which is on record; their own choice is not', async () => {
    const set = (as: TestUser, agent_status: 1 | 3) =>
      server.call(setAgentStatus, { as, params: { id: agent.id }, body: { agent_status } });
    await set(agent, 1);
    await set(supervisor, 3);
    expect(
      await rows('select act, by_user_id, user_id, status from supervisor_acts where company_id = $1', [companyId]),
    ).toEqual([
      { act: 'set-status', by_user_id: String(supervisor.id), user_id: String(agent.id), status: 'on-break' },
    ]);
    const [told, ...others] = await rows<{ channels: string[]; data: object }>(
      `select channels, data from events where type = 'supervisor_acted' and company_id = $1`,
      [companyId],
    );
    expect(others).toEqual([]);
    expect(told?.channels).toEqual([`private-company-${companyId}-user-${agent.id}`]);
    expect(told?.data).toMatchObject({ act: 'set-status', agent_status: 3, reason: null });
  });

  it('have been in their status since it began, whatever they choose for later', async () => {
    const { agents: service } = server.context.modules.agents;
    const sinceOf = async () => (await listed()).find(({ id }) => id === agent.id)?.last_agent_status_change;
    await inTransaction(server.context.kernel, (tx) =>
      service.apply(tx, agent.scope, agent.id, { type: 'work', status: 'on-call' }),
    );
    const since = await sinceOf();
    server.clock.advance(60_000);
    await server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status: 2 } });
    expect(await sinceOf()).toBe(since);
  });
});

it('lists nothing where nothing goes on', async () => {
  expect((await server.call(liveCalls, { as: supervisor, body: {} })).body.data).toEqual([]);
});

describe('the settings of the wallboard', () => {
  const read = async () => (await server.call(getWallboardSettings, { as: supervisor })).body;
  const save = (body: WallboardSettings, as: TestUser) => server.call(updateWallboardSettings, { as, body });

  it('are the usual ones until an admin sets others, which the service level counts by', async () => {
    const usual = await read();
    expect(usual).toMatchObject({
      service_level_seconds: 20,
      thresholds: { waiting: { watch: 3, act: 6 }, callbacks: null },
    });
    const admin = await server.user(companyId, { roles: ['Company Admin'] });
    const wanted = { service_level_seconds: 45, thresholds: { ...usual.thresholds, waiting: null } };
    expect((await save(wanted, supervisor)).status).toBe(403);
    expect((await save(wanted, admin)).body).toEqual(wanted);
    expect(await read()).toEqual(wanted);
    expect((await summary()).service_level_seconds).toBe(45);
    const entries = await rows<{ kind: string }>(`select kind from audit_entries where company_id = $1`, [companyId]);
    expect(entries.map(({ kind }) => kind)).toContain('wallboard');
    await save(usual, admin);
  });

  it('are refused where action would be needed before a look', async () => {
    const usual = await read();
    const admin = await server.user(companyId, { roles: ['Company Admin'] });
    const fields = async (thresholds: Partial<WallboardSettings['thresholds']>) =>
      (await save({ ...usual, thresholds: { ...usual.thresholds, ...thresholds } }, admin)).error.errors;
    expect(await fields({ waiting: { watch: 6, act: 3 } })).toEqual({
      'thresholds.waiting.act': ['Action is needed at this number or a higher one.'],
    });
    expect(await fields({ service_level: { watch: 60, act: 90 } })).toEqual({
      'thresholds.service_level.act': ['Action is needed at this number or a lower one.'],
    });
  });
});
