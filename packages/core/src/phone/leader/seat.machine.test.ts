import { describe, expect, it } from 'vitest';
import { nextSeat } from './seat.machine.js';
import type { SeatEvent, SeatState } from './seat.machine.js';

const STATES: SeatState[] = [
  { name: 'off' },
  { name: 'joining' },
  { name: 'leading' },
  { name: 'following', leaderId: 'a', silent: false },
  { name: 'following', leaderId: 'a', silent: true },
  { name: 'following', leaderId: null, silent: false },
  { name: 'taking', leaderId: 'a' },
  { name: 'taking', leaderId: null },
];
const EVENTS: SeatEvent[] = [
  { type: 'start' },
  { type: 'stop' },
  { type: 'granted' },
  { type: 'stolen' },
  { type: 'leader-spoke', leaderId: 'a' },
  { type: 'leader-spoke', leaderId: 'b' },
  { type: 'leader-left', leaderId: 'a' },
  { type: 'leader-silent' },
  { type: 'take' },
  { type: 'take-failed' },
];
const word = (seat: SeatState): string =>
  seat.name === 'following'
    ? `following ${seat.leaderId ?? '-'}${seat.silent ? ' silent' : ''}`
    : seat.name === 'taking'
      ? `taking ${seat.leaderId ?? '-'}`
      : seat.name;

describe('a seat', () => {
  it('follows the table for every state and every event', () => {
    const table = Object.fromEntries(
      STATES.map((state) => [
        word(state),
        EVENTS.map((event) => {
          const next = nextSeat(state, event);
          // An event that changes nothing returns the same object, so that no listener runs.
          return next === state ? '·' : word(next);
        }).join(' | '),
      ]),
    );
    // Columns: start, stop, granted, stolen, a spoke, b spoke, a left, silent, take, take-failed.
    expect(table).toEqual({
      off: 'joining | · | · | · | · | · | · | · | · | ·',
      joining: '· | off | leading | · | following a | following b | · | following - silent | taking - | ·',
      leading: '· | off | · | following - | · | · | · | · | · | ·',
      'following a': '· | off | leading | · | · | following b | following - | following a silent | taking a | ·',
      'following a silent': '· | off | leading | · | following a | following b | following - silent | · | taking a | ·',
      'following -': '· | off | leading | · | following a | following b | · | following - silent | taking - | ·',
      'taking a': '· | off | leading | · | · | taking b | taking - | · | · | following a',
      'taking -': '· | off | leading | · | taking a | taking b | · | · | · | following -',
    });
  });

  it('leads by the lock alone, whatever other tabs say', () => {
    const leading: SeatState = { name: 'leading' };
    for (const event of EVENTS) {
      const next = nextSeat(leading, event);
      expect(next === leading || event.type === 'stop' || event.type === 'stolen').toBe(true);
      if (event.type !== 'granted')
        expect(STATES.every((state) => nextSeat(state, event).name !== 'leading' || state.name === 'leading')).toBe(
          true,
        );
    }
  });
});
