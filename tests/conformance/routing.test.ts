import {
  declineCall,
  getCommunication,
  sendHeartbeat,
  sendToVoicemail,
  setAgentStatus,
  startCall,
  takeQueuedCall,
  uploadGreeting,
  type Communication,
  type Heartbeat,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { liveCall, storyOf } from '../support/call-story.js';
import { CUSTOMER, CUSTOMER_HZ } from '../support/control-world.js';
import { useRoutingWorld } from '../support/routing-world.js';
import { toneMp3 } from '../support/tone-mp3.js';
import { until } from '../support/until.js';
import type { Agent } from '../support/voice-world.js';
import { levelOf, readWav } from '../support/wav.js';

// Inbound calls through everything that is ours: hours, ring groups, queue, voicemail. What is heard is measured at the ear; what the
// carrier's voice says is read in its log, since the sandbox speaks in tones.

const [KIM_HZ, LEE_HZ, GREETING_HZ] = [900, 1300, 500];
const SECOND = '+14155550172';
const CLOSED = Array.from({ length: 7 }, () => ({ is_open: false, open: null, close: null }));

const routing = useRoutingWorld();

const communicationOf = async (id: string): Promise<Communication> => {
  const world = routing();
  const { communication_id } = await world.snapshot(world.admin, id);
  return world.ask<Communication>(world.admin, getCommunication, { id: communication_id });
};
const status = (agent: Agent, agent_status: 1 | 3): Promise<unknown> =>
  routing().ask(agent, setAgentStatus, { id: agent.user.id }, { agent_status });
const isRecorded = (sid: string): Promise<unknown> =>
  until('the recording to begin', () =>
    routing()
      .sandbox.control.state()
      .recordings.some((one) => one.callSid === sid && one.status === 'in-progress'),
  );
/** The caller's voice is in the file that the timeline offers. */
async function expectVoicemail(id: string): Promise<Communication> {
  const { server, admin } = routing();
  const communication = await until('the voicemail', async () => {
    const found = await communicationOf(id);
    return found.has_voicemail && found.recording_url !== null && found;
  });
  const file = await server.app.inject({
    url: communication.recording_url ?? '',
    headers: { authorization: `Bearer ${admin.user.token}` },
  });
  const [voice] = readWav(file.rawPayload);
  if (voice === undefined) throw new Error('the voicemail is silent');
  expect(levelOf(voice, CUSTOMER_HZ)).toBeGreaterThan(10 * levelOf(voice, GREETING_HZ));
  expect(communication.recording_seconds).toBeGreaterThanOrEqual(1);
  return communication;
}

describe('a line with hours', () => {
  it('plays the company’s greeting to who calls outside of them, and takes a voicemail that can be listened to', async () => {
    const world = routing();
    const kim = await world.agent(KIM_HZ);
    const { file_id } = await world.ask<{ file_id: string }>(
      world.admin,
      uploadGreeting,
      { id: world.lineId },
      { content_type: 'audio/mpeg', data_base64: (await toneMp3(GREETING_HZ, 2)).toString('base64') },
    );
    await world.line({ business_hours: CLOSED, closed: { text: 'Closed.', file_id, afterwards: 'voicemail' } });
    const sid = world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.hears(CUSTOMER, [GREETING_HZ]);
    await isRecorded(sid);
    await world.speaksFor(1_500);
    world.sandbox.control.hangUp(sid);
    await storyOf(world, id);
    expect(await expectVoicemail(id)).toMatchObject({ disposition_status2: 'voicemail', is_read: false });
    expect(await kim.phone.events()).not.toContain(`incoming ${id}`);
  });

  it('says goodbye on a holiday that takes no messages', async () => {
    const world = routing();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(Date.now());
    await world.line({
      timezone: 'UTC',
      holidays: [{ date: today, name: 'Company day', open: null, close: null }],
      closed: { text: 'We are on holiday.', file_id: null, afterwards: 'hang-up' },
    });
    const sid = world.callIn(CUSTOMER);
    await world.isTold(sid, 'We are on holiday.');
    await until('the end', () => world.sandbox.control.call(sid).status === 'completed');
    await world.line({ timezone: null, holidays: [] });
  });
});

describe('a ring group', () => {
  it('rings everybody at once; the first to answer has the caller, the others stop', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await kim.phone.event(`incoming ${id}`);
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await kim.phone.event('cancel');
    await lee.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [LEE_HZ], [KIM_HZ]);
    await world.hangUp(lee, id);
    await storyOf(world, id);
  });

  it('rings one after the other, each for the ring time', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    await world.group({ dial_mode: 1, ring_timeout_seconds: 5, user_ids: [kim.user.id, lee.user.id] });
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await kim.phone.event(`incoming ${id}`);
    expect(await lee.phone.events()).not.toContain(`incoming ${id}`);
    await kim.phone.event('cancel');
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await world.hears(CUSTOMER, [LEE_HZ]);
    await world.hangUp(lee, id);
    await storyOf(world, id);
  });

  it('goes round: the next caller is the next agent’s', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    await world.group({ dial_mode: 2, user_ids: [kim.user.id, lee.user.id] });
    for (const [from, agent, hz] of [
      ['+14155550174', kim, KIM_HZ],
      ['+14155550175', lee, LEE_HZ],
      ['+14155550176', kim, KIM_HZ],
    ] as const) {
      world.callIn(from);
      const id = await liveCall(world);
      await world.ringsAt(id, agent);
      await agent.phone.event(`incoming ${id}`);
      await agent.phone.accept();
      await agent.phone.hears(CUSTOMER_HZ);
      await world.hears(from, [hz]);
      await world.hangUp(agent, id);
      await storyOf(world, id);
    }
    // Whoever does not want the call passes it on, and is not asked again.
    world.callIn(SECOND);
    const id = await liveCall(world);
    await world.ringsAt(id, lee);
    await lee.phone.event(`incoming ${id}`);
    await world.ask(lee, declineCall, { id });
    await world.ringsAt(id, kim);
    await kim.phone.event(`incoming ${id}`);
    await kim.phone.accept();
    await world.hears(SECOND, [KIM_HZ]);
    await world.hangUp(kim, id);
    await storyOf(world, id);
  });

  it('puts a returning caller through to whom they talked with last, before anybody else', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    await world.line({ repeat_contact_routing: 2 });
    world.callIn(SECOND);
    const first = await liveCall(world);
    await lee.phone.event(`incoming ${first}`);
    await lee.phone.accept();
    await world.hears(SECOND, [LEE_HZ]);
    await world.speaksFor(1_200);
    await world.hangUp(lee, first);
    await storyOf(world, first);
    world.callIn(SECOND);
    const again = await liveCall(world);
    await world.ringsAt(again, lee);
    await lee.phone.event(`incoming ${again}`);
    expect(await kim.phone.events()).not.toContain(`incoming ${again}`);
    await world.ask(lee, declineCall, { id: again });
    await kim.phone.event(`incoming ${again}`);
    await kim.phone.accept();
    await world.hears(SECOND, [KIM_HZ]);
    await world.hangUp(kim, again);
    await storyOf(world, again);
  });
});

describe('a call that nobody takes', () => {
  it('is a missed call, unread until somebody looks', async () => {
    const world = routing();
    const kim = await world.agent(KIM_HZ);
    await world.group({ ring_timeout_seconds: 5 });
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await kim.phone.event(`incoming ${id}`);
    await kim.phone.event('cancel');
    await storyOf(world, id);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'missed', is_read: false });
  });

  it('goes to the voicemail by an agent’s hand while it rings: greeting, beep, message, and nobody rings any more', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    const sid = world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await kim.phone.event(`incoming ${id}`);
    await lee.phone.event(`incoming ${id}`);
    const sent = await world.ask(kim, sendToVoicemail, { id });
    expect(sent).toMatchObject({ phase: 'voicemail', ringing_user_ids: [] });
    await kim.phone.event('cancel');
    await lee.phone.event('cancel');
    await world.isTold(sid, 'Please leave a message');
    await isRecorded(sid);
    await world.speaksFor(1_500);
    world.sandbox.control.hangUp(sid);
    await storyOf(world, id);
    expect(await expectVoicemail(id)).toMatchObject({ disposition_status2: 'missed-voicemail' });
  });
});

describe('a queue', () => {
  it('plays music and tells places, rings whoever becomes free, and moves up', async () => {
    const world = routing();
    const kim = await world.agent(KIM_HZ);
    await status(kim, 3);
    await world.group({ should_queue: true });
    const first = world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.isTold(first, 'You are next in line.');
    await world.hearsMusic(CUSTOMER, [KIM_HZ]);
    const second = world.callIn(SECOND);
    await world.isTold(second, 'You are number 2 in line.');
    await status(kim, 1);
    await kim.phone.event(`incoming ${id}`);
    await kim.phone.accept();
    await kim.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [KIM_HZ]);
    await world.isTold(second, 'You are next in line.');
    world.sandbox.control.hangUp(second);
    await world.hangUp(kim, id);
    await storyOf(world, id);
  });

  it('is left by a wish for a callback, which is fulfilled by calling back', async () => {
    const world = routing();
    const kim = await world.agent(KIM_HZ);
    await status(kim, 3);
    await world.group({ should_queue: true });
    const sid = world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.isTold(sid, 'press 1');
    world.sandbox.control.press(sid, '1');
    await world.isTold(sid, 'We will call you back');
    await storyOf(world, id);
    expect(await communicationOf(id)).toMatchObject({ callback_status: 'requested' });
    const answer = await world.server.call(startCall, {
      as: kim.user,
      body: { phone_number: CUSTOMER, outside_day_time: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await kim.phone.dial(answer.body.connect.params);
    expect((await communicationOf(id)).callback_status).toBe('initiated');
    await world.hangUp(kim, answer.body.call.id);
    await storyOf(world, answer.body.call.id);
  });

  it('in fishing mode rings nobody, offers the caller to all, and is whose hand is first', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    await world.group({ should_queue: true, fishing_mode: true });
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.hearsMusic(CUSTOMER, [KIM_HZ, LEE_HZ]);
    const offered = await until('the offer', async () =>
      (await world.news()).find(({ type, data }) => type === 'call_fishing' && String(data.id) === id),
    );
    expect([...offered.channels].sort()).toEqual(
      [kim, lee].map(({ user }) => `private-company-${user.companyId}-user-${user.id}`).sort(),
    );
    const taken = await world.ask<{ connect: { params: Record<string, string> } }>(kim, takeQueuedCall, { id });
    expect(await world.refusal(lee, takeQueuedCall, { id })).toMatch(/^Answered by /);
    await kim.phone.dial(taken.connect.params);
    await kim.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [KIM_HZ]);
    for (const agent of [kim, lee]) expect(await agent.phone.events()).not.toContain(`incoming ${id}`);
    await world.hangUp(kim, id);
    await storyOf(world, id);
  });
});

describe('an agent whose phone has gone silent', () => {
  it('is skipped within 40 s, and reads on return how long it was and what was missed', async () => {
    const world = routing();
    const [kim, lee] = [await world.agent(KIM_HZ), await world.agent(LEE_HZ)];
    const frozenMs = Date.now();
    await world.freeze(kim);
    for (let second = 0; second < 40; second += 10) await world.speaksFor(10_000);
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.ringsAt(id, lee);
    await lee.phone.event(`incoming ${id}`);
    world.sandbox.control.hangUp(world.legOf(CUSTOMER));
    await storyOf(world, id);
    await world.thaw(kim);
    const back = await world.ask<Heartbeat>(
      kim,
      sendHeartbeat,
      {},
      { device_id: `phone-of-${kim.user.id}`, registered: true },
    );
    expect(back).toMatchObject({ is_reachable: true, absence: { missed_calls: 1, answered_by_others: 0 } });
    const seconds = Math.round((Date.now() - frozenMs) / 1000);
    expect(Math.abs((back.absence?.seconds ?? 0) - seconds)).toBeLessThanOrEqual(20);
    expect(back.absence?.calls).toMatchObject([{ phone_number: CUSTOMER, outcome: 'missed' }]);
    expect(await kim.phone.events()).not.toContain(`incoming ${id}`);
  });
});
