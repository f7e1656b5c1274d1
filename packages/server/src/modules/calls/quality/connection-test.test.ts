import { randomUUID } from 'node:crypto';
import { listConnectionTests, storeConnectionTest, type ConnectionTest } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let agent: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  const company = await server.company();
  agent = await server.user(company.id, { roles: ['Company Agent'] });
  colleague = await server.user(company.id, { roles: ['Company Agent'] });
});

const result = (changes: Partial<ConnectionTest> = {}): ConnectionTest => ({
  id: randomUUID(),
  started_at: '2026-11-20T09:00:00.000Z',
  outcome: 'failed',
  steps: [
    { step: 'policy', result: 'passed', code: null },
    { step: 'permission', result: 'failed', code: 'MIC_DENIED' },
  ],
  mos: 4.3,
  jitter_ms: 2.5,
  round_trip_ms: null,
  loss_percent: 0.1,
  ...changes,
});
const store = (as: TestUser | undefined, body: ConnectionTest) =>
  server.call(storeConnectionTest, { ...(as ? { as } : {}), body });
const list = async (as: TestUser) => (await server.call(listConnectionTests, { as })).body.data;

it('refuses who is not signed in, who has no permission, and what makes no sense', async () => {
  expect((await store(undefined, result())).status).toBe(401);
  expect((await server.call(listConnectionTests, {})).status).toBe(401);
  const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
  expect((await store(reporter, result())).error.code).toBe('FORBIDDEN');
  const { error } = await store(agent, result({ outcome: 'great' as never, loss_percent: 101 }));
  expect(Object.keys(error.errors ?? {}).sort()).toEqual(['loss_percent', 'outcome']);
});

it('keeps a test once, for the person who ran it', async () => {
  const body = result();
  expect((await store(agent, body)).body).toEqual(body);
  expect((await store(agent, { ...body, outcome: 'passed' })).body).toEqual(body);
  expect(await list(agent)).toEqual([body]);
  expect(await list(colleague)).toEqual([]);
  // The same id of somebody else is another test.
  await store(colleague, { ...body, outcome: 'passed' });
  expect(await list(colleague)).toMatchObject([{ outcome: 'passed' }]);
});

it('shows the newest first, twenty at most', async () => {
  const person = await server.user(agent.companyId, { roles: ['Company Agent'] });
  for (let minute = 10; minute < 31; minute += 1)
    await store(person, result({ started_at: `2026-11-20T09:${minute}:00.000Z` }));
  const data = await list(person);
  expect([data.length, data[0]?.started_at]).toEqual([20, '2026-11-20T09:30:00.000Z']);
});
