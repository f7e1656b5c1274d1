import { describe, expect, it } from 'vitest';
import { world } from '../testing/phone-world.js';
import { agentPart, snapshotOf } from '../testing/snapshots.js';

describe('being asked into a call', () => {
  it('rings although others talk in it, and ends when nobody is asked any more', async () => {
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
