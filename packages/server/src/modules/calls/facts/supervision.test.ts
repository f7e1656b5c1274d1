import { expect, it } from 'vitest';
import type { CallFact, LegPlan } from './call-facts.js';
import { involvedUsers } from './call-facts.js';
import { arrangementOf, ordersFor } from './call-orders.js';
import type { CallPlan } from './call-plan.js';
import { deriveCallRecord } from './call-record.js';

// A supervisor in a call of others: heard by whom, for how long, and what becomes of the call.

const T0 = Date.UTC(2026, 10, 27, 15, 0, 0);
const at = (seconds: number): number => T0 + seconds * 1000;
const [KIM, MARIA] = [7, 9];
const timeouts = { rejoinMs: 60_000, takeBackMs: 20_000, inviteRingMs: 25_000, connectMs: 30_000, parkRecallMs: 9_000 };

const customer: LegPlan = { sid: 'CAcustomer', role: 'customer', userId: null };
const kim: LegPlan = { sid: 'CAkim', role: 'agent', userId: KIM };
const maria: LegPlan = { sid: 'CAmaria', role: 'supervisor', userId: MARIA, inviteId: 'visit' };
const planOf = (...legs: LegPlan[]): CallPlan => ({ direction: 'inbound', startedAtMs: T0, legs });
const plan = planOf(customer, kim, maria);

const talking: CallFact[] = [
  { kind: 'claimed', legSid: kim.sid, atMs: at(4) },
  { kind: 'leg', legSid: kim.sid, status: 'in-progress', atMs: at(4), sequence: 1 },
];
const supervised: CallFact = {
  kind: 'supervised',
  supervisionId: 'visit',
  userId: MARIA,
  mode: 'listen',
  isHidden: false,
  atMs: at(10),
};
const mode = (to: 'listen' | 'whisper' | 'join', seconds: number): CallFact => ({
  kind: 'supervision-mode',
  supervisionId: 'visit',
  mode: to,
  atMs: at(seconds),
});
const left: CallFact = { kind: 'supervision-over', supervisionId: 'visit', why: 'left', atMs: at(40) };
const taken: CallFact = { kind: 'taken-over', supervisionId: 'visit', userId: MARIA, fromUserId: KIM, atMs: at(40) };
const ended = ({ sid }: LegPlan, seconds: number): CallFact => ({
  kind: 'leg',
  legSid: sid,
  status: 'completed',
  atMs: at(seconds),
  sequence: 9,
});
const recordOf = (facts: readonly CallFact[], of = plan) => deriveCallRecord(of, facts);
const seatOfMaria = (facts: readonly CallFact[]) =>
  arrangementOf(plan, facts, recordOf(facts)).seats.find(({ legSid }) => legSid === maria.sid);
const ordersOf = (facts: readonly CallFact[], of = plan) =>
  ordersFor(of, facts, recordOf(facts, of), timeouts).map(({ key }) => key);

it('is heard by nobody while she listens, by the agent alone while she whispers, by everyone once she has joined', () => {
  const facts = [...talking, supervised];
  expect(seatOfMaria(facts)).toEqual({ legSid: maria.sid, isHeld: false, isMuted: true });
  facts.push(mode('whisper', 20));
  expect(seatOfMaria(facts)).toEqual({ legSid: maria.sid, isHeld: false, isMuted: false, coach: kim.sid });
  facts.push(mode('join', 30));
  expect(seatOfMaria(facts)).toEqual({ legSid: maria.sid, isHeld: false, isMuted: false });
});

it('is muted while there is no agent to whisper to: the customer never hears it', () => {
  const facts = [...talking, supervised, mode('whisper', 20), ended(kim, 30)];
  expect(recordOf(facts).control.lostAtMs).toBe(at(30));
  expect(seatOfMaria(facts)).toEqual({ legSid: maria.sid, isHeld: false, isMuted: true });
});

it('has no part in the call: it belongs to its agent, and ends with them', () => {
  const facts = [...talking, supervised, mode('join', 20)];
  expect(recordOf(facts)).toMatchObject({ userId: KIM, engagedUserIds: [KIM], supervisions: [{ userId: MARIA }] });
  expect(involvedUsers(plan.legs, facts)).toEqual([KIM]);
  const over: CallFact[] = [...facts, { kind: 'left', userId: KIM, atMs: at(30) }, ended(kim, 31)];
  expect(recordOf(over)).toMatchObject({ phase: 'ended', userId: KIM, supervisions: [] });
  expect(ordersOf(over)).toContain(`end-leg:${maria.sid}`);
});

it('ends when she leaves, when her connection ends, and when she never connects', () => {
  expect(ordersOf([...talking, supervised])).not.toContain(`end-leg:${maria.sid}`);
  expect(ordersOf([...talking, supervised, left])).toContain(`end-leg:${maria.sid}`);
  for (const facts of [
    [...talking, supervised, left],
    [...talking, supervised, ended(maria, 30)],
  ])
    expect(recordOf(facts)).toMatchObject({ phase: 'active', supervisions: [] });
  const alone = planOf(customer, kim);
  expect(recordOf([...talking, supervised], alone).supervisions[0]?.state).toBe('connecting');
  expect(ordersOf([...talking, supervised], alone)).toContain('expire-supervision:visit');
});

it('becomes the agent of a call that she takes over, and who had it is out', () => {
  const facts = [...talking, supervised, taken];
  expect(recordOf(facts)).toMatchObject({ phase: 'active', userId: MARIA, engagedUserIds: [MARIA], supervisions: [] });
  expect(involvedUsers(plan.legs, facts)).toEqual([KIM, MARIA]);
  expect(ordersOf(facts)).toContain(`end-leg:${kim.sid}`);
  expect(ordersOf(facts)).not.toContain(`end-leg:${maria.sid}`);
  expect(seatOfMaria(facts)).toEqual({ legSid: maria.sid, isHeld: false, isMuted: false });
  expect(recordOf([...facts, ended(kim, 41), ended(customer, 60)])).toMatchObject({
    phase: 'ended',
    userId: MARIA,
    hungUpBy: 'customer',
  });
});

it('says the same whatever arrives first', () => {
  const facts = [...talking, supervised, mode('whisper', 20), mode('join', 30), taken, ended(kim, 41)];
  expect(recordOf(facts.toReversed())).toEqual(recordOf(facts));
});

it('keeps a request for help until a supervisor comes, the agent withdraws it, or the agent is gone', () => {
  const asked: CallFact = { kind: 'help', userId: KIM, on: true, atMs: at(8) };
  const withdrawn: CallFact = { kind: 'help', userId: KIM, on: false, atMs: at(9) };
  expect(recordOf([...talking, asked]).help).toEqual({ userId: KIM, atMs: at(8) });
  expect(recordOf([...talking, asked, withdrawn]).help).toBeNull();
  expect(recordOf([...talking, asked, supervised]).help).toBeNull();
  expect(recordOf([...talking, supervised, { ...asked, atMs: at(15) }]).help).not.toBeNull();
  expect(recordOf([...talking, asked, ended(kim, 20)]).help).toBeNull();
  expect(recordOf([...talking, asked, ended(customer, 20)]).help).toBeNull();
});
