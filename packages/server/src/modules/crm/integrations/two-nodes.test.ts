import { completeIntegration, connectIntegration, listIntegrations, testIntegration } from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestServer,
  drainJobs,
  migrateTestDatabase,
  runSchedule,
  useTestDatabase,
  type TestServer,
  type TestUser,
} from '../../../testing/index.js';
import { createFakeCrm } from '../providers/fake-crm.fixture.js';

// Two servers on one database: a refresh token works once, and a call is logged by one of them.

const crm = createFakeCrm();
const params = { name: 'hubspot' } as const;
const database = useTestDatabase({ migrate: migrateTestDatabase });
let nodes: readonly [TestServer, TestServer];
let admin: TestUser;

beforeAll(async () => {
  const start = () => createTestServer(database.url, { crms: [crm] });
  nodes = [await start(), await start()];
  const [first] = nodes;
  admin = await first.user((await first.company()).id);
  const { body } = await first.call(connectIntegration, { as: admin, params });
  const brought = crm.agree(body.authorize_url);
  expect((await first.call(completeIntegration, { as: admin, params, body: brought })).status).toBe(200);
});
afterAll(async () => {
  for (const { app, context } of nodes) {
    await app.close();
    await context.end();
  }
});

const times = (what: string): number => crm.asked.filter((each) => each === what).length;

it('a token that is over is renewed by one of them, though both want it at once', async () => {
  for (const node of nodes) node.clock.advance(31 * 60_000);
  crm.asked.length = 0;
  const answers = await Promise.all(
    [0, 1, 0, 1].map((which) => nodes[which === 0 ? 0 : 1].call(testIntegration, { as: admin, params })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(times('refresh')).toBe(1);
  expect((await nodes[1].call(listIntegrations, { as: admin })).body.data[0]?.status).toBe('on');
});

it('so is one that the CRM takes no more before its time', async () => {
  crm.expireTokens();
  crm.asked.length = 0;
  const answers = await Promise.all(nodes.map((node) => node.call(testIntegration, { as: admin, params })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(times('refresh')).toBe(1);
});

it('a call is noted and logged by one of them', async () => {
  const [first] = nodes;
  crm.know('+14155550150', 'maya');
  for (const node of nodes) node.clock.advance(1000);
  const { communicationId } = await first.recordedCall(admin.companyId, admin.id);
  await first.transaction(async (tx) => {
    await first.context.modules.communications.log.change(tx, admin.scope, communicationId, { talkSeconds: 61 });
  });
  crm.asked.length = 0;
  await Promise.all(nodes.map(({ context }) => runSchedule(context, 'crm.collect')));
  await Promise.all(nodes.map(({ context }) => drainJobs(context)));
  expect([times('logCall'), crm.calls.size]).toEqual([1, 1]);
});
