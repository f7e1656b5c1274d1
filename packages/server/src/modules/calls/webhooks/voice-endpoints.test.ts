import {
  checkCall,
  currentCalls,
  declineCall,
  getCall,
  hangUpCall,
  REJECTIONS,
  startCall,
  voiceToken,
  type RejectionCode,
} from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import { contacts } from '../../people/contacts/read.js';
import { CUSTOMER, LINE, useVoiceFixture } from './voice-world.fixture.js';

const voice = useVoiceFixture();
let agent: TestUser;
let stranger: TestUser;
let keys = 0;
const newKey = (): { 'idempotency-key': string } => ({ 'idempotency-key': `key-number-${(keys += 1)}` });

beforeAll(async () => {
  stranger = await voice.server.user((await voice.server.company()).id);
});
beforeEach(async () => {
  agent = await voice.agent();
  voice.carrier.orders.length = 0;
});

const start = (as: TestUser, body: Record<string, unknown>, headers: Record<string, string> = newKey()) =>
  voice.server.call(startCall, { as, body: body as { phone_number: string }, headers });
const count = async (table: string): Promise<number> =>
  Number((await voice.rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count);

describe('the voice token', () => {
  it('names the user to the carrier, and where to signal', async () => {
    const { body } = await voice.server.call(voiceToken, { as: agent, body: {} });
    const identity = `c${agent.companyId}_u${agent.id}`;
    expect(body).toEqual({
      token: `token-of-${identity}`,
      identity,
      ttl_seconds: 3600,
      device: { chunderw: 'localhost:4200' },
      insecure_host: 'localhost:4200',
    });
  });
});

describe('starting a call', () => {
  it('refuses who is not signed in, and who may not call', async () => {
    const body = { phone_number: CUSTOMER };
    expect((await voice.server.call(startCall, { body, headers: newKey() })).status).toBe(401);
    const reporter = await voice.agent({ roles: ['Company Reporter Access'] });
    expect((await start(reporter, body)).error).toMatchObject({ code: 'REJECTED', rejection: 18 });
  });

  it('names the field that is wrong', async () => {
    const { status, error } = await start(agent, {});
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['phone_number']]);
  });

  it('does not know contacts and lines of another company', async () => {
    const { drizzle } = voice.server.context.kernel.db;
    const owned = { companyId: stranger.companyId };
    const [line] = await drizzle
      .insert(lines)
      .values({ ...owned, name: 'Theirs' })
      .returning();
    const [contact] = await drizzle
      .insert(contacts)
      .values({ ...owned, name: 'Theirs' })
      .returning();
    const withLine = await start(agent, { phone_number: CUSTOMER, campaign_id: line?.id });
    expect(withLine.error).toMatchObject({ code: 'REJECTED', rejection: 22 });
    const query = { phone_number: CUSTOMER, campaign_id: line?.id };
    const checked = await voice.server.call(checkCall, { as: agent, query });
    expect(checked.body).toMatchObject({ allowed: false, rejection: 22, campaign_id: null });
    expect((await start(agent, { phone_number: CUSTOMER, contact_id: contact?.id })).status).toBe(404);
    expect(voice.carrier.orders).toEqual([]);
  });

  it.each<[RejectionCode, string]>([
    [45, '911'],
    [16, '+1415'],
    [16, 'ring me'],
    [40, LINE],
  ])('is rejected with %i before the dial for %s, and leaves nothing', async (rejection, number) => {
    const before = await count('calls');
    const { status, error } = await start(agent, { phone_number: number });
    expect([status, error.code, error.rejection]).toEqual([422, 'REJECTED', rejection]);
    expect(error.message).toBe(REJECTIONS[rejection].text);
    const check = await voice.server.call(checkCall, { as: agent, query: { phone_number: number } });
    expect(check.body).toMatchObject({ allowed: false, rejection, message: REJECTIONS[rejection].text });
    expect(await count('calls')).toBe(before);
    expect(voice.carrier.orders).toEqual([]);
  });

  it.each<[RejectionCode, string, string]>([
    [12, `update companies set status = 'disabled'`, `update companies set status = 'active'`],
    [35, `update companies set status = 'suspended'`, `update companies set status = 'active'`],
    [10, 'update lines set is_paused = true', 'update lines set is_paused = false'],
  ])('is rejected with %i', async (rejection, spoil, repair) => {
    await voice.rows(spoil);
    const { error } = await start(agent, { phone_number: CUSTOMER, campaign_id: voice.lineId });
    await voice.rows(repair);
    expect([error.code, error.rejection]).toEqual(['REJECTED', rejection]);
  });

  it('asks for an idempotency key', async () => {
    expect((await start(agent, { phone_number: CUSTOMER }, {})).error.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  it('makes one call of one intent, also when it is sent twice at once', async () => {
    const before = await count('calls');
    const headers = newKey();
    const body = { phone_number: CUSTOMER };
    const [first, second] = await Promise.all([start(agent, body, headers), start(agent, body, headers)]);
    expect(second.body).toEqual(first.body);
    expect((await start(agent, body, headers)).body).toEqual(first.body);
    expect(await count('calls')).toBe(before + 1);
    const other = await start(agent, { phone_number: '+14155550161' }, headers);
    expect([other.status, other.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('gives the call and what the browser connects with, and tells the user’s other tabs', async () => {
    const { body } = await start(agent, { phone_number: '(415) 555-0160' });
    expect(body.connect.params).toEqual({ talk_call_id: body.call.id });
    expect(body.call).toMatchObject({
      direction: 'outbound',
      phase: 'connecting',
      phone_number: CUSTOMER,
      line_number: LINE,
      campaign_id: voice.lineId,
      user_id: agent.id,
      is_recording: false,
      version: 1,
    });
    const told = await voice.rows<{ channels: string[] }>(
      `select channels from events where type = 'call_updated' and entity_id = $1`,
      [body.call.id],
    );
    expect(told.map((event) => event.channels)).toEqual([[`private-company-${agent.companyId}-user-${agent.id}`]]);
    const current = await voice.server.call(currentCalls, { as: agent });
    expect(current.body.data).toEqual([body.call]);
  });

  it('refuses a second call while one is connected, and replaces one that never was', async () => {
    const first = await voice.start(agent);
    // Nobody presses twice so slowly: that was a reload.
    voice.server.clock.advance(2_000);
    const second = await voice.start(agent);
    await voice.work();
    const replaced = await voice.server.call(getCall, { as: agent, params: { id: first.id } });
    expect(replaced.body).toMatchObject({ phase: 'ended', end_reason: 'agent-lost' });
    await voice.webhook('client', {
      CallSid: `CA-${second.id}`,
      From: `client:c${agent.companyId}_u${agent.id}`,
      talk_call_id: second.id,
    });
    const third = await start(agent, { phone_number: CUSTOMER });
    expect([third.status, third.error.code]).toEqual([409, 'CALL_STATE']);
    await voice.work();
  });
});

describe('looking at, ending and declining a call', () => {
  it('does not know a call of another company, or one that does not exist', async () => {
    const { id } = await voice.start(agent);
    for (const [as, call] of [
      [stranger, id],
      [agent, crypto.randomUUID()],
    ] as const) {
      for (const endpoint of [getCall, hangUpCall, declineCall])
        expect((await voice.server.call(endpoint, { as, params: { id: call } })).status).toBe(404);
    }
    expect((await voice.server.call(getCall, { params: { id } })).status).toBe(401);
  });

  it('shows a colleague what they may see of communications, and lets nobody else end it', async () => {
    const { id } = await voice.start(agent);
    const colleague = await voice.agent();
    expect((await voice.server.call(getCall, { as: colleague, params: { id } })).status).toBe(200);
    const secluded = await voice.agent({ membership: { communicationsVisibility: 2 } });
    expect((await voice.server.call(getCall, { as: secluded, params: { id } })).status).toBe(404);
    expect((await voice.server.call(hangUpCall, { as: colleague, params: { id } })).status).toBe(404);
    expect((await voice.server.call(declineCall, { as: colleague, params: { id } })).status).toBe(404);
  });

  it('cannot decline one’s own outbound call', async () => {
    const { id } = await voice.start(agent);
    expect((await voice.server.call(declineCall, { as: agent, params: { id } })).error.code).toBe('CALL_STATE');
  });

  it('ends an intent that was never connected, once', async () => {
    const { id } = await voice.start(agent);
    const ended = await voice.server.call(hangUpCall, { as: agent, params: { id }, body: {} });
    expect(ended.body).toMatchObject({ phase: 'ended', end_reason: 'canceled', hung_up_by: 'agent' });
    const again = await voice.server.call(hangUpCall, { as: agent, params: { id }, body: {} });
    expect(again.body).toEqual(ended.body);
    expect((await voice.server.call(currentCalls, { as: agent })).body.data).toEqual([]);
    await voice.work();
    expect(voice.carrier.orders).toEqual([]);
  });
});
