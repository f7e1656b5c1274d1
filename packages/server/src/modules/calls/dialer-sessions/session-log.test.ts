import {
  addToDialerList,
  createContact,
  createDialerList,
  endDialerSession,
  exportDialerSessions,
  getDialerListMetrics,
  getDialerQueue,
  getDialerQueueMetrics,
  listContactsExports,
  listDialerMetrics,
  listDialerSessions,
  startDialerSession,
  type QueryOf,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let listId: number;
let made = 0;

const query = (sql: string, values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  for (const companyId of [id, stranger.companyId])
    await query('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [companyId]);
  const body = { name: 'Spring', scope: 'company' as const };
  listId = (await server.call(createDialerList, { as: admin, body })).body.id;
});

async function person(): Promise<number> {
  made += 1;
  const body = { first_name: `Person ${made}`, phone_number: `+1415555${6_000 + made}` };
  return (await server.call(createContact, { as: admin, body })).body.id;
}
/** A session that has ended, with these calls. */
async function session(as: TestUser, list: number, outcomes: Record<string, number>): Promise<number> {
  const adding = { as: list === listId ? admin : as, params: { id: list }, body: { contact_ids: [await person()] } };
  await server.call(addToDialerList, adding);
  const settings = { list_id: list, skip_outside_daytime_hours: false, include_no_timezone: true, warmup_seconds: 15 };
  const { id } = (await server.call(startDialerSession, { as, body: settings })).body;
  server.clock.advance(1_800_000);
  await server.call(endDialerSession, { as, params: { id } });
  const skipped = { 'no-timezone': [1, 2] };
  await query('update dialer_sessions set outcomes = $2, skipped = $3, talk_seconds = 60, redialed = 1 where id = $1', [
    id,
    outcomes,
    skipped,
  ]);
  return id;
}
const list = async (as: TestUser, asked: QueryOf<typeof listDialerSessions> = {}) =>
  server.call(listDialerSessions, { as, query: asked });
const ids = async (as: TestUser, asked: QueryOf<typeof listDialerSessions> = {}) =>
  (await list(as, asked)).body.data.map(({ id }) => id);
const metrics = (as: TestUser) => server.call(getDialerListMetrics, { as, params: { id: listId } });

it('lists sessions of a list with their settings and outcomes: to agents their own, to admins all', async () => {
  const first = await session(agent, listId, { answered: 2, busy: 1 });
  const second = await session(admin, listId, { answered: 1 });
  expect(await ids(agent, { list_id: listId })).toEqual([first]);
  expect(await ids(admin, { list_id: listId })).toEqual([second, first]);
  const {
    body: { data },
  } = await list(agent, { list_id: listId });
  expect(data[0]).toMatchObject({
    user_id: agent.id,
    list_name: 'Spring',
    state: 'ended',
    state_reason: 'by-agent',
    settings: { warmup_seconds: 15, min_redials: 0 },
    total_seconds: 1_800,
    talk_seconds: 60,
    redialed: 1,
  });
  expect(data[0]?.outcomes.slice(0, 2)).toEqual([
    { outcome: 'answered', count: 2 },
    { outcome: 'busy', count: 1 },
  ]);
  expect(data[0]?.end_time).not.toBeNull();
  const page = (await list(admin, { list_id: listId, per_page: 1 })).body;
  expect([page.has_more_pages, page.data.map(({ id }) => id)]).toEqual([true, [second]]);
  expect(await ids(admin, { list_id: listId, per_page: 1, cursor: page.next_cursor ?? '' })).toEqual([first]);
});

it('adds them up, and knows no rates without calls', async () => {
  expect((await server.call(listDialerMetrics, { as: agent })).body.data[0]).toEqual({ name: 'calls' });
  expect((await metrics(admin)).body.session_metrics).toMatchObject({ calls: 0, connect_rate: null });
  await session(agent, listId, { answered: 2, busy: 1 });
  await session(admin, listId, { answered: 1 });
  expect((await metrics(admin)).body.session_metrics).toEqual({
    calls: 4,
    connects: 3,
    connect_rate: 0.75,
    talk_seconds: 120,
    session_seconds: 3_600,
    waiting_seconds: 3_600,
    ringing_seconds: 0,
    wrap_up_seconds: 0,
    paused_seconds: 0,
    calls_per_hour: 4,
    skipped: 4,
    redialed: 2,
  });
  expect((await metrics(agent)).body.session_metrics).toMatchObject({ calls: 3, connects: 2, calls_per_hour: 6 });
});

it('adds up the sessions of the user’s own queue', async () => {
  const queue = (await server.call(getDialerQueue, { as: admin })).body.id;
  await session(admin, queue, { answered: 1 });
  const own = async (as: TestUser) => (await server.call(getDialerQueueMetrics, { as })).body.session_metrics.calls;
  expect([await own(admin), await own(agent)]).toEqual([1, 0]);
  expect(await ids(admin)).toHaveLength(1);
  expect((await list(agent, { list_id: queue })).error.code).toBe('NOT_FOUND');
});

it('does not exist for another company', async () => {
  await session(admin, listId, { answered: 1 });
  expect((await list(stranger, { list_id: listId })).error.code).toBe('NOT_FOUND');
  expect((await metrics(stranger)).error.code).toBe('NOT_FOUND');
  expect(await ids(stranger)).toEqual([]);
});

it('exports the sessions of a list: agents who may their own, admins those of everyone', async () => {
  const start = (as: TestUser) => server.call(exportDialerSessions, { as, params: { id: listId }, body: {} });
  expect((await start(agent)).error.code).toBe('FORBIDDEN');
  expect((await start(stranger)).error.code).toBe('NOT_FOUND');
  expect((await start(admin)).error.code).toBe('VALIDATION_FAILED');
  await session(agent, listId, { answered: 2, busy: 1 });
  await session(admin, listId, { answered: 1 });
  const asked = (await start(admin)).body;
  await drainJobs(server.context);
  const { data } = (await server.call(listContactsExports, { as: admin })).body;
  const done = data.find(({ id }) => id === asked.id);
  expect(done).toMatchObject({ subject: 'dialer-sessions', status: 'done', total: 2 });
  const headers = { authorization: `Bearer ${admin.token}` };
  const { body } = await server.app.inject({ method: 'GET', url: done?.download_url ?? '', headers });
  const [titles = [], ...rows] = body
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(column('Calls')).toEqual(['1', '3']);
  expect(column('Busy')).toEqual(['0', '1']);
  expect(column('Warm-up (s)')).toEqual(['15', '15']);
  expect(column('Session time (s)')).toEqual(['1800', '1800']);
  expect(column('Waiting (s)')).toEqual(['1800', '1800']);
});
