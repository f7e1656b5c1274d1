import type { PhoneStatus } from '@talk/core/phone';
import { describe, expect, it } from 'vitest';
import { dialerWording, type DialerWordingFacts } from './wording.js';

const at = { answeredAtMs: null, wrapUp: null, next: null, nowMs: 200_000 };
const say = (kind: PhoneStatus['kind'], facts: Partial<DialerWordingFacts> = {}): string =>
  dialerWording({ ...at, ...facts, status: { kind, endReason: null } });

/** The table of spec 2 §4, followed by the phone's other states. */
const WORDS = {
  offline: 'Offline',
  ready: 'Ready',
  dialing: 'Dialing...',
  answering: 'Answering Call',
  rejecting: 'Rejecting Call',
  connected: 'Connected',
  'hanging-up': 'Hanging Up Call',
  disconnected: 'Call Disconnected',
  incoming: 'Incoming Call',
  unavailable: 'Offline',
  starting: 'Connecting...',
  reconnecting: 'Reconnecting...',
  detached: 'Call interrupted',
} as const satisfies Record<PhoneStatus['kind'], string>;
const KINDS = Object.keys(WORDS) as PhoneStatus['kind'][];

it.each(KINDS)('says for %s what the spec says', (kind) => {
  expect(say(kind)).toBe(WORDS[kind]);
});

it('does not say "disconnected" for a parked call, or one that never was a call', () => {
  const words = (['parked', 'rejected', 'not-started', 'hung-up'] as const).map((endReason) =>
    dialerWording({ ...at, status: { kind: 'disconnected', endReason } }),
  );
  expect(words).toEqual(['Call Parked', 'Call Not Placed', 'Call Not Placed', 'Call Disconnected']);
});

it('counts the call from when both sides could hear each other', () => {
  expect(say('connected', { answeredAtMs: 66_000 })).toBe('Connected 02:14');
  expect(say('connected', { answeredAtMs: 200_500 })).toBe('Connected 00:00');
});

describe('a wrap-up', () => {
  it('is counted down to its end, in whole seconds', () => {
    expect(say('ready', { wrapUp: { endsAtMs: 212_500 } })).toBe('Wrap up 13 s');
    expect(say('ready', { wrapUp: { endsAtMs: 200_001 } })).toBe('Wrap up 1 s');
    expect(say('ready', { wrapUp: { endsAtMs: 200_000 } })).toBe('Ready');
  });

  it('does not run while a required field is empty', () => {
    expect(say('ready', { wrapUp: { leftMs: 9_400 }, nowMs: 900_000 })).toBe('Wrap up 10 s');
  });

  it('is the dialer’s status once its call is over, and not while anything else is going on', () => {
    const wrapUp = { endsAtMs: 212_500 };
    expect(say('disconnected', { wrapUp })).toBe('Wrap up 13 s');
    for (const kind of KINDS.filter((each) => each !== 'ready' && each !== 'disconnected'))
      expect(say(kind, { wrapUp })).toBe(WORDS[kind]);
  });
});

describe('between two calls of a session', () => {
  it('says that it is paused, or how long until it calls', () => {
    expect(say('ready', { next: 'paused' })).toBe('Up Next');
    expect(say('ready', { next: { callsAtMs: 207_200 } })).toBe('Will call in 8 s');
    expect(say('ready', { next: { callsAtMs: 199_000 } })).toBe('Will call in 0 s');
  });

  it('comes after the wrap-up, and after anything the phone does', () => {
    const next = { callsAtMs: 207_200 };
    expect(say('ready', { next, wrapUp: { leftMs: 3_000 } })).toBe('Wrap up 3 s');
    for (const kind of KINDS.filter((each) => each !== 'ready')) expect(say(kind, { next })).toBe(WORDS[kind]);
  });
});
