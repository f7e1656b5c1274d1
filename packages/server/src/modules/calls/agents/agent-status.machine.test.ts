import { expect, it } from 'vitest';
import { nextAgentState, type AgentEvent, type AgentState } from './agent-status.machine.js';

const from = (state: Partial<AgentState>, ...events: AgentEvent[]): AgentState =>
  events.reduce(nextAgentState, { status: 'accepting-calls', pendingStatus: null, isDialing: false, ...state });
const on: AgentEvent = { type: 'dialing', isOn: true };
const off: AgentEvent = { type: 'dialing', isOn: false };
const call: AgentEvent = { type: 'work', status: 'on-call' };
const wrapUp: AgentEvent = { type: 'work', status: 'on-wrap-up' };
const over: AgentEvent = { type: 'work-over' };

it('returns to auto dial after each call of a session, and to the choice when it ends', () => {
  expect(from({ status: 'on-break' }, on)).toMatchObject({ status: 'auto-dial', pendingStatus: 'on-break' });
  expect(from({ status: 'on-break' }, on, call, wrapUp, over).status).toBe('auto-dial');
  expect(from({ status: 'on-break' }, on, call, over, off)).toEqual({
    status: 'on-break',
    pendingStatus: null,
    isDialing: false,
  });
  expect(from({}, on, off).status).toBe('accepting-calls');
});

it('keeps a call and its wrap-up when a session starts or pauses meanwhile', () => {
  expect(from({ status: 'on-wrap-up' }, on).status).toBe('on-wrap-up');
  expect(from({ status: 'on-wrap-up' }, on, over).status).toBe('auto-dial');
  expect(from({}, on, call, off).status).toBe('on-call');
  expect(from({}, on, call, off, over).status).toBe('accepting-calls');
});

it('keeps what the agent chooses during a session for later', () => {
  expect(from({}, on, { type: 'chosen', status: 'on-break' }).status).toBe('auto-dial');
  expect(from({}, on, { type: 'chosen', status: 'on-break' }, call, over, off).status).toBe('on-break');
});
