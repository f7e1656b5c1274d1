import { describe, expect, it } from 'vitest';
import type { CallFact, LegPlan } from './call-facts.js';
import { deriveCallRecord } from './call-record.js';
import type { CallPlan } from './call-plan.js';

const T0 = Date.UTC(2026, 10, 20, 17, 0, 0);
const at = (seconds: number): number => T0 + seconds * 1000;
const agent: LegPlan = { sid: 'CAagent', role: 'agent', userId: 7 };
const other: LegPlan = { sid: 'CAother', role: 'agent', userId: 8 };
const customer: LegPlan = { sid: 'CAcustomer', role: 'customer', userId: null };
const outbound: CallPlan = { direction: 'outbound', startedAtMs: T0, legs: [agent, customer] };
const inbound: CallPlan = { direction: 'inbound', startedAtMs: T0, legs: [customer, agent, other] };

type Status = Extract<CallFact, { kind: 'leg' }>['status'];
const leg = (plan: LegPlan, status: Status, seconds: number, sequence: number, cause?: number): CallFact => ({
  kind: 'leg',
  legSid: plan.sid,
  status,
  atMs: at(seconds),
  sequence,
  cause,
});

const answeredOutbound: CallFact[] = [
  leg(agent, 'initiated', 0, 0),
  leg(agent, 'in-progress', 0, 1),
  { kind: 'participant-joined', legSid: agent.sid, atMs: at(0), sequence: 1 },
  leg(customer, 'initiated', 1, 0),
  leg(customer, 'ringing', 2, 1),
  leg(customer, 'in-progress', 8, 2),
  { kind: 'participant-joined', legSid: customer.sid, atMs: at(8), sequence: 2 },
  { kind: 'participant-left', legSid: customer.sid, atMs: at(68), sequence: 3 },
  leg(customer, 'completed', 68, 3),
  { kind: 'participant-left', legSid: agent.sid, atMs: at(68), sequence: 4 },
  { kind: 'conference-ended', atMs: at(68), sequence: 5 },
  leg(agent, 'completed', 68, 2),
];

const answeredInbound: CallFact[] = [
  leg(customer, 'in-progress', 0, 0),
  { kind: 'participant-joined', legSid: customer.sid, atMs: at(0), sequence: 1 },
  leg(agent, 'initiated', 0, 0),
  leg(other, 'initiated', 0, 0),
  leg(agent, 'ringing', 1, 1),
  leg(other, 'ringing', 1, 1),
  leg(other, 'in-progress', 6, 2),
  { kind: 'claimed', legSid: other.sid, atMs: at(6) },
  { kind: 'participant-joined', legSid: other.sid, atMs: at(6), sequence: 2 },
  leg(agent, 'canceled', 6, 2),
  { kind: 'participant-left', legSid: other.sid, atMs: at(36), sequence: 3 },
  leg(other, 'completed', 36, 3),
  { kind: 'participant-left', legSid: customer.sid, atMs: at(36), sequence: 4 },
  { kind: 'conference-ended', atMs: at(36), sequence: 5 },
  leg(customer, 'completed', 36, 1),
];

describe('an outbound call', () => {
  it('connects, rings, talks and ends, in the words of its agent', () => {
    const phases = answeredOutbound.map(
      (_fact, index) => deriveCallRecord(outbound, answeredOutbound.slice(0, index + 1)).phase,
    );
    expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual([
      'connecting',
      'ringing',
      'active',
      'ended',
    ]);
  });

  it('keeps talk time, wait time and who hung up', () => {
    expect(deriveCallRecord(outbound, answeredOutbound)).toMatchObject({
      rejection: null,
      phase: 'ended',
      userId: 7,
      ringingUserIds: [],
      answeredAtMs: at(8),
      endedAtMs: at(68),
      endReason: 'completed',
      hungUpBy: 'customer',
      talkSeconds: 60,
      waitSeconds: 8,
      disposition: 'completed',
    });
  });

  it.each([
    ['busy', leg(customer, 'busy', 3, 2), 'busy', 'failed', 'customer'],
    ['no answer', leg(customer, 'no-answer', 30, 2), 'no-answer', 'failed', 'carrier'],
    ['a number that does not exist', leg(customer, 'failed', 2, 1, 404), 'invalid-number', 'invalid', 'carrier'],
    ['a carrier failure', leg(customer, 'failed', 2, 1), 'failed', 'failed', 'carrier'],
  ] as const)('tells %s', (_name, ending, reason, disposition, by) => {
    const record = deriveCallRecord(outbound, [...answeredOutbound.slice(0, 5), ending]);
    expect(record).toMatchObject({ phase: 'ended', endReason: reason, disposition, hungUpBy: by, talkSeconds: 0 });
  });

  it('that the agent gives up while it rings is canceled by the agent', () => {
    const facts = [...answeredOutbound.slice(0, 5), leg(agent, 'completed', 5, 2), leg(customer, 'canceled', 5, 2)];
    expect(deriveCallRecord(outbound, facts)).toMatchObject({
      endReason: 'canceled',
      hungUpBy: 'agent',
      waitSeconds: 5,
    });
  });

  it('knows the agent who pressed hang up although both legs end in the same second', () => {
    const facts: CallFact[] = [...answeredOutbound, { kind: 'hang-up-requested', userId: 7, atMs: at(67) }];
    expect(deriveCallRecord(outbound, facts).hungUpBy).toBe('agent');
  });
});

describe('an outbound call whose agent never came', () => {
  it('is given up by the system', () => {
    const facts: CallFact[] = [{ kind: 'given-up', atMs: at(30) }];
    expect(deriveCallRecord({ ...outbound, legs: [] }, facts)).toMatchObject({
      phase: 'ended',
      endReason: 'agent-lost',
      hungUpBy: 'system',
      disposition: 'failed',
    });
  });
});

describe('an inbound call', () => {
  it('rings at everybody who has not declined', () => {
    const facts: CallFact[] = [...answeredInbound.slice(0, 6), { kind: 'declined', userId: 7, atMs: at(3) }];
    expect(deriveCallRecord(inbound, facts)).toMatchObject({ phase: 'ringing', ringingUserIds: [8], userId: null });
  });

  it('belongs to whoever claimed it, also when another leg was answered in the same second', () => {
    const facts = [...answeredInbound, leg(agent, 'in-progress', 6, 2)];
    expect(deriveCallRecord(inbound, facts)).toMatchObject({
      userId: 8,
      talkSeconds: 30,
      waitSeconds: 6,
      hungUpBy: 'agent',
      disposition: 'completed',
    });
  });

  it('is missed when the caller leaves while it rings', () => {
    const facts = [...answeredInbound.slice(0, 6), leg(customer, 'completed', 12, 1)];
    expect(deriveCallRecord(inbound, facts)).toMatchObject({
      endReason: 'canceled',
      hungUpBy: 'customer',
      disposition: 'missed',
    });
  });

  it('is abandoned when the caller leaves before anybody was rung', () => {
    const facts = [leg(customer, 'in-progress', 0, 0), leg(customer, 'completed', 2, 1)];
    expect(deriveCallRecord({ ...inbound, legs: [customer] }, facts).disposition).toBe('abandoned');
  });

  it('is missed when ringing is given up', () => {
    const facts: CallFact[] = [...answeredInbound.slice(0, 6), { kind: 'given-up', atMs: at(30) }];
    expect(deriveCallRecord(inbound, facts)).toMatchObject({
      phase: 'ended',
      endReason: 'no-answer',
      disposition: 'missed',
    });
  });

  it('has rung until the caller was led to the voicemail, however long they spoke there', () => {
    const facts: CallFact[] = [
      ...answeredInbound.slice(0, 6),
      { kind: 'diverted', to: 'voicemail', isThere: false, atMs: at(25) },
      { kind: 'voicemail-left', recordingSid: 'RE1', seconds: 45, atMs: at(74) },
      leg(customer, 'completed', 74, 1),
    ];
    expect(deriveCallRecord(inbound, facts)).toMatchObject({ disposition: 'missed-voicemail', waitSeconds: 25 });
    const speaking = facts.slice(0, -2);
    expect(deriveCallRecord(inbound, speaking)).toMatchObject({ phase: 'voicemail', waitSeconds: 25 });
  });

  it('does not end because an agent who did not answer stopped ringing', () => {
    const facts = [...answeredInbound.slice(0, 6), leg(agent, 'no-answer', 20, 2)];
    expect(deriveCallRecord(inbound, facts)).toMatchObject({ phase: 'ringing', ringingUserIds: [8] });
  });
});
