import { endSupervision, superviseCall, takeOverCall } from '@talk/contract';
import { expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.js';
import { codeOf, world } from '../testing/phone-world.js';
import { agentPart, snapshotOf } from '../testing/snapshots.js';

const others = snapshotOf({ id: 'call-9', phase: 'active', user_id: 6 });

async function supervising() {
  const w = world();
  await w.ready();
  w.api.on(superviseCall, () => ({
    supervision: {
      call: others,
      mode: 'listen',
      state: 'connecting',
      started_at: '2026-11-20T09:00:00.000Z',
      agent_name: 'Sam',
    },
    connect: { params: { talk_call_id: 'call-9' } },
  }));
  await w.phone.supervise('call-9', 'listen');
  await settle();
  w.voice.leg().emit({ type: 'accepted' });
  return w;
}

it('connects this browser to a call of colleagues, which is no call of the phone', async () => {
  const w = await supervising();
  expect(w.api.calls.at(-1)?.request).toMatchObject({ params: { id: 'call-9' }, body: { mode: 'listen' } });
  expect(w.phone.call.peek()).toBeNull();
});

it('is busy for other calls until the connection ends', async () => {
  const w = await supervising();
  expect(await codeOf(w.phone.dial({ to: '415 555 0150' }))).toBe('PHONE_BUSY');
  w.voice.leg().emit({ type: 'disconnected' });
  expect(await codeOf(w.phone.dial({ to: '415 555 0150' }))).toBe('resolved');
});

it('does not begin while a call is live', async () => {
  const w = world();
  await w.talking();
  expect(await codeOf(w.phone.supervise('call-9', 'listen'))).toBe('PHONE_BUSY');
});

it('makes the supervised call its own, over the connection that it has', async () => {
  const w = await supervising();
  const leg = w.voice.leg();
  const taken = snapshotOf({ ...others, user_id: 5, participants: [agentPart('joined')], version: 4 });
  w.api.on(takeOverCall, () => taken);
  const call = await w.phone.takeOverCall('call-9');
  expect(call.state.peek()).toMatchObject({ phase: 'active', callId: 'call-9' });
  expect(w.voice.leg()).toBe(leg);
  await call.mute(true);
  expect(leg.log).toContain('mute true');
});

it('takes over only what it supervises', async () => {
  const w = world();
  await w.ready();
  expect(await codeOf(w.phone.takeOverCall('call-9'))).toBe('CALL_STATE');
});

it('tells the server when the connection does not come about', async () => {
  const w = world();
  await w.ready();
  const supervision = {
    call: others,
    mode: 'listen',
    state: 'connecting',
    started_at: '2026-11-20T09:00:00.000Z',
    agent_name: null,
  } as const;
  w.api.on(superviseCall, () => ({ supervision, connect: { params: {} } }));
  w.api.on(endSupervision, () => ({}));
  w.voice.connectFails = new Error('no way');
  await expect(w.phone.supervise('call-9', 'listen')).rejects.toThrow();
  expect(w.api.calls.at(-1)?.id).toBe('endSupervision');
  expect(await codeOf(w.phone.dial({ to: '415 555 0150' }))).toBe('resolved');
});

it('ends with the phone', async () => {
  const w = await supervising();
  const leg = w.voice.leg();
  w.phone.stop();
  expect(leg.log).toContain('disconnect');
});
