import { describe, expect, it } from 'vitest';
import type { CallFact, LegPlan } from './call-facts.js';
import type { CallPlan } from './call-plan.js';
import { deriveCallRecord } from './call-record.js';
import { ownTalkSeconds, sharesOfCall } from './own-talk.js';

const T0 = Date.UTC(2026, 10, 20, 17, 0, 0);
const [KIM, LEE] = [7, 8];
const kim: LegPlan = { sid: 'CAkim', role: 'agent', userId: KIM };
const lee: LegPlan = { sid: 'CAlee', role: 'agent', userId: LEE, inviteId: 'handed' };
const customer: LegPlan = { sid: 'CAcustomer', role: 'customer', userId: null };
const plan: CallPlan = { direction: 'outbound', startedAtMs: T0, legs: [kim, customer, lee], initiatorUserId: KIM };
const at = (seconds: number): number => T0 + seconds * 1_000;
const leg = ({ sid }: LegPlan, status: 'in-progress' | 'completed', seconds: number): CallFact => ({
  kind: 'leg',
  legSid: sid,
  status,
  atMs: at(seconds),
  sequence: status === 'completed' ? 3 : 2,
});
/** Kim dials, and the customer answers after ten seconds. */
const answered = [leg(kim, 'in-progress', 1), leg(customer, 'in-progress', 10)];
const handed: CallFact[] = [
  ...answered,
  { kind: 'invited', inviteId: 'handed', how: 'cold', to: { type: 'user', userId: LEE }, byUserId: KIM, atMs: at(70) },
  leg(kim, 'completed', 71),
  { kind: 'invite-claimed', inviteId: 'handed', legSid: lee.sid, atMs: at(80) },
  leg(lee, 'in-progress', 80),
];
const ended = [leg(customer, 'completed', 200), leg(lee, 'completed', 200)];

it('is the talk of the record for an agent who had the call to its end', () => {
  const facts = [...answered, leg(customer, 'completed', 70), leg(kim, 'completed', 72)];
  expect(ownTalkSeconds(plan, facts, KIM)).toBe(60);
  expect(deriveCallRecord(plan, facts).talkSeconds).toBe(60);
});

it('ends with the transfer for an agent who gave the call away, while it lasts and afterwards', () => {
  expect(ownTalkSeconds(plan, handed, KIM)).toBe(60);
  expect(ownTalkSeconds(plan, [...handed, ...ended], KIM)).toBe(60);
  expect(deriveCallRecord(plan, [...handed, ...ended]).talkSeconds).toBe(190);
});

it('ends where the agent leaves a message to a machine, while the message plays', () => {
  const dropped: CallFact = { kind: 'message-dropped', userId: KIM, name: 'Hello', fileId: 'file', atMs: at(20) };
  expect(ownTalkSeconds(plan, [...answered, dropped, leg(kim, 'completed', 21)], KIM)).toBe(10);
});

it('is nothing without an answer', () => {
  expect(ownTalkSeconds(plan, [leg(kim, 'in-progress', 1), leg(kim, 'completed', 9)], KIM)).toBe(0);
});

describe('the parts of a call', () => {
  const parts = (facts: CallFact[]) => sharesOfCall(plan, facts, deriveCallRecord(plan, facts));

  it('are those of the agents who had it, each from when they came until they went', () => {
    expect(parts([...handed, ...ended])).toEqual([
      { userId: KIM, seconds: 60 },
      { userId: LEE, seconds: 120 },
    ]);
  });

  it('begin with the transfer for a colleague who was asked first', () => {
    const asked: CallFact[] = [
      ...answered,
      {
        kind: 'invited',
        inviteId: 'handed',
        how: 'warm',
        to: { type: 'user', userId: LEE },
        byUserId: KIM,
        atMs: at(70),
      },
      { kind: 'invite-claimed', inviteId: 'handed', legSid: lee.sid, atMs: at(80) },
      leg(lee, 'in-progress', 80),
    ];
    const done: CallFact = { kind: 'transfer-completed', inviteId: 'handed', stay: false, atMs: at(100) };
    expect(parts([...asked, done, leg(kim, 'completed', 101), ...ended])).toEqual([
      { userId: KIM, seconds: 90 },
      { userId: LEE, seconds: 100 },
    ]);
    const calledOff: CallFact = { kind: 'invite-over', inviteId: 'handed', why: 'canceled', atMs: at(100) };
    const kept = [...asked, calledOff, leg(lee, 'completed', 101), leg(customer, 'completed', 200)];
    expect(parts(kept)).toEqual([]);
  });

  it('are none for a call of one agent, and while it lasts', () => {
    expect(parts([...answered, leg(customer, 'completed', 70), leg(kim, 'completed', 72)])).toEqual([]);
    expect(parts(handed)).toEqual([]);
  });
});
