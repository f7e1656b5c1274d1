import { createApiKey, exchangeKey, getCompanyUsage, listSubaccounts } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let reseller: TestUser;
let colleague: TestUser;
let alpha: number;
let beta: number;

const sql = (text: string, ...values: unknown[]) => server.context.kernel.db.pool.query(text, values);
const call = (companyId: number, seconds: number) =>
  sql(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, talk_seconds, created_at)
     values ($1, 'call', 'outbound', '+14155550150', 'completed', 'completed', $2, $3)`,
    companyId,
    seconds,
    server.clock.now(),
  );
const list = async (as: TestUser | string, query = {}) => (await server.call(listSubaccounts, { as, query })).body;

beforeEach(async () => {
  const hub = await server.company({ name: 'Hub' });
  reseller = await server.user(hub.id);
  colleague = await server.user(hub.id);
  beta = (await server.company({ name: 'Beta', resellerId: reseller.id, status: 'suspended', isTrial: true })).id;
  alpha = (await server.company({ name: 'Alpha', resellerId: reseller.id })).id;
  await server.company({ name: 'Closed', resellerId: reseller.id, status: 'deleted' });
  await server.company({ name: 'Of a colleague', resellerId: colleague.id });
});

it('shows a reseller each of their companies with its own usage', async () => {
  await server.membership(alpha, reseller.id);
  await server.user(alpha);
  await server.user(alpha, { membership: { enabled: false } });
  await call(alpha, 90);
  await sql('insert into text_credits (company_id, segments_left) values ($1, 40)', alpha);
  const { data, has_more_pages: hasMore } = await list(reseller);
  expect(hasMore).toBe(false);
  expect(data).toMatchObject([
    {
      company_id: alpha,
      company_name: 'Alpha',
      status: 'active',
      is_trial: false,
      user_count: 2,
      can_enter: true,
      usage: { outbound_calls: 1, talk_time: 90, credits: 40 },
    },
    {
      company_id: beta,
      company_name: 'Beta',
      status: 'suspended',
      is_trial: true,
      user_count: 0,
      can_enter: false,
      usage: { outbound_calls: 0, talk_time: 0, credits: null },
    },
  ]);
});

it('is in pages', async () => {
  const first = await list(reseller, { per_page: 1 });
  const second = await list(reseller, { per_page: 1, page: 2 });
  expect([first, second].map(({ data }) => data.map((row) => row.company_id))).toEqual([[alpha], [beta]]);
  expect([first.has_more_pages, second.has_more_pages]).toEqual([true, false]);
});

it('is empty for everyone else, and for a key of the reseller', async () => {
  const stranger = await server.user((await server.company()).id);
  expect((await list(stranger)).data).toEqual([]);
  const { body } = await server.call(createApiKey, {
    as: reseller,
    body: { kind: 'user', name: 'Phone', user_id: reseller.id },
  });
  const exchanged = await server.call(exchangeKey, { body: { key: body.secret } });
  expect((await list(exchanged.body.token)).data).toEqual([]);
});

it('shows the credits that a company has left', async () => {
  const usage = async () => (await server.call(getCompanyUsage, { as: reseller })).body.credits;
  expect(await usage()).toBeNull();
  await sql('insert into text_credits (company_id, segments_left) values ($1, 7)', reseller.companyId);
  expect(await usage()).toBe(7);
});
