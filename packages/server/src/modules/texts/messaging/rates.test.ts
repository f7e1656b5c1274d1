import {
  checkMessage,
  getMessageRates,
  listCarrierFees,
  updateCarrierFees,
  updateMessageRates,
  type BodyOf,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { messages } from './messaging.tables.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const world = useMessaging();
const { server, carrier } = world;
const RATES = { local_sms_mills: 8, local_mms_mills: 20, tollfree_sms_mills: 9, tollfree_mms_mills: 22, rvm_mills: 90 };

const billing = async (at: OpenWorld) => (await server.call(getMessageRates, { as: at.agent })).body;
const change = (at: OpenWorld, body: object, as = at.agent) => server.call(updateMessageRates, { as, body });
const check = async (at: OpenWorld) =>
  (await server.call(checkMessage, { as: at.agent, query: { contact_id: at.contactId } })).body;
async function leave(): Promise<void> {
  server.clock.advance(6_000);
  await world.jobs();
}
async function costOf(id: number): Promise<number | null | undefined> {
  const rows = await server.context.kernel.db.drizzle.select().from(messages);
  return rows.find(({ communicationId }) => communicationId === id)?.costMills;
}

it('is read and changed only by those who pay', async () => {
  const at = await world.open();
  expect((await server.call(getMessageRates)).status).toBe(401);
  expect((await server.call(updateMessageRates, { body: { rates: RATES } })).status).toBe(401);
  for (const role of ['Company Agent', 'Company Supervisor', 'Company Reporter Access'] as const) {
    const as = await server.user(at.companyId, { roles: [role] });
    expect((await server.call(getMessageRates, { as })).status).toBe(403);
    expect((await change(at, { rates: RATES }, as)).status).toBe(403);
  }
  for (const [body, field] of [
    [{ rates: { ...RATES, local_sms_mills: -1 } }, 'rates.local_sms_mills'],
    [{ rates: { ...RATES, local_sms_mills: 0.5 } }, 'rates.local_sms_mills'],
    [{ rates: { local_sms_mills: 8 } }, 'rates.local_mms_mills'],
    [{ text_credits: -1 }, 'text_credits'],
  ] as const)
    expect((await change(at, body)).error.errors).toHaveProperty([field]);
  expect((await change(at, {})).status).toBe(422);
  expect(await billing(at)).toEqual({ rates: null, text_credits: null, changes: [] });
});

it('keeps the price of ringless voicemail for a client that does not send it', async () => {
  const at = await world.open();
  const { rvm_mills: _left, ...older } = RATES;
  expect((await change(at, { rates: older })).body.rates).toEqual({ ...older, rvm_mills: 0 });
  await change(at, { rates: RATES });
  expect((await change(at, { rates: { ...older, local_sms_mills: 7 } })).body.rates).toEqual({
    ...RATES,
    local_sms_mills: 7,
  });
  expect((await change(at, { rates: { ...RATES, rvm_mills: 0 } })).body.rates?.rvm_mills).toBe(0);
});

it('keeps each change with who made it, and tells no other company', async () => {
  const at = await world.open();
  const other = await world.open('now');
  const payer = await server.user(at.companyId, { name: 'Victor Chen', roles: ['Billing Admin'] });
  expect((await change(at, { rates: RATES }, payer)).body.rates).toEqual(RATES);
  server.clock.advance(1_000);
  await change(at, { text_credits: 500 });
  const { rates, text_credits, changes } = await billing(at);
  expect([rates, text_credits]).toEqual([RATES, 500]);
  expect(changes.map((each) => [each.rates?.local_sms_mills, each.text_credits, each.changed_by])).toEqual([
    [8, 500, expect.any(String)],
    [8, null, 'Victor Chen'],
  ]);
  expect((await billing(other)).changes).toEqual([]);
  expect((await check(other)).rate_mills).toBeNull();
});

it('lists what carriers charge: its own list, or the one that Talk comes with', async () => {
  const at = await world.open();
  const fees = async () => (await server.call(listCarrierFees, { as: at.agent })).body.data;
  expect(await fees()).toContainEqual({ carrier: 'AT&T', local_sms_micros: 3_500, tollfree_sms_micros: 3_500 });
  const own = [{ carrier: 'Verizon', local_sms_micros: 4_000, tollfree_sms_micros: 5_000 }];
  await change(at, { carrier_fees: own });
  await change(at, { text_credits: 500 });
  expect(await fees()).toEqual(own);
  const clerk = await server.user(at.companyId, { roles: ['Billing Admin'] });
  expect((await server.call(listCarrierFees, { as: clerk })).status).toBe(403);
});

describe('the fees of carriers', () => {
  const FEE = { carrier: 'Verizon', local_sms_micros: 4_000, tollfree_sms_micros: 5_000 };
  const put = (at: OpenWorld, data: BodyOf<typeof updateCarrierFees>['data'], as = at.agent) =>
    server.call(updateCarrierFees, { as, body: { data } });

  it('are set by admins for their company, and reset to the default list', async () => {
    const at = await world.open();
    const other = await world.open('now');
    const list = async (of: OpenWorld) => (await server.call(listCarrierFees, { as: of.agent })).body;
    const usual = await list(at);
    expect(usual.is_own).toBe(false);
    for (const role of ['Company Agent', 'Billing Admin'] as const) {
      const as = await server.user(at.companyId, { roles: [role] });
      expect((await put(at, [FEE], as)).status).toBe(403);
    }
    await change(at, { rates: RATES });
    expect((await put(at, [FEE])).body).toEqual({ data: [FEE], is_own: true });
    expect(await list(at)).toEqual({ data: [FEE], is_own: true });
    expect(await list(other)).toEqual(usual);
    expect((await billing(at)).rates).toEqual(RATES);
    expect((await put(at, null)).body).toEqual(usual);
  });

  it('are 0 to 1 dollar with four decimals, once for each carrier', async () => {
    const at = await world.open();
    const faults = async (data: Parameters<typeof put>[1]) => (await put(at, data)).error.errors;
    expect(
      await faults([
        { carrier: ' ', local_sms_micros: -100, tollfree_sms_micros: 1_000_100 },
        { ...FEE, local_sms_micros: 4_050 },
      ]),
    ).toEqual({
      'data.0.carrier': ['Name the carrier.'],
      'data.0.local_sms_micros': ['A fee cannot be negative.'],
      'data.0.tollfree_sms_micros': ['A fee is at most 1 dollar.'],
      'data.1.local_sms_micros': ['Use at most four decimals of a dollar.'],
    });
    expect(await faults([FEE, { ...FEE, carrier: 'verizon' }])).toEqual({
      'data.1.carrier': ['verizon is in the list twice.'],
    });
    expect((await put(at, [{ ...FEE, local_sms_micros: 0, tollfree_sms_micros: 1_000_000 }])).status).toBe(200);
  });
});

it('tells a composer the rate of the line that it writes from', async () => {
  const at = await world.open();
  expect((await check(at)).rate_mills).toBeNull();
  await change(at, { rates: RATES });
  expect((await check(at)).rate_mills).toEqual({ sms: 8, mms: 20 });
  await server.context.kernel.db.pool.query('update incoming_numbers set is_toll_free = true where company_id = $1', [
    at.companyId,
  ]);
  expect((await check(at)).rate_mills).toEqual({ sms: 9, mms: 22 });
  await change(at, { rates: null });
  expect((await check(at)).rate_mills).toBeNull();
});

it('writes to each text what it costs, at the rate of its time', async () => {
  const at = await world.open();
  const free = await at.send();
  await change(at, { rates: RATES });
  const long = await at.send({ body: 'a'.repeat(200) });
  const picture = await at.send({ gif_url: 'https://gifs.example/cat.gif' });
  await change(at, { rates: { ...RATES, local_sms_mills: 80 } });
  expect([await costOf(free.id), await costOf(long.id), await costOf(picture.id)]).toEqual([null, 16, 20]);
});

it('takes what the carrier has taken off the credits, once, and sends nothing that they do not reach for', async () => {
  const at = await world.open();
  await change(at, { text_credits: 3 });
  const text = await at.send({ body: 'a'.repeat(200) });
  expect((await billing(at)).text_credits).toBe(3);
  await leave();
  expect((await billing(at)).text_credits).toBe(1);
  const { sid } = carrier.texts[0] ?? { sid: '' };
  for (const status of ['sent', 'sent', 'delivered']) await at.report(text.id, sid, status);
  expect((await billing(at)).text_credits).toBe(1);
  carrier.textAnswers.push({ kind: 'refused', code: 30_003, text: null });
  await at.send({ body: 'Refused' });
  await leave();
  expect((await billing(at)).text_credits).toBe(1);
  await expect(at.send({ body: 'b'.repeat(200) })).rejects.toThrow('It takes 2, and 1 is left.');
  expect((await billing(at)).text_credits).toBe(1);
  await at.send({ body: 'Short' });
  await leave();
  expect((await billing(at)).text_credits).toBe(0);
  expect((await check(at)).obstacles[0]).toMatchObject({ rejection: 1 });
});

it('takes a text off the credits that the carrier tells of before it answers', async () => {
  const at = await world.open();
  await change(at, { text_credits: 3 });
  const text = await at.send();
  carrier.textAnswers.push('lost');
  await leave();
  const { sid } = carrier.texts[0] ?? { sid: '' };
  await at.report(text.id, sid, 'sent');
  await at.report(text.id, sid, 'delivered');
  await leave();
  expect((await billing(at)).text_credits).toBe(2);
});
