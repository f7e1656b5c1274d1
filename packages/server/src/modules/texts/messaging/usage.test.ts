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
  const own = (query: string) => server.context.kernel.db.pool.query(query, [at.companyId]);
  await own(`update communications set is_international = true, answered_by = 'human'
    where company_id = $1 and (talk_seconds = 90 or (type = 'sms' and direction = 'outbound'))`);
  await own(`insert into incoming_numbers (company_id, line_id, phone_number, is_toll_free)
    select company_id, id, '+18885550199', true from lines where company_id = $1 limit 1`);
  for (const [type, status] of [
    ['email', 'completed'],
    ['email', 'failed'],
    ['fax', 'completed'],
  ])
    await server.context.kernel.db.pool.query(
      `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, created_at)
       values ($1, $2, 'outbound', 'x', 'sent', $3, $4)`,
      [at.companyId, type, status, new Date(monthMs)],
    );
  await own(`update line_types set checked_at = now() where company_id = $1`);
  const { rows } = await own('select count(*)::int as known from line_types where company_id = $1');
  expect(await usage()).toMatchObject({
    outbound_texts: 1,
    international_texts: 1,
    talk_time: 120,
    international_talk_time: 90,
    machine_detections: 1,
    outbound_emails: 1,
    outbound_faxes: 1,
    line_type_lookups: (rows as { known: number }[])[0]?.known,
    tollfree_numbers: 1,
  });
  expect((await usage()).local_numbers).toBeGreaterThan(0);
  const agent = await server.user(at.companyId, { roles: ['Company Agent'] });
  expect((await server.call(getCompanyUsage, { as: agent })).status).toBe(403);
});
