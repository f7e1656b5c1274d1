import { getAgentStatus, listAgentStatuses, sendHeartbeat, type Heartbeat } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { communications } from '../../people/communications/read.js';

const server = useTestServer();
let agent: TestUser;
let colleague: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  agent = await server.user(id, { roles: ['Company Agent'] });
  colleague = await server.user(id, { roles: ['Company Agent'] });
});

interface Options {
  as?: TestUser;
  device?: string;
  registered?: boolean;
  seen?: number;
}
async function beat({ as = agent, device = 'device-one', registered = true, seen }: Options = {}): Promise<Heartbeat> {
  const answer = await server.call(sendHeartbeat, {
    as,
    body: { device_id: device, registered, ...(seen === undefined ? {} : { seen_absence_id: seen }) },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
const own = async (as = agent) => (await server.call(getAgentStatus, { as, body: {} })).body;
const seenByColleagues = async () => {
  const { data } = (await server.call(listAgentStatuses, { as: colleague })).body;
  return data.find((presence) => presence.user_id === agent.id);
};
const { reachability } = { reachability: () => server.context.modules.agents.agents.reachability };
async function told(): Promise<{ is_reachable: boolean }[]> {
  const { rows } = await server.context.kernel.db.pool.query<{ data: { is_reachable: boolean } }>(
    `select data from events where company_id = $1 and type = 'agent_status_updated' order by seq`,
    [agent.companyId],
  );
  return rows.map((row) => row.data);
}
/** A call that does not ring at the agent because of their phone. */
async function skip(
  disposition: 'missed' | 'completed' | 'in-progress',
  currentStatus: (typeof communications.$inferInsert)['currentStatus'] = 'completed',
): Promise<number> {
  const now = server.clock.now();
  const [row] = await server.context.kernel.db.drizzle
    .insert(communications)
    .values({
      companyId: agent.companyId,
      type: 'call',
      direction: 'inbound',
      leadNumber: '+14155550171',
      currentStatus,
      dispositionStatus: disposition,
      createdAt: now,
    })
    .returning({ id: communications.id });
  const id = row?.id ?? 0;
  await inTransaction(server.context.kernel, (tx) => reachability().skipped(tx, agent.scope, [agent.id], id));
  return id;
}

it('names the fields of a bad heartbeat', async () => {
  const answer = await server.call(sendHeartbeat, { as: agent, body: { device_id: 'short', registered: true } });
  expect(answer.status).toBe(422);
  expect(answer.error.errors).toHaveProperty('device_id');
});

it('makes an agent reachable with the first heartbeat, and tells company and agent once', async () => {
  expect(await own()).toMatchObject({ is_reachable: false, unreachable_since: null });
  expect(await beat()).toEqual({ is_reachable: true, next_in_seconds: 20, lease_seconds: 40, absence: null });
  server.clock.advance(20_000);
  await beat();
  expect(await own()).toMatchObject({ is_reachable: true, unreachable_since: null });
  expect(await told()).toMatchObject([{ is_reachable: true }]);
});

it('counts two missed heartbeats as not reachable, at once for routing and with the next sweep for colleagues', async () => {
  await beat();
  const last = server.clock.now().toISOString();
  server.clock.advance(39_999);
  expect((await own()).is_reachable).toBe(true);
  server.clock.advance(1);
  expect(await own()).toMatchObject({ is_reachable: false, unreachable_since: last });
  expect((await reachability().all({ q: server.context.kernel.db.drizzle }, agent.scope)).has(agent.id)).toBe(false);
  await reachability().sweep();
  await reachability().sweep();
  expect(await seenByColleagues()).toMatchObject({ is_reachable: false, unreachable_since: last });
  expect(await told()).toMatchObject([{ is_reachable: true }, { is_reachable: false }]);
});

it.each([
  ['queued', 'waiting'],
  ['ring-all', 'waiting'],
  ['voicemail', 'missed'],
  ['in-progress', 'answered'],
  ['hold', 'answered'],
] as const)('says of a call that goes on as %s that it is %s', async (status, outcome) => {
  await beat();
  server.clock.advance(60_000);
  await reachability().sweep();
  const id = await skip('in-progress', status);
  expect((await beat()).absence?.calls).toMatchObject([{ communication_id: id, outcome }]);
});

it('tells on return how long it was and which calls came, until the agent has read it', async () => {
  await beat();
  server.clock.advance(60_000);
  await reachability().sweep();
  const missed = await skip('missed');
  server.clock.advance(1000);
  const answered = await skip('completed');
  server.clock.advance(59_000);
  const back = await beat();
  expect(back.absence).toMatchObject({ seconds: 120, missed_calls: 1, answered_by_others: 1 });
  expect(back.absence?.calls.map((call) => [call.communication_id, call.outcome])).toEqual([
    [answered, 'answered'],
    [missed, 'missed'],
  ]);
  // The answer may have been lost on the way: it is told again.
  expect((await beat()).absence).toEqual(back.absence);
  expect((await beat({ seen: back.absence?.id ?? 0 })).absence).toBeNull();
  expect((await told()).map((data) => data.is_reachable)).toEqual([true, false, true]);
});

it('tells of absences that follow each other as one, so that a short one does not hide the calls of a long one', async () => {
  await beat();
  server.clock.advance(60_000);
  await reachability().sweep();
  const missed = await skip('missed');
  server.clock.advance(60_000);
  const long = (await beat()).absence;
  // A reload of the page says goodbye: nothing of it is worth telling.
  await beat({ registered: false });
  server.clock.advance(2000);
  expect((await beat()).absence).toEqual(long);
  server.clock.advance(45_000);
  const both = (await beat()).absence;
  expect(both).toMatchObject({
    since: long?.since,
    seconds: 165,
    missed_calls: 1,
    calls: [{ communication_id: missed }],
  });
  expect((await beat({ seen: both?.id ?? 0 })).absence).toBeNull();
});

it('tells of an absence that ended before the sweep noticed it', async () => {
  await beat();
  server.clock.advance(45_000);
  expect((await beat()).absence).toMatchObject({ seconds: 45, missed_calls: 0, calls: [] });
});

it('believes a goodbye at once, and says nothing of it later unless calls came', async () => {
  await beat();
  expect(await beat({ registered: false })).toMatchObject({ is_reachable: false, absence: null });
  expect((await own()).is_reachable).toBe(false);
  server.clock.advance(3_600_000);
  expect((await beat()).absence).toBeNull();
  await beat({ registered: false });
  server.clock.advance(1000);
  await skip('missed');
  expect((await beat()).absence).toMatchObject({ missed_calls: 1 });
});

it('keeps an agent reachable while one of two phones is', async () => {
  await beat();
  await beat({ device: 'device-two' });
  await beat({ registered: false });
  expect((await own()).is_reachable).toBe(true);
  server.clock.advance(30_000);
  await beat();
  server.clock.advance(30_000);
  await reachability().sweep();
  expect((await own()).is_reachable).toBe(true);
  expect(await told()).toHaveLength(1);
});

it('does not mix up agents, nor tell one of the calls of another', async () => {
  await beat();
  await beat({ as: colleague });
  server.clock.advance(60_000);
  await reachability().sweep();
  await skip('missed');
  expect((await beat({ as: colleague })).absence).toMatchObject({ missed_calls: 0, calls: [] });
  expect((await own()).is_reachable).toBe(false);
});

it('holds an answer until the phone sends another or says goodbye, so that a hidden tab keeps its rhythm', async () => {
  const hold = () =>
    server.call(sendHeartbeat, {
      as: agent,
      body: { device_id: 'device-one', registered: true, hold_seconds: 20 },
    });
  const first = hold();
  await expect.poll(async () => (await own()).is_reachable).toBe(true);
  const second = hold();
  expect((await first).body).toMatchObject({ is_reachable: true, next_in_seconds: 0 });
  await beat({ registered: false });
  expect((await second).body.next_in_seconds).toBe(0);
});
