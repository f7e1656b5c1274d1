import { declineCall, getCall, hangUpCall, sendHeartbeat, startCall, type Call } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { JOBS, type TestUser } from '../../../testing/index.js';
import { reconcileCalls } from './reconcile.js';
import { CUSTOMER, LINE, useVoiceFixture } from './voice-world.fixture.js';

const voice = useVoiceFixture();
let agent: TestUser;
let count = 0;
const newSid = (): string => `CA-test-${(count += 1)}`;

beforeEach(async () => {
  // What earlier tests left to be done is done before this one begins.
  await voice.work();
  await voice.rows('delete from ring_group_users');
  agent = await voice.agent({ inGroup: true });
  voice.carrier.orders.length = 0;
  voice.carrier.answers.length = 0;
});

const at = (ms: number): string => new Date(ms).toUTCString();
const now = (): number => voice.server.clock.now().getTime();
const call = async (id: string, as = agent): Promise<Call> =>
  (await voice.server.call(getCall, { as, params: { id } })).body;
const snapshot = async (): Promise<unknown> =>
  voice.rows(`select (select count(*) from calls) as calls, (select count(*) from call_facts) as facts,
    (select count(*) from call_legs) as legs, (select count(*) from events) as events, (select count(*) from ${JOBS}) as jobs`);
const connect = (id: string, sid: string, as = agent) =>
  voice.webhook('client', { CallSid: sid, From: `client:c${as.companyId}_u${as.id}`, talk_call_id: id });
const leg = (sid: string, status: string, more: Record<string, string> = {}) =>
  voice.webhook('leg', { CallSid: sid, CallStatus: status, Timestamp: at(now()), ...more });
const ordersOf = (kind: string) => voice.carrier.orders.filter((order) => order.kind === kind);

/** Somebody calls the line; the call, and its caller's leg. */
async function callIn(from = '+14155550171'): Promise<{ id: string; sid: string }> {
  const sid = newSid();
  const { text } = await voice.webhook('inbound', { CallSid: sid, From: from, To: LINE });
  const id = /([0-9a-f-]{36})<\/Conference>/.exec(text)?.[1];
  if (id === undefined) throw new Error(`the caller was not let in: ${text}`);
  return { id, sid };
}
/** Answers an agent's ringing leg. */
function answer(as: TestUser): Promise<{ status: number; text: string }> {
  const rung = voice.carrier.orders.findLast(
    (order) => order.kind === 'ring' && order.identity === `c${as.companyId}_u${as.id}`,
  );
  if (rung?.kind !== 'ring') throw new Error('this agent was not rung');
  return voice.webhook(rung.answerUrl, { CallSid: rung.legSid, CallStatus: 'in-progress' });
}

describe('a webhook', () => {
  it.each(['client', 'inbound', 'agent', 'leg', 'conference', 'recording', 'wait'])(
    '%s with a forged signature is refused and changes nothing',
    async (path) => {
      const { id } = await voice.start(agent);
      const before = await snapshot();
      const form = { CallSid: newSid(), From: `client:c${agent.companyId}_u${agent.id}`, To: LINE, talk_call_id: id };
      for (const signature of ['forged', '']) {
        const { status, text } = await voice.webhook(`${path}?call=${id}&user=${agent.id}`, form, signature);
        expect([status, JSON.parse(text)]).toEqual([403, expect.objectContaining({ code: 'SIGNATURE_INVALID' })]);
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  it('signed for one address is worth nothing at another', async () => {
    const form = { CallSid: newSid(), CallStatus: 'completed' };
    const signature = voice.carrier.sign('http://localhost:4000/carrier/voice/leg', form);
    expect((await voice.webhook('leg?call=00000000-0000-4000-8000-000000000000', form, signature)).status).toBe(403);
  });

  it('about a leg or a call that nobody knows is accepted and changes nothing', async () => {
    const before = await snapshot();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const form = { CallSid: newSid(), CallStatus: 'completed', StatusCallbackEvent: 'participant-leave' };
    for (const path of ['leg', `leg?call=${nobody}&role=customer`, `conference?call=${nobody}`])
      expect((await voice.webhook(path, form)).status).toBe(204);
    expect((await voice.webhook(`agent?call=${nobody}&user=1`, form)).text).toContain('<Hangup/>');
    expect(await snapshot()).toEqual(before);
  });

  it('from somebody else’s browser does not connect a call', async () => {
    const { id } = await voice.start(agent);
    const other = await voice.agent();
    expect((await connect(id, newSid(), other)).text).toContain('<Hangup/>');
    expect((await connect(id, newSid())).text).toContain('<Conference');
    expect((await connect(id, newSid())).text).toContain('<Hangup/>');
  });

  it('from a browser that tests its connection is answered with an echo, and leaves no trace', async () => {
    const before = await snapshot();
    const form = { CallSid: newSid(), From: `client:c${agent.companyId}_u${agent.id}`, talk_test: '1' };
    expect((await voice.webhook('client', form)).text).toContain('<Echo/>');
    expect((await voice.webhook('client', { ...form, From: '+14155550171' })).text).toContain('<Hangup/>');
    expect((await voice.webhook('leg', { CallSid: form.CallSid, CallStatus: 'completed' })).status).toBe(204);
    expect(await snapshot()).toEqual(before);
  });

  it('for a number that is not ours, or whose line is paused, is turned away', async () => {
    const form = { CallSid: newSid(), From: '+14155550171', To: '+14155550999' };
    expect((await voice.webhook('inbound', form)).text).toContain('<Reject');
    await voice.rows('update lines set is_paused = true');
    expect((await voice.webhook('inbound', { ...form, To: LINE })).text).toContain('<Reject');
    await voice.rows('update lines set is_paused = false');
  });
});

describe('an outbound call', () => {
  async function connected(): Promise<{ id: string; own: string; customer: string }> {
    const { id } = await voice.start(agent);
    const own = newSid();
    await connect(id, own);
    await voice.work();
    const dialled = voice.carrier.orders.find((order) => order.kind === 'dial' && order.conference === id);
    return { id, own, customer: dialled?.kind === 'dial' ? dialled.legSid : '' };
  }

  it('dials the customer once, from the line, however often the browser’s leg is told of', async () => {
    const { id, own } = await connected();
    await connect(id, own);
    await leg(own, 'in-progress');
    await voice.work();
    expect(ordersOf('dial')).toMatchObject([{ conference: id, from: LINE, to: CUSTOMER }]);
  });

  it('counts a status that came before the answer to our own request', async () => {
    const { id } = await voice.start(agent);
    await connect(id, newSid());
    const customer = newSid();
    voice.carrier.answers.push({ kind: 'dialled', legSid: customer });
    const path = `leg?call=${id}&role=customer`;
    await voice.webhook(path, { CallSid: customer, CallStatus: 'in-progress', Timestamp: at(now()) });
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'active' });
    const legs = await voice.rows(`select sid from call_legs where call_id = $1 and role = 'customer'`, [id]);
    expect(legs).toEqual([{ sid: customer }]);
  });

  it('says nothing new when a webhook is repeated, and takes a late one for what it is', async () => {
    const { id, own, customer } = await connected();
    const ended = await leg(customer, 'busy', { SipResponseCode: '486' });
    expect(ended.status).toBe(204);
    const after = await call(id);
    expect(after).toMatchObject({ phase: 'ended', end_reason: 'busy', hung_up_by: 'customer' });
    const events = await snapshot();
    await leg(customer, 'busy', { SipResponseCode: '486' });
    expect(await snapshot()).toEqual(events);
    await leg(customer, 'ringing');
    expect(await call(id)).toEqual(after);
    await voice.work();
    expect(ordersOf('end')).toEqual([{ kind: 'end', legSid: own }]);
  });

  it('that the carrier refuses ends with its reason', async () => {
    const { id } = await voice.start(agent);
    voice.carrier.answers.push({ kind: 'refused', code: 21211 });
    await connect(id, newSid());
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ended', end_reason: 'invalid-number', hung_up_by: 'carrier' });
  });

  it('does not ring a customer for an agent who has gone while the carrier was away', async () => {
    const { id } = await voice.start(agent);
    const own = newSid();
    await connect(id, own);
    voice.carrier.answers.push(new Error('the carrier is away'));
    await voice.work();
    voice.carrier.reports.set(own, { status: 'completed', answeredAtMs: now(), endedAtMs: now() });
    voice.server.clock.advance(2_500);
    await voice.work();
    expect(ordersOf('dial')).toEqual([]);
  });

  it('ends a customer’s leg that the carrier tells of only after the agent has left', async () => {
    const { id } = await voice.start(agent);
    const own = newSid();
    await connect(id, own);
    const late = newSid();
    voice.carrier.answers.push({ kind: 'dialled', legSid: late });
    await leg(own, 'in-progress');
    await leg(own, 'completed');
    await voice.webhook(`leg?call=${id}&role=customer`, { CallSid: late, CallStatus: 'ringing', Timestamp: at(now()) });
    await voice.work();
    expect(ordersOf('end')).toEqual([{ kind: 'end', legSid: late }]);
  });

  it('is no call that was given up when the customer had answered, and only the news of it is late', async () => {
    const { id } = await voice.start(agent);
    const own = newSid();
    const customer = newSid();
    voice.carrier.answers.push({ kind: 'dialled', legSid: customer });
    await connect(id, own);
    await voice.work();
    await leg(own, 'in-progress');
    voice.carrier.reports.set(customer, { status: 'in-progress', answeredAtMs: now(), endedAtMs: null });
    await leg(own, 'completed');
    await voice.work();
    const lost = await call(id);
    expect(lost).toMatchObject({ phase: 'held', end_reason: null });
    expect(lost.rejoin_until).not.toBeNull();
    expect(ordersOf('end')).toEqual([]);
  });

  it('is given up when the browser never connects, and frees the agent', async () => {
    const { id } = await voice.start(agent);
    voice.server.clock.advance(30_000);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ended', end_reason: 'agent-lost', hung_up_by: 'system' });
    const [row] = await voice.rows('select status as agent_status from agent_states where user_id = $1', [agent.id]);
    expect(row).toEqual({ agent_status: 'accepting-calls' });
    const again = await voice.server.call(startCall, {
      as: agent,
      body: { phone_number: CUSTOMER },
      headers: { 'idempotency-key': 'after-giving-up' },
    });
    expect(again.status).toBe(200);
  });

  it('is settled by asking the carrier when its webhooks never come', async () => {
    const { id, own, customer } = await connected();
    const startMs = now();
    voice.server.clock.advance(60_000);
    for (const sid of [own, customer])
      voice.carrier.reports.set(sid, {
        status: 'completed',
        answeredAtMs: startMs + 5_000,
        endedAtMs: startMs + 45_000,
      });
    voice.carrier.conferenceEnds.set(id, { atMs: startMs + 45_000, endedBySid: own });
    const { kernel, modules } = voice.server.context;
    const recordings = { voicemail: () => undefined };
    await reconcileCalls({ kernel, carrier: voice.carrier, calls: modules.voice.calls, recordings }, 45_000);
    expect(await call(id)).toMatchObject({ phase: 'ended', hung_up_by: 'agent', end_reason: 'completed' });
    const [row] = await voice.rows('select talk_seconds from communications where id = $1', [
      (await call(id)).communication_id,
    ]);
    expect(row).toEqual({ talk_seconds: 40 });
  });
});

describe('an inbound call', () => {
  it('is one call, also when the carrier asks twice at the same time', async () => {
    const form = { CallSid: newSid(), From: '+14155550171', To: LINE };
    const [first, second] = await Promise.all([voice.webhook('inbound', form), voice.webhook('inbound', form)]);
    expect(first.text).toBe(second.text);
  });

  it('rings those who accept calls, once, and says who calls', async () => {
    const resting = await voice.agent({ inGroup: true, agentStatus: 'on-break' });
    const { id } = await callIn();
    await voice.work();
    await voice.work();
    expect(ordersOf('ring')).toMatchObject([
      {
        identity: `c${agent.companyId}_u${agent.id}`,
        parameters: { talk_call_id: id, talk_from: '+14155550171' },
      },
    ]);
    expect(await call(id)).toMatchObject({ phase: 'ringing', ringing_user_ids: [agent.id] });
    const hangUp = await voice.server.call(hangUpCall, { as: resting, params: { id }, body: {} });
    expect(hangUp.status).toBe(404);
  });

  it('goes on ringing the others when the carrier fails half-way', async () => {
    const lee = await voice.agent({ inGroup: true });
    voice.carrier.answers.push(new Error('the carrier is away'));
    const { id } = await callIn();
    await voice.work();
    expect(await call(id)).toMatchObject({ ringing_user_ids: [agent.id, lee.id] });
    voice.server.clock.advance(2_500);
    await voice.work();
    expect(ordersOf('ring')).toHaveLength(2);
  });

  it('is the first answerer’s; the other is turned away and hung up, and cannot end it', async () => {
    const lee = await voice.agent({ inGroup: true });
    const { id, sid } = await callIn();
    await voice.work();
    const answers = await Promise.all([answer(agent), answer(lee)]);
    expect(answers.filter(({ text }) => text.includes('<Conference'))).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('<Hangup/>'))).toHaveLength(1);
    const winner = (await call(id)).user_id === agent.id ? agent : lee;
    const loser = winner === agent ? lee : agent;
    // The carrier asks again when an answer was lost on the way.
    expect((await answer(winner)).text).toContain('<Conference');
    await voice.work();
    const lost = voice.carrier.orders.find(
      (order) => order.kind === 'ring' && order.identity === `c${loser.companyId}_u${loser.id}`,
    );
    expect(ordersOf('end')).toEqual([{ kind: 'end', legSid: lost?.kind === 'ring' ? lost.legSid : '' }]);
    expect(ordersOf('record')).toMatchObject([{ legSid: sid }]);
    const meddling = await voice.server.call(hangUpCall, { as: loser, params: { id }, body: {} });
    expect(meddling.body).toMatchObject({ phase: 'active', user_id: winner.id });
    const late = await voice.server.call(declineCall, { as: loser, params: { id } });
    expect([late.status, late.body]).toMatchObject([200, { phase: 'active', user_id: winner.id }]);
  });

  it('does not ring at somebody whose phone is not reachable, who is told when they are back', async () => {
    const lee = await voice.agent({ inGroup: true });
    voice.server.clock.advance(39_000);
    await voice.server.call(sendHeartbeat, { as: agent, body: { device_id: 'phone-of-agent', registered: true } });
    voice.server.clock.advance(1000);
    const { id } = await callIn();
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ringing', ringing_user_ids: [agent.id] });
    await voice.server.call(declineCall, { as: agent, params: { id } });
    await voice.work();
    const back = await voice.server.call(sendHeartbeat, {
      as: lee,
      body: { device_id: 'phone-of-lee', registered: true },
    });
    expect(back.body.absence).toMatchObject({ seconds: 40, missed_calls: 1, calls: [{ outcome: 'missed' }] });
    expect(
      (
        await voice.server.call(sendHeartbeat, {
          as: agent,
          body: { device_id: 'phone-of-agent', registered: true },
        })
      ).body.absence,
    ).toBeNull();
  });

  it('is missed when everybody declines', async () => {
    const { id, sid } = await callIn();
    await voice.work();
    expect((await voice.server.call(declineCall, { as: agent, params: { id } })).status).toBe(200);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ended', end_reason: 'declined', hung_up_by: 'system' });
    expect(ordersOf('end').map((order) => order.kind === 'end' && order.legSid)).toContain(sid);
  });

  it('calls a hidden number anonymous', async () => {
    const { id } = await callIn('Restricted');
    expect(await call(id, await voice.agent({ roles: ['Company Admin'] }))).toMatchObject({
      phone_number: 'anonymous',
      contact: null,
    });
  });
});
