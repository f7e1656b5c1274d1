import { describe, expect, it } from 'vitest';
import {
  AGENT_STATUSES,
  ANSWER_FILTERS,
  answerCriteria,
  CALL_STATUSES,
  callStatus,
  canUnpark,
  disposition,
  initialAgentState,
  isActive,
  isActiveOnWallboard,
  isAnswerable,
  isLive,
  isOnHold,
  isWaiting,
  nextAgentState,
  resetStatus,
} from './index.js';
import type { AgentEvent, AgentStatus, CallFacts, CallStatus } from './index.js';

const call = (facts: Partial<CallFacts>): CallFacts => ({
  direction: 'inbound',
  disposition: 'in-progress',
  current: 'in-progress',
  userId: 7,
  callback: null,
  ...facts,
});
const statusesWhere = (test: (facts: CallFacts) => boolean, facts: Partial<CallFacts> = {}): CallStatus[] =>
  CALL_STATUSES.filter((current) => test(call({ ...facts, current })));

describe('spellings', () => {
  it.each([
    ['inprogress', 'in-progress'],
    ['in_progress', 'in-progress'],
    ['In-Progress', 'in-progress'],
    ['ringall', 'ring-all'],
    ['RING_ALL', 'ring-all'],
    ['hold', 'hold'],
    ['teleported', 'unknown'],
    ['', 'unknown'],
  ])('status %j is %s', (text, name) => {
    expect(callStatus(text)).toBe(name);
  });

  it.each([
    ['deadend', 'dead-end'],
    ['dead_end', 'dead-end'],
    ['missed+voicemail', 'missed+voicemail'],
    ['vanished', 'unknown'],
  ])('disposition %j is %s', (text, name) => {
    expect(disposition(text)).toBe(name);
  });
});

describe('call predicates', () => {
  it('list exactly the statuses of the readings', () => {
    expect(statusesWhere(isLive)).toEqual(['in-progress']);
    expect(statusesWhere(isOnHold)).toEqual(['hold']);
    expect(statusesWhere(isActive)).toEqual(['ringing', 'ring-all', 'transferring', 'in-progress', 'hold']);
    expect(statusesWhere(isActiveOnWallboard)).toEqual([
      'ringing',
      'greeting',
      'queued',
      'ring-all',
      'transferring',
      'in-progress',
      'hold',
    ]);
    expect(statusesWhere(isAnswerable)).toEqual(['ringing', 'queued', 'ring-all']);
    expect(statusesWhere(isWaiting)).toEqual(['queued', 'ring-all']);
  });

  it('need a user for live and on hold', () => {
    expect(isLive(call({ userId: null }))).toBe(false);
    expect(isOnHold(call({ current: 'hold', userId: null }))).toBe(false);
    expect(isActive(call({ userId: null }))).toBe(true);
  });

  it('leave out outbound calls and requested callbacks where callers wait', () => {
    expect(statusesWhere(isWaiting, { callback: 'requested' })).toEqual([]);
    expect(statusesWhere(isWaiting, { callback: 'initiated' })).toEqual(['queued', 'ring-all']);
    expect(statusesWhere(isWaiting, { direction: 'outbound' })).toEqual([]);
    expect(statusesWhere(isAnswerable, { direction: 'outbound' })).toEqual([]);
  });

  it('are all false once the call ended, however stale its status', () => {
    for (const ended of ['completed', 'abandoned', 'missed', 'failed', 'voicemail'] as const) {
      for (const test of [isLive, isOnHold, isActive, isActiveOnWallboard, isAnswerable, isWaiting]) {
        expect(statusesWhere(test, { disposition: ended })).toEqual([]);
      }
    }
  });

  it('do not hide a running call with a disposition we do not know', () => {
    expect(isActive(call({ disposition: 'unknown' }))).toBe(true);
  });

  it('allow to unpark a held call to an agent who is free', () => {
    expect(canUnpark(call({ current: 'hold', userId: null }), false)).toBe(true);
    expect(canUnpark(call({ current: 'hold' }), true)).toBe(false);
    expect(canUnpark(call({ current: 'in-progress' }), false)).toBe(false);
  });
});

describe('the answer filter', () => {
  it.each([
    ['live', ['in-progress'], ['in-progress'], true],
    ['hold', ['in-progress'], ['hold'], true],
    ['queued', ['in-progress'], ['queued'], false],
    ['inprogress', ['in-progress'], ['in-progress'], false],
    ['unanswered', ['missed', 'abandoned', 'voicemail', 'missed+voicemail'], null, false],
    ['missed', ['missed', 'missed+voicemail'], null, false],
    ['abandoned', ['abandoned'], null, false],
    ['voicemail', ['voicemail', 'missed+voicemail'], null, false],
    ['failed', ['failed', 'invalid'], null, false],
    ['deadend', ['dead-end'], null, false],
  ])('%s', (word, dispositions, current, withUser) => {
    expect(answerCriteria(word)).toEqual({ dispositions, current, withUser });
  });

  it('knows its own words and no others', () => {
    expect(ANSWER_FILTERS.every((word) => answerCriteria(word) !== null)).toBe(true);
    expect(answerCriteria('constructor')).toBeNull();
  });
});

describe('agent status', () => {
  const run = (start: AgentStatus, ...events: AgentEvent[]) => events.reduce(nextAgentState, initialAgentState(start));
  const entered = (status: 'on-call' | 'wrap-up' | 'ringing' | 'auto-dial' | 'sentry'): AgentEvent => ({
    type: 'entered',
    status,
  });

  it.each([
    ['offline', 'offline'],
    ['on-break', 'on-break'],
    ['not-accepting', 'not-accepting'],
    ['accepting', 'accepting'],
    ['auto-dial', 'accepting'],
    ['sentry', 'accepting'],
  ] as const)('after a call from %s it becomes %s', (before, after) => {
    const state = run(before, entered('ringing'), entered('on-call'), entered('wrap-up'), { type: 'reset' });
    expect(state).toMatchObject({ status: after, pending: null });
    expect(resetStatus(before)).toBe(after);
  });

  it('keeps a choice made during a call until its end', () => {
    const during = run('accepting', entered('on-call'), { type: 'chosen', status: 'on-break' });
    expect(during).toEqual({ status: 'on-call', previous: 'accepting', pending: 'on-break' });
    const after = nextAgentState(nextAgentState(during, entered('wrap-up')), { type: 'reset' });
    expect(after).toMatchObject({ status: 'on-break', pending: null });
  });

  it('takes a choice at once outside a call, wrap-up included', () => {
    expect(run('accepting', { type: 'chosen', status: 'on-break' }).status).toBe('on-break');
    expect(run('accepting', entered('wrap-up'), { type: 'chosen', status: 'accepting' }).status).toBe('accepting');
  });

  it('changes nothing when the same status arrives twice', () => {
    const once = run('not-accepting', entered('on-call'));
    expect(nextAgentState(once, entered('on-call'))).toBe(once);
  });

  it('has one name for each of the codes 0 to 8', () => {
    expect(AGENT_STATUSES).toHaveLength(9);
  });
});
