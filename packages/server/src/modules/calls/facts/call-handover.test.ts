import { expect, it } from 'vitest';
import type { CallFact, InviteHow, LegPlan } from './call-facts.js';
import type { CallPlan } from './call-plan.js';
import { deriveCallRecord } from './call-record.js';

const T0 = Date.UTC(2026, 10, 20, 17, 0, 0);
const [KIM, LEE, MIA] = [7, 8, 9];
const customer: LegPlan = { sid: 'CAcustomer', role: 'customer', userId: null };
const kim: LegPlan = { sid: 'CAkim', role: 'agent', userId: KIM };
const lee: LegPlan = { sid: 'CAlee', role: 'agent', userId: LEE, inviteId: 'lee' };
const mia: LegPlan = { sid: 'CAmia', role: 'agent', userId: MIA, inviteId: 'mia' };
const guest: LegPlan = { sid: 'CAguest', role: 'third-party', userId: null, inviteId: 'guest' };
const plan: CallPlan = {
  direction: 'outbound',
  startedAtMs: T0,
  legs: [kim, customer, lee, mia, guest],
  initiatorUserId: KIM,
};
const at = (seconds: number): number => T0 + seconds * 1_000;
const talks = ({ sid }: LegPlan, seconds: number): CallFact => ({
  kind: 'leg',
  legSid: sid,
  status: 'in-progress',
  atMs: at(seconds),
  sequence: 2,
});
const answered = [talks(kim, 1), talks(customer, 10)];
const invited = (inviteId: string, how: InviteHow, seconds: number): CallFact => ({
  kind: 'invited',
  inviteId,
  how,
  to:
    inviteId === 'guest'
      ? { type: 'number', phoneNumber: '+14155550173' }
      : { type: 'user', userId: inviteId === 'lee' ? LEE : MIA },
  byUserId: KIM,
  atMs: at(seconds),
});
const claimed = (leg: LegPlan, seconds: number): CallFact[] => [
  { kind: 'invite-claimed', inviteId: leg.inviteId ?? '', legSid: leg.sid, atMs: at(seconds) },
  talks(leg, seconds),
];
const completed = (stay: boolean, seconds: number): CallFact => ({
  kind: 'transfer-completed',
  inviteId: 'lee',
  stay,
  atMs: at(seconds),
});
const handover = (facts: CallFact[]) => deriveCallRecord(plan, [...answered, ...facts]).control.handover;

const warm = [invited('lee', 'warm', 20), ...claimed(lee, 25)];

it.each([
  ['nothing, while the agent has the call', [], null],
  ['nothing, while a transfer rings', [invited('lee', 'cold', 20)], null],
  ['a cold transfer that was taken', [invited('lee', 'cold', 20), ...claimed(lee, 25)], 'cold'],
  ['nothing, while the agents talk before a warm transfer', warm, null],
  ['a warm transfer that was completed', [...warm, completed(false, 40)], 'warm'],
  ['a conference, if the agent stays', [...warm, completed(true, 40)], 'conference'],
  ['a conference with a colleague', [invited('mia', 'conference', 20), ...claimed(mia, 25)], 'conference'],
  ['a conference with a telephone', [invited('guest', 'conference', 20), talks(guest, 25)], 'conference'],
  ['nothing, if the telephone was not answered', [invited('guest', 'conference', 20)], null],
] as const)('is %s', (_, facts, expected) => {
  expect(handover([...facts])).toBe(expected);
});

it('is the last of several, even if a later one fails', () => {
  const joined = [invited('mia', 'conference', 50), ...claimed(mia, 55)];
  const facts = [...warm, completed(false, 40), ...joined];
  expect(handover(facts)).toBe('conference');
  expect(handover([...facts].reverse())).toBe('conference');
  expect(handover([...warm, completed(false, 40), invited('mia', 'cold', 50)])).toBe('warm');
});
