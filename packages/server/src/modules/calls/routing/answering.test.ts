import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, agents, call, callIn, hangUpLeg, wait } = useRoutingFixture();

describe('an agent who answers by telephone', () => {
  async function byPhone(): Promise<{ agent: TestUser; id: string; sid: string; screenUrl: string; legSid: string }> {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    await voice.rows(
      `update memberships set answer_by = 'phone_number', answer_phone_number = '+14155550155' where user_id = $1`,
      [agent.id],
    );
    // No browser: the telephone needs no heartbeat.
    await voice.rows('delete from agent_phones');
    const { id, sid } = await callIn();
    const order = voice.carrier.orders.find((each) => each.kind === 'ring-number');
    if (order?.kind !== 'ring-number') throw new Error('the telephone was not rung');
    expect(order.to).toBe('+14155550155');
    return { agent, id, sid, screenUrl: order.answerUrl, legSid: order.legSid };
  }

  it('has the call after pressing 1', async () => {
    const { agent, id, screenUrl, legSid } = await byPhone();
    const screen = await voice.webhook(screenUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    expect(screen.text).toMatch(/<Gather[^>]*numDigits="1"[\s\S]*Press 1 to take it\.[\s\S]*<Hangup\/>/);
    expect((await call(id)).phase).toBe('ringing');
    const path = `screen-key?call=${id}&user=${agent.id}`;
    expect((await voice.webhook(path, { CallSid: legSid, Digits: '5' })).text).toContain('<Hangup/>');
    expect((await voice.webhook(path, { CallSid: legSid, Digits: '1' })).text).toContain('<Conference');
    expect(await call(id)).toMatchObject({ phase: 'active', user_id: agent.id });
  });

  it('has the time to press 1 when they pick up at the end of the ring time', async () => {
    const { agent, id, screenUrl, legSid } = await byPhone();
    await wait(24_000);
    await voice.webhook(screenUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    await wait(3_000);
    expect(await call(id)).toMatchObject({ phase: 'ringing', ringing_user_ids: [agent.id] });
    expect(voice.carrier.orders).not.toContainEqual({ kind: 'end', legSid });
    const pressed = await voice.webhook(`screen-key?call=${id}&user=${agent.id}`, { CallSid: legSid, Digits: '1' });
    expect(pressed.text).toContain('<Conference');
    await wait(30_000);
    expect(await call(id)).toMatchObject({ phase: 'active', user_id: agent.id });
  });

  it('does not keep the caller waiting when they pick up and press nothing', async () => {
    const { id, screenUrl, legSid } = await byPhone();
    await wait(24_000);
    await voice.webhook(screenUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    await wait(21_000);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'voicemail', user_id: null });
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid });
  });

  it('ends the call by hanging up: a telephone does not come back as a browser may', async () => {
    const { agent, id, sid, legSid } = await byPhone();
    await voice.webhook(`screen-key?call=${id}&user=${agent.id}`, { CallSid: legSid, Digits: '1' });
    await hangUpLeg(legSid);
    expect(await call(id)).toMatchObject({ phase: 'ended', hung_up_by: 'agent', rejoin_until: null });
    // The conference ends with them; should it not, the caller is not left alone for long.
    await wait(30_000);
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: sid });
  });

  it('does not have it when their mailbox picks up', async () => {
    const { id, screenUrl, legSid } = await byPhone();
    await voice.webhook(screenUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    await hangUpLeg(legSid);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'voicemail', user_id: null });
  });

  it.each([
    ['the country was refused since', '+18765550123'],
    ['it is a premium number', '+19005550123'],
    ['it is a line of the company', '+14155550100'],
  ])('is passed over, and no telephone rings, when %s', async (_why, number) => {
    const [agent] = await agents(1);
    await voice.rows(`update memberships set answer_by = 'phone_number', answer_phone_number = $1 where user_id = $2`, [
      number,
      agent?.id,
    ]);
    const { id } = await callIn();
    expect(voice.carrier.orders.filter((order) => order.kind === 'ring-number')).toEqual([]);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'voicemail', user_id: null });
  });

  it('rings at a desk phone without a question, and nowhere without an address or with none', async () => {
    const [desk, homeless, nobody] = await agents(3);
    const set = (user: TestUser | undefined, by: string, sip: string | null) =>
      voice.rows('update memberships set answer_by = $1, sip_uri = $2 where user_id = $3', [by, sip, user?.id]);
    await set(desk, 'ip_phone', 'sip:desk@pbx.example');
    await set(homeless, 'ip_phone', null);
    await set(nobody, 'none', null);
    await callIn();
    const orders = voice.carrier.orders.filter((order) => order.kind === 'ring-number' || order.kind === 'ring');
    expect(orders).toMatchObject([{ to: 'sip:desk@pbx.example', answerUrl: expect.stringContaining('/agent?') }]);
  });
});
