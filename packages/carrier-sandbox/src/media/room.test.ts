import { beforeEach, describe, expect, it } from 'vitest';
import type { Room } from '../ports.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import { createMemoryLeg, type MemoryLeg } from '../testing/memory-leg.js';
import { createRoom, RoomError } from './room.js';

const VOICE = { agent: 1052, customer: 4092, supervisor: 8316 } as const;
const MUSIC = 716;
type Party = keyof typeof VOICE;
const PARTIES = Object.keys(VOICE) as Party[];

let clock: ManualClock;
let room: Room;
let legs: Record<Party, MemoryLeg>;

beforeEach(() => {
  clock = createManualClock();
  room = createRoom({ clock });
  const joined = PARTIES.map((party) => [party, createMemoryLeg(party)] as const);
  for (const [party, leg] of joined) room.add(party, leg);
  legs = Object.fromEntries(joined) as Record<Party, MemoryLeg>;
});

const controls = (party: Party) => {
  const participant = room.participants.get(party);
  if (!participant) throw new Error(`${party} is not in the room`);
  return participant.controls;
};

/** Everybody says one frame, one tick passes, and each is asked whom the sum it heard is made of. */
function whoHearsWhom(): Record<Party, string> {
  for (const party of PARTIES) if (room.participants.has(party)) legs[party].say(VOICE[party]);
  clock.advance(20);
  const sources = { ...VOICE, music: MUSIC };
  const names = Object.keys(sources) as (keyof typeof sources)[];
  const decode = (sum: number) => {
    for (let set = 0; set < 1 << names.length; set++) {
      const chosen = names.filter((_, bit) => set & (1 << bit));
      const total = chosen.reduce((all, name) => all + sources[name], 0);
      if (Math.abs(total - sum) <= total / 32) return chosen.join('+');
    }
    return `? ${sum}`;
  };
  return Object.fromEntries(PARTIES.map((party) => [party, decode(legs[party].heard.at(-1) ?? 0)])) as Record<
    Party,
    string
  >;
}

describe('who hears whom', () => {
  it('in a conference: everybody the others', () => {
    expect(whoHearsWhom()).toEqual({
      agent: 'customer+supervisor',
      customer: 'agent+supervisor',
      supervisor: 'agent+customer',
    });
  });

  it('with a silent monitor', () => {
    controls('supervisor').monitor = true;
    expect(whoHearsWhom()).toEqual({ agent: 'customer', customer: 'agent', supervisor: 'agent+customer' });
  });

  it('with a coach whispering to the agent, who hears the customer as well', () => {
    controls('supervisor').coach = 'agent';
    expect(whoHearsWhom()).toEqual({ agent: 'customer+supervisor', customer: 'agent', supervisor: 'agent+customer' });
  });

  it('with a customer on hold, who hears music only', () => {
    controls('customer').hold = () => new Int16Array(160).fill(MUSIC);
    expect(whoHearsWhom()).toEqual({ agent: 'supervisor', customer: 'music', supervisor: 'agent' });
  });

  it('with the agent muted', () => {
    controls('agent').muted = true;
    expect(whoHearsWhom()).toEqual({ agent: 'customer+supervisor', customer: 'supervisor', supervisor: 'customer' });
  });

  it('after each switch is turned back, as before', () => {
    const before = whoHearsWhom();
    Object.assign(controls('customer'), {
      muted: true,
      monitor: true,
      coach: 'agent',
      hold: () => new Int16Array(160),
    });
    expect(whoHearsWhom()).not.toEqual(before);
    Object.assign(controls('customer'), { muted: false, monitor: false, coach: null, hold: null });
    expect(whoHearsWhom()).toEqual(before);
  });

  it('after the supervisor left, who then hears nothing more', () => {
    whoHearsWhom();
    const heard = legs.supervisor.heard.length;
    room.remove('supervisor');
    expect(whoHearsWhom()).toMatchObject({ agent: 'customer', customer: 'agent' });
    expect(legs.supervisor.heard.length).toBe(heard);
  });

  it('when nobody speaks: a steady stream of silence', () => {
    clock.advance(100);
    expect(legs.agent.heard).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('mixing', () => {
  it('saturates instead of wrapping round', () => {
    legs.customer.say(30_000);
    legs.supervisor.say(30_000);
    clock.advance(20);
    expect(legs.agent.heard.at(-1)).toBe(32_124);
  });

  it('gives taps what each contributed, and the whole', () => {
    const heard: unknown[] = [];
    const stop = room.tap((frames, mixed) => {
      heard.push(...[...frames].map(([id, pcm]) => `${id} ${pcm?.[0] ?? 'silent'}`), mixed[0]);
    });
    legs.agent.say(VOICE.agent);
    legs.supervisor.say(VOICE.supervisor);
    controls('supervisor').coach = 'agent';
    clock.advance(20);
    expect(heard).toEqual(['agent 1052', 'customer silent', 'supervisor silent', 1052]);
    stop();
    clock.advance(20);
    expect(heard.length).toBe(4);
  });

  it('absorbs a burst and plays it out in order', () => {
    room.remove('supervisor');
    for (const value of [1052, 4092, 1052]) legs.customer.say(value);
    clock.advance(80);
    expect(legs.agent.heard).toEqual([1052, 4092, 1052, 0]);
  });
});

describe('life of a room', () => {
  it('refuses a second participant with the same id', () => {
    expect(() => room.add('agent', createMemoryLeg('other'))).toThrow(RoomError);
  });

  it('needs no timer when empty or closed, and shares one with other rooms', () => {
    const other = createRoom({ clock });
    other.add('somebody', createMemoryLeg('somebody'));
    expect(clock.pending).toBe(1);
    room.close();
    expect(clock.pending).toBe(1);
    other.remove('somebody');
    expect(clock.pending).toBe(0);
    expect(() => room.add('late', createMemoryLeg('late'))).toThrow(RoomError);
  });
});
