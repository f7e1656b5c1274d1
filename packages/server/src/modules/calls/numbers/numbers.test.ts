import { buyNumber, listLines, releaseNumber, searchNumbers } from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let admin: TestUser;
let next = 100;
/** One that is still for sale. */
const fresh = (): string => `+14155550${(next += 1)}`;

beforeAll(async () => {
  admin = await server.user((await server.company()).id);
});
beforeEach(() => {
  carrier.buyAnswers.length = 0;
});

const buy = (
  phone_number: string,
  line: { line_id?: number; line_name?: string } = { line_name: 'Sales' },
  as = admin,
) => server.call(buyNumber, { as, body: { phone_number, ...line } });
const numbersOf = async (as: TestUser, lineId: number) =>
  (await server.call(listLines, { as })).body.data
    .find(({ id }) => id === lineId)
    ?.incoming_numbers.map(({ phone_number: number }) => number);

it('shows what the carrier sells, to admins only', async () => {
  const can = { canCall: true, canText: true, canMms: false };
  carrier.offered.push({ phoneNumber: '+14155550199', locality: 'San Francisco', region: 'CA', ...can });
  const { body } = await server.call(searchNumbers, { as: admin, query: { country: 'us', area_code: '415' } });
  expect(body.data).toEqual([
    {
      phone_number: '+14155550199',
      locality: 'San Francisco',
      region: 'CA',
      can_call: true,
      can_text: true,
      can_mms: false,
    },
  ]);
  const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
  expect((await server.call(searchNumbers, { as: agent, query: { country: 'US' } })).status).toBe(403);
});

it('buys a number for a new line, and another one that joins the line behind it', async () => {
  const [first, second] = [fresh(), fresh()];
  const bought = (await buy(first)).body;
  expect(bought.incoming_number).toMatchObject({ phone_number: first, country: 'US', is_toll_free: false });
  expect((await buy(second, { line_id: bought.line_id })).body.line_id).toBe(bought.line_id);
  expect(await numbersOf(admin, bought.line_id)).toEqual([first, second]);
});

it('sells none to a business that is being verified', async () => {
  const early = await server.user((await server.company()).id);
  const { pool } = server.context.kernel.db;
  const set = (status: string) =>
    pool.query('update companies set kyc_status = $1 where id = $2', [status, early.companyId]);
  await set('in_review');
  const refused = await buy(fresh(), { line_name: 'Sales' }, early);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Your business is not verified yet. Once it is, you can get numbers.',
  ]);
  await set('verified');
  expect((await buy(fresh(), { line_name: 'Sales' }, early)).status).toBe(200);
});

it('does not buy twice when the answer to a purchase was lost', async () => {
  const number = fresh();
  carrier.buyAnswers.push('lost');
  expect((await buy(number)).status).toBe(502);
  const foreign = await server.user((await server.company()).id);
  expect((await buy(number, { line_name: 'Theirs' }, foreign)).status).toBe(409);
  const bought = await buy(number);
  expect(bought.status).toBe(200);
  expect((await buy(number)).body).toEqual(bought.body);
  expect((await buy(number, { line_name: 'Support' })).status).toBe(409);
});

it('answers two requests for one number at the same moment with the one that was bought', async () => {
  const number = fresh();
  const both = await Promise.all([buy(number), buy(number)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(both.map(({ body }) => body.line_id)).size).toBe(1);
});

it('gives back what was bought for a buyer who does not ask again', async () => {
  const [left, kept] = [fresh(), fresh()];
  carrier.buyAnswers.push('lost', 'lost');
  await buy(left);
  await buy(kept);
  server.clock.advance(6 * 60_000);
  expect((await buy(kept)).status).toBe(200);
  await drainJobs(server.context);
  expect(carrier.bought.has(left)).toBe(true);
  server.clock.advance(5 * 60_000);
  await drainJobs(server.context);
  expect([carrier.bought.has(left), carrier.bought.has(kept)]).toEqual([false, true]);
});

it('gives the refusal of the carrier in its words, and forgets the order', async () => {
  const number = fresh();
  carrier.buyAnswers.push({ kind: 'refused', text: 'An address in France is required.' });
  const { status, body } = await buy(number);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('An address in France is required.');
  expect((await buy(number)).status).toBe(200);
});

it('does not put a number on the line of another company', async () => {
  const foreign = await server.user((await server.company()).id);
  const theirs = (await buy(fresh(), { line_name: 'Theirs' }, foreign)).body.line_id;
  expect((await buy(fresh(), { line_id: theirs })).status).toBe(404);
});

it('gives a number back once no call goes over it, and keeps what went over it', async () => {
  const number = fresh();
  const { incoming_number: bought, line_id: lineId } = (await buy(number)).body;
  const { pool } = server.context.kernel.db;
  const { rows } = await pool.query<{ id: string }>(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, line_id, incoming_number_id)
     values ($1, 'call', 'inbound', '+14155550199', 'in-progress', 'in-progress', $2, $3) returning id`,
    [admin.companyId, lineId, bought.id],
  );
  await pool.query(
    `insert into calls (id, company_id, communication_id, direction, phone_number, line_number, started_at, phase)
     values (gen_random_uuid(), $1, $2, 'inbound', '+14155550199', $3, now(), 'live')`,
    [admin.companyId, rows[0]?.id, number],
  );
  const release = () => server.call(releaseNumber, { as: admin, params: { id: bought.id } });
  expect((await release()).status).toBe(409);
  await pool.query(`update calls set ended_at = now(), phase = 'ended' where communication_id = $1`, [rows[0]?.id]);
  expect((await release()).status).toBe(200);
  await drainJobs(server.context);
  expect(carrier.bought.has(number)).toBe(false);
  expect(await numbersOf(admin, lineId)).toEqual([]);
  const kept = await pool.query('select incoming_number_id from communications where id = $1', [rows[0]?.id]);
  expect(kept.rows).toEqual([{ incoming_number_id: null }]);
});
