import type { Call } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.js';
import { world } from '../testing/phone-world.js';
import { snapshotOf } from '../testing/snapshots.js';

const told = (changes: Partial<Call>): Call =>
  snapshotOf({ direction: 'inbound', phase: 'ringing', user_id: null, version: 2, ...changes });

/** A call rings here; the carrier ends the ring before the server has said why. */
async function ringStopped() {
  const w = world();
  await w.ready();
  const leg = w.voice.ring({ From: '+14155550151', talk_call_id: 'call-1', talk_from: '+14155550151' });
  await settle();
  w.snapshots.emit(told({ ringing_user_ids: [5] }));
  leg.emit({ type: 'cancelled' });
  await settle();
  const shown = () => w.phone.call.value?.state.value;
  const after = async (changes: Partial<Call>) => {
    w.snapshots.emit(told(changes));
    await settle();
    return shown();
  };
  return { ...w, shown, after };
}

describe('a ring that stopped before the server has said why', () => {
  it('says nothing about the caller', async () => {
    const { shown } = await ringStopped();
    expect(shown()).toMatchObject({ phase: 'ended', reason: 'ring-over' });
  });

  it('is a voicemail as soon as the server says so, while it is being left and after', async () => {
    const { after } = await ringStopped();
    expect(await after({ phase: 'voicemail', version: 3 })).toMatchObject({ phase: 'ended', reason: 'voicemail' });
    const over = { phase: 'ended', end_reason: 'canceled', hung_up_by: 'customer' } as const;
    expect(await after({ ...over, has_voicemail: true, version: 4 })).toMatchObject({ reason: 'voicemail' });
  });

  it('is a caller who left when nothing was recorded; a late message still counts', async () => {
    const { after } = await ringStopped();
    await after({ phase: 'voicemail', version: 3 });
    const over = { phase: 'ended', end_reason: 'canceled', hung_up_by: 'customer' } as const;
    expect(await after({ ...over, version: 4 })).toMatchObject({ reason: 'caller-left' });
    expect(await after({ ...over, has_voicemail: true, version: 5 })).toMatchObject({ reason: 'voicemail' });
  });

  it('was answered by a colleague, or still rings at one', async () => {
    const { after } = await ringStopped();
    expect(await after({ ringing_user_ids: [6], version: 3 })).toMatchObject({ reason: 'ring-over' });
    expect(await after({ phase: 'active', user_id: 6, version: 4 })).toMatchObject({ reason: 'answered-elsewhere' });
    // How the colleague's call ends is no news about this ring.
    const over = { phase: 'ended', end_reason: 'completed', hung_up_by: 'customer' } as const;
    expect(await after({ ...over, answered_at: '2026-11-20T09:00:10.000Z', version: 5 })).toMatchObject({
      reason: 'answered-elsewhere',
    });
  });

  it('is explained beside a running call as well, whatever else happens meanwhile', async () => {
    const w = world();
    const running = await w.talking();
    const second = w.voice.ring({ From: '+14155550151', talk_call_id: 'call-2', talk_from: '+14155550151' });
    await settle();
    const ring = w.phone.waiting.value[0];
    w.snapshots.emit(told({ id: 'call-2', ringing_user_ids: [5] }));
    second.emit({ type: 'cancelled' });
    await settle();
    // Anything of the running call.
    await running.mute(true);
    await settle();
    expect(ring?.state.value).toMatchObject({ phase: 'ended', reason: 'ring-over' });
    w.snapshots.emit(
      told({ id: 'call-2', phase: 'ended', end_reason: 'canceled', hung_up_by: 'customer', version: 3 }),
    );
    await settle();
    expect(ring?.state.value).toMatchObject({ phase: 'ended', reason: 'caller-left' });
    expect(running.state.value.phase).toBe('active');
  });

  it('keeps this person’s own decision as the reason', async () => {
    const w = world();
    await w.ready();
    w.voice.ring({ From: '+14155550151', talk_call_id: 'call-1', talk_from: '+14155550151' });
    await settle();
    w.phone.call.value?.decline();
    w.snapshots.emit(told({ phase: 'voicemail', version: 3 }));
    expect(w.phone.call.value?.state.value).toMatchObject({ phase: 'ended', reason: 'declined' });
  });
});
