import type { PhoneScript } from '@talk/carrier-sandbox';
import { updateAnswering } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { liveCall, storyOf } from '../support/call-story.js';
import { CUSTOMER, CUSTOMER_HZ } from '../support/control-world.js';
import { useRoutingWorld } from '../support/routing-world.js';
import { until } from '../support/until.js';
import type { Agent } from '../support/voice-world.js';

// Where an agent answers: at the browser, at a telephone, at a desk phone, or nowhere. Real legs, told apart by ear.

const [KIM_HZ, LEE_HZ, TELEPHONE_HZ, DESK_HZ] = [900, 1300, 1100, 1500];
const TELEPHONE = '+14155550190';
/** The office's telephone system knows its desk phones by numbers as well; the carrier is told the SIP address. */
const DESK_NUMBER = '+14155550191';
const DESK = `sip:${DESK_NUMBER}@pbx.example`;

const routing = useRoutingWorld();

async function agentWhoAnswersBy(hz: number, answering: object): Promise<Agent> {
  const world = routing();
  const agent = await world.agent(hz);
  await world.ask(agent, updateAnswering, { id: agent.user.id }, answering);
  return agent;
}
const byTelephone = () => agentWhoAnswersBy(KIM_HZ, { answer_by: 'phone_number', phone_number: TELEPHONE });
const atDesk = () => agentWhoAnswersBy(KIM_HZ, { answer_by: 'ip_phone', sip_uri: DESK });
const script = (number: string, phone: PhoneScript): void =>
  routing().sandbox.control.setScript(number, { script: phone });
const hums = (hz: number): PhoneScript => ({ kind: 'tone', afterMs: 200, hz, hangUpAfterMs: null });
const legsTo = (address: string) =>
  routing()
    .sandbox.control.state()
    .calls.filter(({ to }) => to === address);

describe('an agent who answers at the browser', () => {
  it('is rung there and nowhere else', async () => {
    const world = routing();
    const kim = await agentWhoAnswersBy(KIM_HZ, { answer_by: 'browser', phone_number: TELEPHONE, sip_uri: DESK });
    const id = await world.talk(kim, KIM_HZ);
    expect([...legsTo(TELEPHONE), ...legsTo(DESK)]).toEqual([]);
    await world.hangUp(kim, id);
    expect((await storyOf(world, id)).call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'agent' });
  });
});

describe('an agent who answers on a telephone', () => {
  it('takes the caller by pressing 1, and both hear each other', async () => {
    const world = routing();
    const kim = await byTelephone();
    script(TELEPHONE, hums(TELEPHONE_HZ));
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await until('the telephone to be picked up', () =>
      legsTo(TELEPHONE).some(({ status }) => status === 'in-progress'),
    );
    const telephone = world.legOf(TELEPHONE);
    await world.isTold(telephone, 'Press 1 to take it.');
    expect((await world.snapshot(kim, id)).phase).toBe('ringing');
    world.sandbox.control.press(telephone, '1');
    await world.hears(CUSTOMER, [TELEPHONE_HZ]);
    await world.hears(TELEPHONE, [CUSTOMER_HZ]);
    expect(await world.snapshot(kim, id)).toMatchObject({ phase: 'active', user_id: kim.user.id });
    expect(await kim.phone.events()).not.toContain(`incoming ${id}`);
    world.sandbox.control.hangUp(telephone);
    await storyOf(world, id);
  });

  it('does not have the caller when a mailbox picks up', async () => {
    const world = routing();
    await byTelephone();
    script(TELEPHONE, { kind: 'machine', afterMs: 200, greetingMs: 2000, beep: true });
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: null });
    expect(story.communication.disposition_status).toBe('missed');
  });
});

describe('an agent who answers at a desk phone', () => {
  it('is rung by SIP, has the caller by picking up, and both hear each other', async () => {
    const world = routing();
    const kim = await atDesk();
    script(DESK_NUMBER, hums(DESK_HZ));
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.hears(CUSTOMER, [DESK_HZ]);
    await world.hears(DESK, [CUSTOMER_HZ]);
    expect(await world.snapshot(kim, id)).toMatchObject({ phase: 'active', user_id: kim.user.id });
    expect(await kim.phone.events()).not.toContain(`incoming ${id}`);
    world.sandbox.control.hangUp(world.legOf(DESK));
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'agent', end_reason: 'completed' });
    expect(story.statusesOf(kim.user.id)).toEqual(['ringing', 'on-call', 'accepting-calls']);
  });

  it('rings together with a colleague’s browser, and stops when that one answers', async () => {
    const world = routing();
    await atDesk();
    script(DESK_NUMBER, { kind: 'no-answer' });
    const lee = await world.agent(LEE_HZ);
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await until('the desk phone to ring', () => legsTo(DESK).some(({ status }) => status === 'ringing'));
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await world.hears(CUSTOMER, [LEE_HZ]);
    await until('the desk phone to stop', () => legsTo(DESK).every(({ status }) => status === 'canceled'));
    await world.hangUp(lee, id);
    await storyOf(world, id);
  });

  it('that is busy or switched off leaves a missed call', async () => {
    const world = routing();
    const kim = await atDesk();
    for (const kind of ['busy', 'invalid'] as const) {
      script(DESK_NUMBER, { kind });
      world.callIn(CUSTOMER);
      const story = await storyOf(world, await liveCall(world));
      expect(story.call).toMatchObject({ user_id: null });
      expect(story.communication).toMatchObject({
        disposition_status: 'missed',
        attempting_user_ids: [String(kim.user.id)],
      });
    }
  });
});

describe('an agent who answers nowhere', () => {
  it('is never rung, though they accept calls and their browser is on; a colleague is', async () => {
    const world = routing();
    const kim = await agentWhoAnswersBy(KIM_HZ, { answer_by: 'none', phone_number: TELEPHONE, sip_uri: DESK });
    const lee = await world.agent(LEE_HZ);
    const id = await world.talk(lee, LEE_HZ);
    expect(await kim.phone.events()).not.toContain(`incoming ${id}`);
    expect([...legsTo(TELEPHONE), ...legsTo(DESK)]).toEqual([]);
    await world.hangUp(lee, id);
    const { communication } = await storyOf(world, id);
    expect(communication.attempting_user_ids).toEqual([String(lee.user.id)]);
  });
});

describe('a line that forwards its calls', () => {
  it('puts the caller through to a telephone, where both hear each other, and rings no agent', async () => {
    const world = routing();
    const kim = await world.agent(KIM_HZ);
    await world.line({ forward_to: TELEPHONE });
    script(TELEPHONE, hums(TELEPHONE_HZ));
    const caller = world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.hears(CUSTOMER, [TELEPHONE_HZ]);
    await world.hears(TELEPHONE, [CUSTOMER_HZ]);
    expect(world.legOf(TELEPHONE)).not.toBe(caller);
    world.sandbox.control.hangUp(world.legOf(TELEPHONE));
    const story = await storyOf(world, id);
    expect(story.call).toMatchObject({ user_id: null, end_reason: 'completed' });
    expect(story.communication).toMatchObject({ disposition_status: 'completed', attempting_user_ids: [] });
    expect(await kim.phone.events()).not.toContain(`incoming ${id}`);
  });

  it('takes a voicemail when that telephone is busy', async () => {
    const world = routing();
    await world.line({ forward_to: TELEPHONE, no_answer: 'voicemail' });
    script(TELEPHONE, { kind: 'busy' });
    world.callIn(CUSTOMER);
    const id = await liveCall(world);
    await world.isTold(world.legOf(CUSTOMER), 'Sorry, no one can take your call');
    world.sandbox.control.hangUp(world.legOf(CUSTOMER));
    expect((await storyOf(world, id)).communication.disposition_status).toMatch(/missed/);
  });
});
