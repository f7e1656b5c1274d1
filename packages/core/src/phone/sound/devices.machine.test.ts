import { describe, expect, it } from 'vitest';
import { device, devices } from '../../testing/fake-sound.js';
import { deviceInUse, initialDevices, nextDevices, routeOf } from './devices.machine.js';
import type { DevicesEvent, DevicesMemory } from './devices.machine.js';
import type { DeviceList } from './sound.port.js';

const desk = device('mic-1', 'Desk microphone');
const headset = device('mic-2', 'Headset microphone');
const speakers = device('out-1', 'Speakers');
const headphones = device('out-2', 'Headset');
const without = devices([desk], [speakers]);
const withHeadset = devices([desk, headset], [speakers, headphones]);
const list = (found: DeviceList): DevicesEvent => ({ type: 'listed', list: found });
const after = (...events: DevicesEvent[]): DevicesMemory => events.reduce(nextDevices, initialDevices);
const choose = (role: 'input' | 'output' | 'ringer', chosen: typeof desk | null): DevicesEvent => ({
  type: 'chosen',
  role,
  device: chosen,
});

describe('a chosen device', () => {
  it('is used, and the other roles stay with the system default', () => {
    expect(routeOf(after(list(withHeadset), choose('ringer', speakers)))).toEqual({
      input: null,
      output: null,
      ringer: 'out-1',
      noiseSuppression: true,
    });
  });

  it('is found by its name when the browser gave it a new id', () => {
    const renewed = devices([desk, device('mic-9', 'Headset microphone')], [speakers]);
    const memory = after(list(withHeadset), choose('input', headset), list(renewed));
    expect(deviceInUse(memory, 'input')?.id).toBe('mic-9');
  });

  it('is not mistaken for another device without a name', () => {
    const memory = after(list(devices([device('a', '')], [])), choose('input', device('a', '')));
    expect(deviceInUse(nextDevices(memory, list(devices([device('b', '')], []))), 'input')).toBeNull();
  });

  it('is replaced when it is unplugged, and is used again when it is back', () => {
    const lost = after(list(withHeadset), choose('input', headset), list(without));
    expect([deviceInUse(lost, 'input'), lost.notice]).toMatchObject([
      null,
      { kind: 'lost', label: 'Desk microphone', before: 'Headset microphone', roles: ['input'] },
    ]);
    const back = nextDevices(lost, list(withHeadset));
    expect([deviceInUse(back, 'input')?.id, back.notice?.kind, back.notice?.label]).toEqual([
      'mic-2',
      'returned',
      'Headset microphone',
    ]);
  });

  it('is kept when something else is plugged in, which is offered', () => {
    const kept = after(list(without), choose('input', desk), choose('output', speakers), list(withHeadset));
    expect(routeOf(kept)).toMatchObject({ input: 'mic-1', output: 'out-1' });
    expect(kept.notice).toMatchObject({ kind: 'offered', label: 'Headset microphone', roles: ['input', 'output'] });
    const taken = nextDevices(kept, { type: 'offer-taken' });
    expect(routeOf(taken)).toMatchObject({ input: 'mic-2', output: 'out-2' });
    expect(taken.notice).toBeNull();
  });
});

describe('without a choice', () => {
  it('a headset that is plugged in is used at once, but never for ringing', () => {
    const memory = after(list(without), list(withHeadset));
    expect(routeOf(memory)).toMatchObject({ input: 'mic-2', output: 'out-2', ringer: null });
    expect(memory.notice).toMatchObject({
      kind: 'plugged',
      label: 'Headset microphone',
      before: 'Desk microphone',
      roles: ['input', 'output'],
    });
    expect(memory.choices).toEqual(initialDevices.choices);
  });

  it('the switch can be taken back', () => {
    const memory = after(list(without), list(withHeadset), { type: 'taken-back' });
    expect(routeOf(memory)).toMatchObject({ input: null, output: null });
    expect(memory.notice).toBeNull();
  });

  it('pulling it out goes back to the system', () => {
    const memory = after(list(without), list(withHeadset), list(without));
    expect(routeOf(memory)).toMatchObject({ input: null, output: null });
    expect(memory.notice).toMatchObject({ kind: 'lost', before: 'Headset microphone', label: 'Desk microphone' });
  });

  it('a new system default is announced', () => {
    const moved = { ...withHeadset, defaultOutput: headphones };
    const memory = after(list(withHeadset), list(moved));
    expect(memory.notice).toMatchObject({ kind: 'moved', label: 'Headset', roles: ['output', 'ringer'] });
  });

  it('the loss of the last microphone is announced as such', () => {
    expect(after(list(without), list(devices([], [speakers]))).notice).toMatchObject({
      kind: 'none',
      before: 'Desk microphone',
    });
  });
});

it('announces neither the first list nor that names became known', () => {
  expect(after(list(withHeadset)).notice).toBeNull();
  expect(after(list(devices([], [])), list(withHeadset))).toMatchObject({ notice: null, guests: { input: null } });
});

it('forgets a notice once it was read', () => {
  expect(after(list(without), list(withHeadset), { type: 'notice-seen' }).notice).toBeNull();
});
