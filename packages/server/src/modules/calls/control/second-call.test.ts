import { addParticipant, answerCall, changeParticipant, getCall, leaveCall } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { controlHands } from './control.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { ask, done, refusal, ringing, ringOf, answer, legEnds, arranged } = controlHands(voice);
let kim: TestUser;

beforeEach(async () => {
  await voice.rows('delete from ring_group_users');
  kim = await voice.agent({ inGroup: true });
  voice.carrier.orders.length = 0;
});

describe('a second call', () => {
  it('is answered only by whom it rings at, and only while they talk in another', async () => {
    const { id } = await ringing();
    expect(await refusal(kim, answerCall, { id }, { active: 'hold' })).toContain('You are not on another call');
    const stranger = await voice.agent();
    expect((await ask(stranger, answerCall, { id }, { active: 'hold' })).status).not.toBe(200);
  });

  /** Kim talks, and answers another call in the way that is given. */
  async function answeredInstead(active: 'hold' | 'end') {
    const first = await ringing();
    await answer(kim, first.id);
    await voice.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [kim.id]);
    const second = await ringing();
    const moved = await done(kim, answerCall, { id: second.id }, { active });
    expect([moved.phase, moved.user_id]).toEqual(['active', kim.id]);
    await voice.work();
    const redirect = voice.carrier.orders.findLast((order) => order.kind === 'redirect');
    if (redirect?.kind !== 'redirect') throw new Error('the leg was not moved');
    // The carrier asks before it tells that the leg has left the first call.
    const { text } = await voice.webhook(redirect.url, { CallSid: redirect.legSid, CallStatus: 'in-progress' });
    return { first, second, text };
  }

  it('is answered with the first on hold: the leg is brought over, and its own ring stops', async () => {
    const { first, second, text } = await answeredInstead('hold');
    expect(text).toContain(second.id);
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: ringOf(kim, second.id).legSid });
    expect(arranged(first.id)).toMatchObject([{ isHeld: true }]);
  });

  it('is where the leg goes when the first is ended, also while that one is not known to be over', async () => {
    // Which of the two calls the database finds first is chance: in six rounds it meets both.
    for (let round = 0; round < 6; round += 1) {
      const { first, second, text } = await answeredInstead('end');
      expect(text).toContain(second.id);
      for (const { customer } of [first, second]) await legEnds(customer);
    }
  });
});

describe('of three in a call', () => {
  let lee: TestUser;

  /** Kim has a customer, and Lee was added. */
  async function three() {
    const first = await ringing();
    await answer(kim, first.id);
    lee = await voice.agent({ inGroup: true });
    await done(kim, addParticipant, { id: first.id }, { to: { type: 'user', user_id: lee.id } });
    await voice.work();
    return { first, leg: await answer(lee, first.id) };
  }

  it.each(['hold', 'end'] as const)(
    'one answers a second call (%s), and the two others go on talking',
    async (active) => {
      const { first } = await three();
      await voice.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [lee.id]);
      const second = await ringing();
      await done(lee, answerCall, { id: second.id }, { active });
      await voice.work();
      expect((await ask(kim, getCall, { id: first.id })).body).toMatchObject({ phase: 'active', user_id: kim.id });
      expect(voice.carrier.orders).not.toContainEqual({ kind: 'end', legSid: first.customer });
      expect(arranged(first.id).filter(({ isHeld }) => isHeld)).toEqual([]);
    },
  );

  it('one who was put on hold is not left there when the other leaves', async () => {
    const { first, leg } = await three();
    const party = `user-${lee.id}`;
    await done(kim, changeParticipant, { id: first.id, participantId: party }, { on_hold: true });
    await voice.work();
    expect(arranged(first.id)).toContainEqual({ legSid: leg, isHeld: true, isMuted: false });
    const left = await done(kim, leaveCall, { id: first.id });
    await voice.work();
    expect(arranged(first.id)).toContainEqual({ legSid: leg, isHeld: false, isMuted: false });
    expect(left.participants.find(({ id }) => id === party)?.on_hold).toBe(false);
  });
});
