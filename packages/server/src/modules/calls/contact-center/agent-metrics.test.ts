import {
  contactCenterAgentMetrics,
  listAgentMetricGroups,
  updateAgentMetricGroups,
  type AgentMetricGroup,
  type BodyOf,
} from '@talk/contract';
import { startOfDay } from '@talk/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const ZONE = 'America/Los_Angeles';
const HOUR_MS = 3_600_000;
const server = useTestServer();
const nowMs = (): number => server.context.kernel.clock.now().getTime();
let companyId: number;
let admin: TestUser;
let supervisor: TestUser;
let agent: TestUser;

const run = (query: string, values: readonly unknown[]) => server.context.kernel.db.pool.query(query, [...values]);

beforeAll(async () => {
  // Ten hours after the next midnight of the zone: the day has a past, whenever the test runs.
  server.clock.advance(startOfDay(nowMs(), ZONE, 1) + 10 * HOUR_MS - nowMs());
  companyId = (await server.company({ timezone: ZONE })).id;
  admin = await server.user(companyId, { roles: ['Company Admin'] });
  supervisor = await server.user(companyId, { roles: ['Company Supervisor'] });
  agent = await server.user(companyId, { roles: ['Company Agent'] });
});

const read = async () => (await server.call(listAgentMetricGroups, { as: supervisor })).body;
const save = (groups: BodyOf<typeof updateAgentMetricGroups>['groups'], as = admin) =>
  server.call(updateAgentMetricGroups, { as, body: { groups } });
const idsIn = (groups: readonly AgentMetricGroup[]) =>
  groups.map(({ id, agent_metrics: metrics }) => [id, ...metrics.map(({ metric_id: metricId }) => metricId)]);

describe('the metrics of agents', () => {
  it('have a default choice and say what can be chosen', async () => {
    const { data, available } = await read();
    expect(idsIn(data)).toEqual([
      [1, 'calls_answered', 'calls_missed'],
      [2, 'talk_time'],
    ]);
    expect(available.map(({ order, label }) => [order, label])).toEqual([
      [0, 'Calls'],
      [1, 'Talking'],
      [2, 'Time in status'],
      [3, 'Messages'],
    ]);
    expect(data[0]?.agent_metrics[1]).toEqual({
      metric_id: 'calls_missed',
      order: 1,
      category: 'calls',
      categoryLabel: 'Calls',
      label: 'Missed',
      agent_metric_group_id: 1,
      unit: 'count',
    });
  });

  it('follow the choice and order of an admin, which the audit log keeps', async () => {
    const wanted = [
      { id: 4, metric_ids: ['sms_sent'] },
      { id: 3, metric_ids: [] },
      { id: 1, metric_ids: ['calls_made', 'calls_answered'] },
    ];
    expect((await save(wanted, supervisor)).status).toBe(403);
    const { data } = (await save(wanted)).body;
    expect(idsIn(data)).toEqual([
      [4, 'sms_sent'],
      [1, 'calls_made', 'calls_answered'],
    ]);
    expect(data.map(({ order }) => order)).toEqual([0, 1]);
    expect((await read()).data).toEqual(data);
    const { rows } = await run(`select changes from audit_entries where company_id = $1 and kind = 'wallboard'`, [
      companyId,
    ]);
    expect(rows).toEqual([
      {
        changes: [
          {
            field: 'agent_metrics',
            before: 'Calls: Answered, Missed; Talking: Talk time',
            after: 'Messages: Texts sent; Calls: Calls made, Answered',
          },
        ],
      },
    ]);
    expect(idsIn((await save([])).body.data)).toEqual([]);
    expect(idsIn((await save(null)).body.data)).toHaveLength(2);
  });

  it('are chosen for one company only', async () => {
    const other = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    await save([{ id: 4, metric_ids: ['faxes_sent'] }], other);
    expect(idsIn((await read()).data)).not.toContainEqual([4, 'faxes_sent']);
  });

  it('are refused by name if they are not available', async () => {
    const faults = async (groups: Parameters<typeof save>[0]) => (await save(groups)).error.errors;
    expect(await faults([{ id: 1, metric_ids: ['calls_answered', 'speed', 'calls_answered'] }])).toEqual({
      'groups.0.metric_ids.1': [
        '“speed” is not an available metric. Choose one of calls_answered, calls_missed, calls_made.',
      ],
      'groups.0.metric_ids.2': ['Send the metric “calls_answered” once.'],
    });
    expect(
      await faults([
        { id: 4, metric_ids: ['talk_time'] },
        { id: 9, metric_ids: [] },
        { id: 4, metric_ids: [] },
      ]),
    ).toEqual({
      'groups.0.metric_ids.0': [
        '“talk_time” is not an available metric. Choose one of sms_sent, emails_sent, faxes_sent.',
      ],
      'groups.1.id': ['There is no metric group 9. Choose one of 1, 2, 3, 4.'],
      'groups.2.id': ['Send the metric group 4 once.'],
    });
  });

  it('have labels in the language of the request', async () => {
    const { body } = await server.call(listAgentMetricGroups, {
      as: supervisor,
      headers: { 'accept-language': 'es' },
    });
    expect(body.available[0]?.agent_metrics.map(({ label }) => label)).toEqual([
      'Atendidas',
      'Perdidas',
      'Llamadas hechas',
    ]);
  });
});

describe('an agent’s day in numbers', () => {
  const made = async (one: {
    type: string;
    direction: string;
    status: string;
    user: number | null;
    talk?: number;
    rang?: readonly number[];
    /** Agents who had it, and how long each talked. */
    parts?: readonly (readonly [id: number, seconds: number])[];
    hours: number;
  }): Promise<void> => {
    const { parts } = one;
    const at = new Date(startOfDay(nowMs(), ZONE) + one.hours * HOUR_MS);
    const answeredAt = one.type === 'call' && one.status === 'completed' ? at : null;
    await run(
      `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, user_id, answered_at,
        ended_at, talk_seconds, attempting_user_ids, talker_ids, talker_seconds, created_at)
       values ($1, $2, $3, '+14155550160', 'completed', $4, $5, $6, $7, $8, $9, $10, $11, $7)`,
      [
        companyId,
        one.type,
        one.direction,
        one.status,
        one.user,
        answeredAt,
        at,
        one.talk ?? 0,
        one.rang ?? [],
        parts?.map(([id]) => id),
        parts?.map(([, seconds]) => seconds),
      ],
    );
  };

  it('counts calls, texts and time in status since midnight', async () => {
    const call = { type: 'call', direction: 'inbound', status: 'completed', user: agent.id, hours: 2 };
    await made({ ...call, talk: 60, rang: [agent.id, supervisor.id] });
    await made({ ...call, talk: 91 });
    await made({ ...call, talk: 600, hours: -1 });
    await made({ ...call, status: 'missed', user: null, rang: [agent.id, supervisor.id] });
    await made({ ...call, status: 'abandoned', user: null, rang: [agent.id] });
    await made({ ...call, direction: 'outbound', status: 'failed' });
    await made({ ...call, type: 'sms', direction: 'outbound' });
    await made({ ...call, type: 'sms' });
    await run('delete from agent_status_changes where company_id = $1', [companyId]);
    for (const [status, hours] of [
      ['accepting-calls', -6],
      ['on-call', 3],
      ['on-break', 4],
    ] as const)
      await run(`insert into agent_status_changes (company_id, user_id, status, changed_at) values ($1, $2, $3, $4)`, [
        companyId,
        agent.id,
        status,
        new Date(startOfDay(nowMs(), ZONE) + hours * HOUR_MS),
      ]);
    const { data, since, timezone } = (await server.call(contactCenterAgentMetrics, { as: supervisor })).body;
    expect([since, timezone]).toEqual([new Date(startOfDay(nowMs(), ZONE)).toISOString(), ZONE]);
    expect(data.find(({ user_id: id }) => id === agent.id)).toEqual({
      user_id: agent.id,
      calls_answered: 2,
      calls_missed: 1,
      calls_made: 1,
      talk_time: 151,
      average_talk_time: 76,
      occupancy: 25,
      time_available: 3 * 3600,
      time_on_call: 3600,
      time_wrap_up: 0,
      time_on_break: 6 * 3600,
      time_not_accepting: 0,
      sms_sent: 1,
      emails_sent: 0,
      faxes_sent: 0,
    });
    expect(data.find(({ user_id: id }) => id === supervisor.id)).toMatchObject({
      calls_answered: 0,
      calls_missed: 1,
      average_talk_time: null,
      occupancy: null,
    });
  });

  it('has the agent’s own part of calls that several agents had', async () => {
    const [kim, lee] = [
      await server.user(companyId, { roles: ['Company Agent'] }),
      await server.user(companyId, { roles: ['Company Agent'] }),
    ];
    const handed = { type: 'call', status: 'completed', user: lee.id, talk: 300, hours: 2 };
    const parts = [
      [kim.id, 100],
      [lee.id, 180],
    ] as const;
    await made({ ...handed, direction: 'inbound', parts });
    await made({ ...handed, direction: 'outbound', parts });
    await made({ ...handed, direction: 'inbound', talk: 20 });
    const { data } = (await server.call(contactCenterAgentMetrics, { as: supervisor })).body;
    expect(data.find(({ user_id: id }) => id === kim.id)).toMatchObject({
      calls_answered: 1,
      calls_made: 1,
      talk_time: 200,
      average_talk_time: 100,
    });
    expect(data.find(({ user_id: id }) => id === lee.id)).toMatchObject({
      calls_answered: 2,
      calls_made: 0,
      talk_time: 380,
      average_talk_time: 127,
    });
  });

  it('is not for users without sight of agents', async () => {
    const reporter = await server.user(companyId, { roles: ['Billing Admin'] });
    expect((await server.call(contactCenterAgentMetrics, { as: reporter })).status).toBe(403);
  });

  it('does not count another company’s calls', async () => {
    const other = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    const { data } = (await server.call(contactCenterAgentMetrics, { as: other })).body;
    expect(data.map(({ user_id: id }) => id)).not.toContain(agent.id);
  });
});
