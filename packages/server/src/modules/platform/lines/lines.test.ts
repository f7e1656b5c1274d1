import { getAuthUser, listLines, listRingGroups, listUsers } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { memberships } from '../identity/read.js';
import { incomingNumbers, lines, phoneSettings, ringGroups, ringGroupUsers } from './lines.tables.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
const ids: { sales: number; support: number; quiet: number; group: number } = {
  sales: 0,
  support: 0,
  quiet: 0,
  group: 0,
};

beforeAll(async () => {
  const { drizzle } = server.context.kernel.db;
  const companyId = (await server.company()).id;
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { name: 'Ben', roles: ['Company Agent'] });
  const [group] = await drizzle.insert(ringGroups).values({ companyId, name: 'Sales team' }).returning();
  ids.group = group?.id ?? 0;
  await drizzle.insert(ringGroupUsers).values([
    { companyId, ringGroupId: ids.group, userId: agent.id, position: 0 },
    { companyId, ringGroupId: ids.group, userId: admin.id, position: 1 },
  ]);
  const made = await drizzle
    .insert(lines)
    .values([
      { companyId, name: 'Sales', ringGroupId: ids.group, recordsCalls: true },
      { companyId, name: 'Support' },
      { companyId, name: 'Board', allowedUserIds: [admin.id] },
    ])
    .returning();
  [ids.sales, ids.support, ids.quiet] = made.map((line) => line.id) as [number, number, number];
  await drizzle.insert(incomingNumbers).values([
    { companyId, lineId: ids.sales, phoneNumber: '+14155550101', position: 1 },
    { companyId, lineId: ids.sales, phoneNumber: '+14155550100', position: 0 },
  ]);
});

const linesFor = async (as: TestUser) => (await server.call(listLines, { as })).body.data;

it('shows nobody the lines of another company', async () => {
  const foreign = await server.user((await server.company()).id);
  expect(await linesFor(foreign)).toEqual([]);
  expect((await server.call(listRingGroups, { as: foreign })).body.data).toEqual([]);
  expect((await server.call(listUsers, { as: foreign })).body.data.map((user) => user.id)).toEqual([foreign.id]);
});

it('lists lines with their numbers, the caller id first, without those for others', async () => {
  expect(await linesFor(agent)).toMatchObject([
    {
      id: ids.sales,
      incoming_number: '+14155550100',
      incoming_numbers: [{ phone_number: '+14155550100' }, { phone_number: '+14155550101' }],
      ring_group_id: ids.group,
      records_calls: true,
    },
    { id: ids.support, incoming_number: null },
  ]);
  expect((await linesFor(admin)).map((line) => line.name)).toEqual(['Board', 'Sales', 'Support']);
});

it('keeps to the line limit', async () => {
  const limited = await server.user(agent.companyId, {
    roles: ['Company Agent'],
    membership: { lineAccessLimit: true, accessibleCampaigns: [ids.support] },
  });
  expect((await linesFor(limited)).map((line) => line.id)).toEqual([ids.support]);
});

it('marks one default line that can call, and why: the user’s, else the company’s, else the first', async () => {
  const defaultOf = async () => (await linesFor(agent)).filter((line) => line.is_default).map((line) => line.id);
  const { drizzle } = server.context.kernel.db;
  const reasons = async () => (await linesFor(agent)).map((line) => line.default_reason);
  expect(await defaultOf()).toEqual([ids.sales]);
  expect(await reasons()).toEqual(['first', null]);
  const { companyId } = agent;
  await drizzle.insert(phoneSettings).values({ companyId, defaultOutboundCampaignId: ids.support });
  // Without a number it cannot call.
  expect(await defaultOf()).toEqual([ids.sales]);
  await drizzle.insert(incomingNumbers).values({ companyId, lineId: ids.support, phoneNumber: '+14155550102' });
  expect(await reasons()).toEqual([null, 'account-default']);
  expect(await defaultOf()).toEqual([ids.support]);
  await drizzle
    .update(memberships)
    .set({ defaultOutboundCampaignId: ids.sales })
    .where(eq(memberships.userId, agent.id));
  expect(await reasons()).toEqual(['user-default', null]);
  await drizzle.update(phoneSettings).set({ forceOutboundLine: true }).where(eq(phoneSettings.companyId, companyId));
  expect(await reasons()).toEqual([null, 'forced']);
  await drizzle.update(lines).set({ deletedAt: new Date() }).where(eq(lines.id, ids.sales));
  expect((await linesFor(agent)).map((line) => line.id)).toEqual([ids.support]);
});

it('lists ring groups in ringing order, and tells members which are theirs', async () => {
  const { data } = (await server.call(listRingGroups, { as: agent })).body;
  expect(data).toMatchObject([{ id: ids.group, dial_mode: 0, user_ids: [agent.id, admin.id] }]);
  const users = (await server.call(listUsers, { as: agent })).body.data;
  expect(users.find((user) => user.id === agent.id)?.ring_group_ids).toEqual([ids.group]);
  expect((await server.call(getAuthUser, { as: agent, body: {} })).body.user.ring_group_ids).toEqual([ids.group]);
});
