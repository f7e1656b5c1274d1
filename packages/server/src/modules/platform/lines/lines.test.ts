import { getAuthUser, listLines, listRingGroups, listUsers, type Role } from '@talk/contract';
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
      {
        companyId,
        name: 'Sales',
        ringGroupId: ids.group,
        recordsCalls: true,
        is10dlc: true,
        sendLongMessagesAsMms: true,
      },
      { companyId, name: 'Support' },
      { companyId, name: 'Board', allowedUserIds: [admin.id] },
    ])
    .returning();
  [ids.sales, ids.support, ids.quiet] = made.map((line) => line.id) as [number, number, number];
  await drizzle.insert(incomingNumbers).values([
    { companyId, lineId: ids.sales, phoneNumber: '+18885550101', isTollFree: true, position: 1 },
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
      incoming_numbers: [{ phone_number: '+14155550100' }, { phone_number: '+18885550101' }],
      ring_group_id: ids.group,
      has_tollfree_pn: true,
      is_10_dlc: true,
      has_approved_a2p_use_case: false,
      send_long_messages_as_mms: true,
      records_calls: true,
    },
    { id: ids.support, incoming_number: null, has_tollfree_pn: false, send_long_messages_as_mms: null },
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

it('tells who only reads: by the flag, or as a reporter and nothing more', async () => {
  const of = (roles: readonly Role[], membership = {}) =>
    server.user(agent.companyId, { roles: [...roles], membership });
  const reporter = await of(['Company Reporter Access']);
  const flagged = await of(['Company Agent'], { readOnlyAccess: true });
  await of(['Company Reporter Access', 'Company Agent']);
  await of(['Company Reporter Access'], { extraPermissions: ['answer call'] });
  const { data } = (await server.call(listUsers, { as: agent })).body;
  const readers = data.filter((user) => user.read_only_access).map(({ id }) => id);
  expect(readers.toSorted((a, b) => a - b)).toEqual([reporter.id, flagged.id]);
  const profile = async (as: TestUser) => (await server.call(getAuthUser, { as, body: {} })).body.user;
  expect([(await profile(reporter)).read_only_access, (await profile(agent)).read_only_access]).toEqual([true, false]);
});

it('lists ring groups in ringing order, and tells members which are theirs', async () => {
  const { data } = (await server.call(listRingGroups, { as: agent })).body;
  expect(data).toMatchObject([
    { id: ids.group, dial_mode: 0, user_ids: [agent.id, admin.id], ordered_user_ids: [agent.id, admin.id] },
  ]);
  const users = (await server.call(listUsers, { as: agent })).body.data;
  expect(users.find((user) => user.id === agent.id)?.ring_group_ids).toEqual([ids.group]);
  expect((await server.call(getAuthUser, { as: agent, body: {} })).body.user.ring_group_ids).toEqual([ids.group]);
});
