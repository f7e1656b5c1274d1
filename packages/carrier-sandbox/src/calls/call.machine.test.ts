import { describe, expect, it } from 'vitest';
import { isFinal, talkSeconds, transition, type CallEvent, type CallState } from './call.machine.js';

const queued: CallState = { status: 'queued' };
const run = (events: CallEvent[]): CallState => events.reduce(transition, queued);

describe('the life of a call', () => {
  it('goes from queued to completed and counts the conversation', () => {
    const state = run([
      { type: 'initiated' },
      { type: 'ringing' },
      { type: 'answered', atMs: 1000 },
      { type: 'ended', atMs: 5600, outcome: 'completed' },
    ]);
    expect(state).toEqual({ status: 'completed', answeredAtMs: 1000, endedAtMs: 5600 });
    expect(talkSeconds(state, 99_999)).toBe(5);
  });

  it('never goes back: ringing after the answer, or anything after the end, changes nothing', () => {
    const answered = run([{ type: 'answered', atMs: 1 }]);
    expect(transition(answered, { type: 'ringing' })).toBe(answered);
    expect(transition(answered, { type: 'answered', atMs: 2 })).toBe(answered);
    const ringing = run([{ type: 'ringing' }]);
    expect(transition(ringing, { type: 'initiated' })).toBe(ringing);
    const over = run([{ type: 'ended', atMs: 3, outcome: 'busy' }]);
    for (const event of [
      { type: 'answered', atMs: 4 },
      { type: 'ended', atMs: 4, outcome: 'completed' },
    ] as const) {
      expect(transition(over, event)).toBe(over);
    }
  });

  it('calls an answered call completed, whoever ended it', () => {
    for (const outcome of ['busy', 'no-answer', 'canceled', 'completed'] as const) {
      expect(
        run([
          { type: 'answered', atMs: 1 },
          { type: 'ended', atMs: 2, outcome },
        ]).status,
      ).toBe('completed');
    }
  });

  it('has no conversation without an answer', () => {
    const state = run([{ type: 'ended', atMs: 9000, outcome: 'no-answer' }]);
    expect([isFinal(state), talkSeconds(state, 20_000)]).toEqual([true, 0]);
  });
});
