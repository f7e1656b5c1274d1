import {
  addParticipant,
  cancelTransfer,
  changeParticipant,
  completeTransfer,
  getCall,
  hangUpCall,
  holdCall,
  leaveCall,
  parkCall,
  recordCall,
  removeParticipant,
  swapTransfer,
  transferCall,
  type Call,
  type Endpoint,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { controlHands } from './control.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// "Ask first" has two sides: who asks decides about the call, and who is asked may only listen, speak and go.
const voice = useVoiceFixture();
const { ask, done, refusal, ringing, answer } = controlHands(voice);
let kim: TestUser;
let lee: TestUser;

beforeEach(async () => {
  await voice.rows('delete from ring_group_users');
  kim = await voice.agent({ inGroup: true });
  lee = await voice.agent();
  await voice.rows(`update users set name = 'Kim Lind' where id = $1`, [kim.id]);
  await voice.rows(`update users set name = 'Lee Park' where id = $1`, [lee.id]);
  voice.carrier.orders.length = 0;
});

/** Kim talks to a customer, asks Lee about it, and Lee has answered. */
async function consulting(): Promise<{ id: string; rang: Call }> {
  const { id } = await ringing();
  await answer(kim, id);
  await done(kim, transferCall, { id }, { kind: 'warm', to: { type: 'user', user_id: lee.id } });
  await voice.work();
  const rang = await done(lee, getCall, { id });
  await answer(lee, id);
  return { id, rang };
}

const partOf = (call: Call, { id }: TestUser) => call.participants.find(({ user_id }) => user_id === id);

describe('who is asked', () => {
  it('is told by whom, while it rings and while they talk; a call into a conference says who calls', async () => {
    const { id, rang } = await consulting();
    expect(rang.transfer).toMatchObject({ state: 'ringing', by_user_id: kim.id, by_name: 'Kim Lind' });
    const talks = await done(lee, getCall, { id });
    expect(talks.transfer).toMatchObject({ state: 'consulting', by_name: 'Kim Lind', talking_to: 'target' });

    await done(kim, cancelTransfer, { id });
    const mia = await voice.agent();
    const added = await done(kim, addParticipant, { id }, { to: { type: 'user', user_id: mia.id } });
    expect(partOf(added, mia)).toMatchObject({ state: 'ringing', invited_by_name: 'Kim Lind' });
    expect(partOf(added, kim)).toMatchObject({ invited_by_name: null });
  });

  it('decides nothing about the call: neither its transfer, nor who hears whom', async () => {
    const { id } = await consulting();
    const commands: [Endpoint, object, Record<string, unknown>?][] = [
      [swapTransfer, {}],
      [completeTransfer, {}],
      [cancelTransfer, {}],
      [holdCall, { on: false }],
      [recordCall, { recording: 'paused' }],
      [parkCall, {}],
      [transferCall, { kind: 'cold', to: { type: 'number', phone_number: '+14155550173' } }],
      [addParticipant, { to: { type: 'number', phone_number: '+14155550173' } }],
      [changeParticipant, { on_hold: true }, { participantId: `user-${kim.id}` }],
      [removeParticipant, {}, { participantId: `user-${kim.id}` }],
    ];
    for (const [endpoint, body, params] of commands)
      expect(await refusal(lee, endpoint, { id, ...params }, body), endpoint.id).toBe(
        'You are being asked about this call. Only the person who asks can do that.',
      );
    const after = await done(kim, getCall, { id });
    expect([after.user_id, after.phase, after.transfer?.state]).toEqual([kim.id, 'held', 'consulting']);
    // Who asks still does.
    expect((await done(kim, swapTransfer, { id })).transfer?.talking_to).toBe('customer');
  });

  it.each([hangUpCall, leaveCall])('may go, and the call stays with who asked (%#)', async (endpoint) => {
    const { id } = await consulting();
    const left = await done(lee, endpoint, { id });
    expect([left.phase, left.user_id]).toEqual(['held', kim.id]);
    expect(partOf(left, lee)).toMatchObject({ state: 'left', departure: 'left' });
    expect((await done(kim, holdCall, { id }, { on: false })).phase).toBe('active');
  });

  it('is let go when the question is withdrawn, and the call says so', async () => {
    const { id } = await consulting();
    const canceled = await done(kim, cancelTransfer, { id });
    expect(partOf(canceled, lee)).toMatchObject({ state: 'left', departure: 'removed' });
    expect([canceled.phase, canceled.user_id]).toEqual(['active', kim.id]);
  });
});

it('each departure has its reason: handed over, parked, dropped, left', async () => {
  const { id } = await consulting();
  const handed = await done(kim, completeTransfer, { id });
  expect(partOf(handed, kim)).toMatchObject({ state: 'left', departure: 'transferred' });
  await voice.work();
  const mia = await voice.agent();
  await done(lee, addParticipant, { id }, { to: { type: 'user', user_id: mia.id } });
  await voice.work();
  await answer(mia, id);
  const dropped = await done(lee, removeParticipant, { id, participantId: `user-${mia.id}` });
  expect(partOf(dropped, mia)).toMatchObject({ state: 'left', departure: 'removed' });
  await voice.work();
  for (const leg of voice.carrier.orders)
    if (leg.kind === 'end') await voice.webhook('leg', { CallSid: leg.legSid, CallStatus: 'completed' });
  await voice.work();
  const parked = await done(lee, parkCall, { id });
  expect(partOf(parked, lee)).toMatchObject({ state: 'left', departure: 'parked' });
  expect((await ask(mia, getCall, { id })).status).toBe(200);
});
