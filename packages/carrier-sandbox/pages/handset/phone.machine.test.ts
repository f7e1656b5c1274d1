import { describe, expect, it } from 'vitest';
import { nextCall, nextLine, type CallEvent, type CallState, type LineEvent, type LineState } from './phone.machine.js';

const PEER = '+14155550100';
const line = (...events: LineEvent[]) => events.reduce<LineState>(nextLine, { phase: 'choosing' });
const call = (...events: CallEvent[]) => events.reduce<CallState>(nextCall, { phase: 'none' });
const chosen = (taken: boolean): LineEvent => ({ type: 'chosen', number: PEER, taken });
const over = (atMs: number, code: number | null = null, byUs = false): CallEvent => ({
  type: 'over',
  atMs,
  code,
  byUs,
});

describe('the line', () => {
  it('connects, is lost, and comes back', () => {
    expect(line(chosen(false)).phase).toBe('connecting');
    expect(line(chosen(false), { type: 'registered' }).phase).toBe('ready');
    expect(line(chosen(false), { type: 'registered' }, { type: 'dropped' }).phase).toBe('lost');
    expect(line(chosen(false), { type: 'registered' }, { type: 'dropped' }, { type: 'registered' }).phase).toBe(
      'ready',
    );
  });

  it('waits while another window has the number, whatever the network says', () => {
    expect(line(chosen(true), { type: 'registered' }).phase).toBe('in-use');
    expect(line(chosen(true), { type: 'refused', why: 'x' }).phase).toBe('in-use');
    expect(line(chosen(true), { type: 'go-on' }).phase).toBe('connecting');
  });

  it('is not lost before it was found', () => {
    expect(line(chosen(false), { type: 'dropped' }).phase).toBe('connecting');
  });
});

describe('the call', () => {
  it('counts its seconds from the answer', () => {
    const ended = call({ type: 'dials', peer: PEER }, { type: 'answered', atMs: 1000 }, over(13_400));
    expect(ended).toEqual({ phase: 'ended', peer: PEER, cause: 'ended', seconds: 12 });
  });

  it.each([
    [31486, false, 'busy'],
    [31404, false, 'invalid'],
    [31603, false, 'declined'],
    [31000, false, 'failed'],
    [null, false, 'no-answer'],
    [null, true, 'ended'],
  ] as const)('dialled and over with code %s, by us %s: %s', (code, byUs, cause) => {
    expect(call({ type: 'dials', peer: PEER }, over(0, code, byUs))).toMatchObject({ phase: 'ended', cause });
  });

  it('is missed when the caller gives up, declined when we do', () => {
    expect(call({ type: 'rings', peer: PEER }, over(0))).toMatchObject({ cause: 'missed' });
    expect(call({ type: 'rings', peer: PEER }, over(0, null, true))).toMatchObject({ cause: 'declined' });
  });

  it('absorbs what comes late', () => {
    const ended = call({ type: 'rings', peer: PEER }, over(0));
    for (const event of [
      { type: 'answered', atMs: 5 },
      { type: 'muted', on: true },
      { type: 'far-end-rings' },
      { type: 'signalling', lost: true },
      over(9),
    ] satisfies CallEvent[])
      expect(nextCall(ended, event)).toBe(ended);
  });

  it('does not give way to another one', () => {
    const active = call({ type: 'dials', peer: PEER }, { type: 'answered', atMs: 0 });
    expect(nextCall(active, { type: 'rings', peer: '+14155550151' })).toBe(active);
  });
});
