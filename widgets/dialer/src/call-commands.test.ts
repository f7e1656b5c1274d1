import { inbound, outbound, settle } from '@talk/ui/testing';
import { afterEach, expect, it } from 'vitest';
import { codeOf, endAll, ready } from './testing/dialer-world.js';

const active = { phase: 'active', answeredAtMs: 1_000, held: false, muted: false, interrupted: false } as const;
const talk = (changes = {}) => outbound('out-1', '+14155550150', { ...active, ...changes });
const snapshot = (changes = {}) => ({ contact: null, recording: 'off', transfer: null, ...changes });
afterEach(endAll);

/** In a call that was dialled. */
async function talking() {
  const world = await ready();
  world.client.put(talk());
  await settle();
  world.client.commands.splice(0);
  return world;
}

it('holds and resumes, and asks the server for nothing that is so already', async () => {
  const { page, client } = await talking();
  await page.send('call.set', { hold: false });
  await page.send('call.set', { hold: true });
  client.put(talk({ held: true }));
  await page.send('call.set', { hold: true });
  const { call } = (await page.send('call.set', {})) as { call: { phase: string } };
  await page.send('call.set', { hold: false });
  expect([client.commands, call.phase]).toEqual([['hold true', 'hold false'], 'held']);
});

it('says why a command of the call was not done', async () => {
  const { page, client } = await talking();
  client.refuse('hold', 'The other side has hung up.');
  expect(await codeOf(page.send('call.set', { hold: true }))).toBe('BAD_STATE');
  client.put(outbound('out-1', '+14155550150', { phase: 'ringing', legUp: false, muted: false, interrupted: false }));
  expect(await codeOf(page.send('call.set', { callId: 'out-1', hold: true }))).toBe('BAD_STATE');
  expect(await codeOf(page.send('call.park', { callId: 'out-1' }))).toBe('BAD_STATE');
  expect(await codeOf(page.send('call.park', {}))).toBe('NOT_FOUND');
});

it('records, pauses, and tells the page which of them counts', async () => {
  const { page, client } = await talking();
  client.put(talk({ snapshot: snapshot() }));
  await page.send('call.set', { record: 'on' });
  client.put(talk({ snapshot: snapshot({ recording: 'on' }) }));
  await page.send('call.set', { record: 'paused' });
  client.put(talk({ snapshot: snapshot({ recording: 'paused' }) }));
  expect(client.commands).toEqual(['record on', 'record paused']);
  const told = page.of('call.changed') as { call: { recording?: string }; reason: string }[];
  expect(told.slice(-2).map(({ call, reason }) => [call.recording, reason])).toEqual([
    ['on', 'recording-on'],
    ['paused', 'recording-paused'],
  ]);
});

it.each([
  [{ to: '+14155550151', mode: 'cold' }, 'send {"phoneNumber":"+14155550151"}'],
  [{ to: 'user:7' }, 'ask {"userId":7}'],
  [{ to: 'ring-group:3', mode: 'warm' }, 'ask {"ringGroupId":3}'],
])('transfers as %o says', async (payload, command) => {
  const { page, client } = await talking();
  await page.send('call.transfer', payload, 'intent-1');
  expect(client.commands).toEqual([command]);
});

it.each(['', 'Ada', 'user:', 'user:7x', 'team:3'])('transfers to nobody called "%s"', async (to) => {
  const { page, client } = await talking();
  expect(await codeOf(page.send('call.transfer', { to }))).toBe('INVALID_ARGUMENT');
  expect(await codeOf(page.send('call.add', { to }))).toBe('INVALID_ARGUMENT');
  expect(client.commands).toEqual([]);
});

it('goes on with a consultation, and tells how it goes without a number', async () => {
  const { page, client } = await talking();
  const to = { type: 'number', user_id: null, ring_group_id: null, phone_number: '+14155550151', name: 'Bo' };
  client.put(
    talk({ snapshot: snapshot({ transfer: { kind: 'warm', to, state: 'consulting', talking_to: 'target' } }) }),
  );
  for (const action of ['swap', 'complete', 'merge', 'cancel']) await page.send('call.consult', { action });
  expect(client.commands).toEqual(['swap', 'complete', 'merge', 'cancel']);
  expect(page.of('call.changed').at(-1)).toMatchObject({
    reason: 'transfer-consulting',
    call: { transfer: { mode: 'warm', state: 'consulting', to: '0151', talkingTo: 'target' } },
  });
});

it('calls somebody in, and parks with a reason', async () => {
  const { page, client } = await talking();
  await page.send('call.add', { to: 'user:7' });
  await page.send('call.park', { reason: 'Needs a manager' });
  expect(client.commands).toEqual(['add {"userId":7}', 'park Needs a manager']);
});

it('answers behind a running call only when told what becomes of that one', async () => {
  const { page, client } = await talking();
  client.put(inbound('in-1', '+14155550152', { phase: 'offered', problem: null }));
  await settle();
  await page.send('call.answer', { current: 'hold' });
  expect(client.commands).toEqual(['answer in-1 hold']);
});

it('switches to a call that waits on hold', async () => {
  const { page, client } = await talking();
  client.put(talk({ away: true, held: true }));
  client.put(inbound('in-1', '+14155550152', active));
  await settle();
  // Without an id it is the call that is heard.
  await page.send('call.set', { mute: true });
  await page.send('call.set', { callId: 'out-1', hold: true });
  await page.send('call.set', { callId: 'out-1', hold: false });
  expect(client.commands).toEqual(['mute true', 'hold false']);
});

it('chooses devices by the ids it has told, all or none', async () => {
  const { page, client } = await ready();
  const known = page.options().getState().devices;
  expect(known.available).toContainEqual({ id: 'out-2', kind: 'output', label: 'Jabra Evolve2 65 Mono' });
  expect(known.selected).toEqual({ input: null, output: 'out-2', ringer: null });
  expect(await codeOf(page.send('devices.set', { input: 'mic-2', output: 'mic-2' }))).toBe('NOT_FOUND');
  expect(client.commands).toEqual([]);
  await page.send('devices.set', { input: 'mic-2', ringer: null });
  expect(client.commands).toEqual(['input mic-2', 'ringer default']);
  client.hear({ devices: { canChooseOutput: false } });
  expect(await codeOf(page.send('devices.set', { output: null }))).toBe('UNSUPPORTED_COMMAND');
});

it('names no device to a page that may not use the phone, or before the browser does', async () => {
  const { page, client } = await ready();
  page.options().onGrantsChanged?.(['numbers']);
  expect(page.options().getState().devices).toEqual({ microphone: 'granted', inputs: 2, outputs: 2 });
  page.options().onGrantsChanged?.(['voice']);
  client.hear({ devices: { named: false } });
  expect(page.of('devices.changed').at(-1)).toEqual({ microphone: 'unknown', inputs: 1, outputs: 1 });
});

it('tells how the call sounds when that changes, not every second', async () => {
  const { page, client } = await talking();
  const live = { bars: 3, cause: null, mos: 4.31, jitterMs: 3, roundTripMs: 40, lossPercent: 0 } as const;
  client.hear({ quality: live });
  client.hear({ quality: { ...live, mos: 4.2 } });
  client.hear({ quality: { ...live, bars: 1, cause: 'loss', mos: 2.04 } });
  client.hear({ quality: null });
  expect(page.of('call.quality')).toEqual([
    { callId: 'out-1', bars: 3, cause: null, mos: 4.3 },
    { callId: 'out-1', bars: 1, cause: 'loss', mos: 2 },
  ]);
});

it('says where the one phone of the tabs is, and moves it here', async () => {
  const { page, client } = await ready();
  expect(page.options().getState().leader).toEqual({ here: true });
  client.set({ seat: { name: 'following', leaderId: 'another', silent: false } });
  expect(page.of('leader.changed').at(-1)).toEqual({ here: false });
  await page.send('leader.take', {});
  expect(client.commands).toEqual(['take over']);
});
