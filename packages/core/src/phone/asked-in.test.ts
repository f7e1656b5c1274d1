import { hangUpCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { world } from '../testing/phone-world.js';
import { agentPart, snapshotOf } from '../testing/snapshots.js';

describe('being asked into a call', () => {
  it('rings although others talk in it, and ends when the invitation is withdrawn', async () => {
    const w = world();
    await w.ready();
    w.voice.ring({ From: '+14155550152', talk_call_id: 'call-2', talk_from: '+14155550152' });
    const goesOn = { id: 'call-2', direction: 'inbound', phase: 'held', user_id: 6 } as const;
    w.snapshots.emit(
      snapshotOf({ ...goesOn, participants: [agentPart('ringing')], ringing_user_ids: [5], version: 2 }),
    );
    expect(w.phone.call.peek()?.state.peek()).toMatchObject({ phase: 'offered' });
    w.snapshots.emit(snapshotOf({ ...goesOn, participants: [agentPart('left')], version: 3 }));
    expect(w.phone.call.peek()?.state.peek()).toMatchObject({ phase: 'ended', reason: 'answered-elsewhere' });
  });
});

describe('going out of a call that goes on', () => {
  const kim = agentPart('joined', { id: 'user-6', user_id: 6, name: 'Kim' });
  /** Kim's call, into which this agent was called. */
  const kims = (changes: Partial<Call> = {}): Call =>
    snapshotOf({ phase: 'active', user_id: 6, participants: [kim, agentPart('joined')], version: 3, ...changes });

  it('hanging up in another agent’s call leaves it, with and without the server', async () => {
    const w = world();
    const call = await w.talking();
    w.snapshots.emit(kims());
    w.api.on(hangUpCall, () => new Promise(() => {}));
    call.hangup();
    expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'left' });
    expect(w.voice.leg().log).toEqual(['disconnect']);
  });

  it('hanging up your own call, or one with no other agent in it, ends it', async () => {
    for (const changes of [
      { user_id: 5 },
      { participants: [agentPart('joined'), { ...kim, state: 'left' as const }] },
    ]) {
      const w = world();
      const call = await w.talking();
      w.snapshots.emit(kims(changes));
      call.hangup();
      expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'hung-up' });
    }
  });

  it('an agent who is dropped or no longer invited is told so, not that they left', async () => {
    const w = world();
    const call = await w.talking();
    w.snapshots.emit(kims());
    w.snapshots.emit(kims({ participants: [kim, agentPart('left', { departure: 'removed' })], version: 4 }));
    expect(call.state.peek()).toMatchObject({ phase: 'ended', reason: 'removed' });
  });
});
