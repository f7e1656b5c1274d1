import {
  checkIntegrationAccount,
  completeIntegration,
  connectIntegration,
  reportCrmRecord,
  type Call,
} from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, type TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../../calls/wrap-ups/talked-call.fixture.js';
import { LINE, useVoiceFixture } from '../../calls/webhooks/voice-world.fixture.js';
import { createFakeCrm } from '../providers/fake-crm.fixture.js';

const MINUTE_MS = 60_000;
const ACCOUNT = '4242';
const crm = createFakeCrm();
const voice = useVoiceFixture({ crms: [crm] });
const { server } = voice;
const { call, talk, leave } = createTalkedCalls(voice);
const params = { name: 'hubspot' } as const;
const customer = '+14155553001';
let admin: TestUser;
let agent: TestUser;
let records = 0;

async function connect(as: TestUser, account: string): Promise<void> {
  const { body } = await server.call(connectIntegration, { as, params });
  await server.call(completeIntegration, { as, params, body: crm.agree(body.authorize_url, account) });
}
beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
  await connect(admin, ACCOUNT);
  crm.know(customer, 'maya');
});
beforeEach(async () => {
  agent = await voice.agent();
});

/** The CRM makes a record itself. */
function made(): string {
  records += 1;
  crm.makeRecord(String(9000 + records));
  return String(9000 + records);
}
const report = (of: Call, externalId: string | null, { as = agent, account = ACCOUNT } = {}) =>
  server.call(reportCrmRecord, {
    as,
    params: { id: of.communication_id },
    body: { name: 'hubspot', account_id: account, external_id: externalId },
  });
async function soon(): Promise<void> {
  await runSchedule(server.context, 'crm.collect');
  await voice.work();
}
const keyOf = ({ communication_id: id }: Call): string => `${admin.companyId}-${id}`;
/** How often the call is in the CRM: made by us, and made there. */
const inCrm = (of: Call): readonly [ours: number, own: number] => [
  crm.calls.has(keyOf(of)) ? 1 : 0,
  [...crm.own.values()].filter((each) => each?.key === keyOf(of)).length,
];

describe('an account of a CRM', () => {
  const check = (as: TestUser | undefined, account: string) =>
    server.call(checkIntegrationAccount, { ...(as && { as }), params, query: { account_id: account } });

  it('is known to people of the company that has connected it, and to nobody else', async () => {
    const stranger = await server.user((await server.company()).id);
    expect((await check(undefined, ACCOUNT)).error.code).toBe('NOT_SIGNED_IN');
    expect((await check(stranger, ACCOUNT)).error.code).toBe('CRM_ACCOUNT_OTHER');
    const { error } = await check(agent, '1');
    expect([error.code, error.message]).toEqual([
      'CRM_ACCOUNT_OTHER',
      'This CRM account is not connected to your company.',
    ]);
    expect((await check(agent, ACCOUNT)).body).toEqual({ account: { id: ACCOUNT, name: `Portal ${ACCOUNT}` } });
  });
});

describe('a record that the CRM makes of a call', () => {
  it('is told by people who may see the call, of the connected account, with an id', async () => {
    const done = await call(agent, customer);
    const stranger = await server.user((await server.company()).id);
    const body = { name: 'hubspot' as const, account_id: ACCOUNT, external_id: '1' };
    const id = { id: done.communication_id };
    expect((await server.call(reportCrmRecord, { params: id, body })).error.code).toBe('NOT_SIGNED_IN');
    expect((await report(done, '1', { as: stranger })).error.code).toBe('NOT_FOUND');
    expect((await report(done, '1', { account: '7' })).error.code).toBe('CRM_ACCOUNT_OTHER');
    for (const wrong of ['', 'x', '../1', '1'.repeat(21)])
      expect((await report(done, wrong)).error.code).toBe('VALIDATION_FAILED');
    await soon();
    expect(inCrm(done)).toEqual([1, 0]);
  });

  it('gets the call when it is over, and the page gets what the record is to say, second for second', async () => {
    const during = await talk(agent, customer);
    expect((await report(during, null)).body).toEqual({ external_id: null, call: null });
    const id = made();
    expect((await report(during, id)).body).toEqual({ external_id: id, call: null });
    server.clock.advance(61_000);
    await leave(during);
    const { body } = await report(during, id);
    await soon();
    const written = crm.own.get(id);
    expect(body.call).toEqual({
      started_at: written?.startedAt.toISOString(),
      duration_ms: written?.durationMs,
      direction: 'outbound',
      result: 'talked',
      from_number: LINE,
      to_number: customer,
      title: 'Call to (415) 555-3001',
    });
    expect(body.call?.duration_ms).toBeGreaterThanOrEqual(60_000);
    expect(inCrm(during)).toEqual([0, 1]);
  });

  it('is waited for, and comes late: nothing is logged beside it', async () => {
    const done = await call(agent, customer);
    await report(done, null);
    await soon();
    server.clock.advance(MINUTE_MS);
    await soon();
    expect(inCrm(done)).toEqual([0, 0]);
    await report(done, made());
    await soon();
    expect(inCrm(done)).toEqual([0, 1]);
  });

  it('is not waited for longer than two minutes: the call is logged without, and moves when the record comes after all', async () => {
    const done = await call(agent, customer);
    await report(done, null);
    await soon();
    server.clock.advance(2 * MINUTE_MS + 1000);
    await soon();
    expect(inCrm(done)).toEqual([1, 0]);
    await report(done, made());
    await soon();
    expect(inCrm(done)).toEqual([0, 1]);
  });

  it('gets the call that was logged before anything was told', async () => {
    const done = await call(agent, customer);
    await soon();
    expect(inCrm(done)).toEqual([1, 0]);
    await report(done, made());
    await soon();
    expect(inCrm(done)).toEqual([0, 1]);
  });

  it('gets the call that is being logged while it is told', async () => {
    const done = await call(agent, customer);
    crm.meanwhile('logCall', () => report(done, made()));
    await soon();
    await soon();
    expect(inCrm(done)).toEqual([0, 1]);
  });

  it('is the first that is told, and of one call only', async () => {
    const [first, second] = [await call(agent, customer), await call(agent, customer)];
    const id = made();
    await report(first, id);
    expect((await report(first, made())).body.external_id).toBe(id);
    expect((await report(second, id)).body.external_id).toBeNull();
    await soon();
    server.clock.advance(3 * MINUTE_MS);
    await soon();
    expect([inCrm(first), inCrm(second)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('that is not there (any more) leaves the call to us', async () => {
    const done = await call(agent, customer);
    await report(done, '77');
    await soon();
    expect(inCrm(done)).toEqual([1, 0]);
  });
});
