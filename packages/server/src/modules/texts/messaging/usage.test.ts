import { getCompanyUsage, updateMessageRates } from '@talk/contract';
import { expect, it } from 'vitest';
import { useMessaging } from './messaging-world.fixture.js';

const world = useMessaging();
const { server } = world;
const RATES = { local_sms_mills: 8, local_mms_mills: 20, tollfree_sms_mills: 9, tollfree_mms_mills: 22 };
const NOTHING = {
  inbound_texts: 0,
  outbound_texts: 0,
  segments: 0,
  cost_mills: 0,
  inbound_calls: 0,
  outbound_calls: 0,
  talk_time: 0,
};

it('counts the texts and calls of this month, for those who pay', async () => {
  const at = await world.open();
  const usage = async () => (await server.call(getCompanyUsage, { as: at.agent })).body;
  expect(await usage()).toMatchObject(NOTHING);
  await server.call(updateMessageRates, { as: at.agent, body: { rates: RATES } });
  await at.send({ body: 'a'.repeat(200) });
  await at.receive('Hello');
  server.clock.advance(6_000);
  await world.jobs();
  // It waits to be sent.
  await at.send();
  const monthMs = Date.parse((await usage()).from);
  const call = (direction: string, seconds: number, at_: number) =>
    server.context.kernel.db.pool.query(
      `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, talk_seconds, created_at)
       values ($1, 'call', $2, '+14155550150', 'completed', 'completed', $3, $4)`,
      [at.companyId, direction, seconds, new Date(at_)],
    );
  await call('inbound', 30, monthMs);
  await call('outbound', 90, monthMs + 1_000);
  await call('outbound', 600, monthMs - 1_000);
  expect(await usage()).toMatchObject({
    inbound_texts: 1,
    outbound_texts: 1,
    segments: 2,
    cost_mills: 16,
    inbound_calls: 1,
    outbound_calls: 1,
    talk_time: 120,
  });
  const agent = await server.user(at.companyId, { roles: ['Company Agent'] });
  expect((await server.call(getCompanyUsage, { as: agent })).status).toBe(403);
});
