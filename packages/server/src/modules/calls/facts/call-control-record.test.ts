import { describe, expect, it } from 'vitest';
import { factKey, type CallFact, type ControlFact, type InviteHow, type LegPlan } from './call-facts.js';
import { ordersFor } from './call-orders.js';
import type { CallTimeouts } from './call-order.js';
import { type CallRecord, deriveCallRecord } from './call-record.js';
import type { CallPlan } from './call-plan.js';

// What people do to a call, as facts: the record and the orders follow from the set, whatever arrives first.

const T0 = Date.UTC(2026, 10, 20, 17, 0, 0);
const at = (seconds: number): number => T0 + seconds * 1000;
const [KIM, LEE, MIA] = [7, 8, 9];
const timeouts: CallTimeouts = {
  rejoinMs: 60_000,
  takeBackMs: 20_000,
  inviteRingMs: 25_000,
  connectMs: 30_000,
  parkRecallMs: 180_000,
};

const customer: LegPlan = { sid: 'CAcustomer', role: 'customer', userId: null };
const kim: LegPlan = { sid: 'CAkim', role: 'agent', userId: KIM };
const lee: LegPlan = { sid: 'CAlee', role: 'agent', userId: LEE, inviteId: 'warm' };
const mia: LegPlan = { sid: 'CAmia', role: 'agent', userId: MIA, inviteId: 'unpark' };
const miaAgain: LegPlan = { sid: 'CAmia2', role: 'agent', userId: MIA, inviteId: 'rejoin' };
const guest: LegPlan = { sid: 'CAguest', role: 'third-party', userId: null, inviteId: 'guest' };
const plan: CallPlan = { direction: 'inbound', startedAtMs: T0, legs: [customer, kim, lee, mia, miaAgain, guest] };

type Status = Extract<CallFact, { kind: 'leg' }>['status'];
const leg = ({ sid }: LegPlan, status: Status, seconds: number): CallFact => ({
  kind: 'leg',
  legSid: sid,
  status,
  atMs: at(seconds),
  sequence: status === 'completed' ? 3 : 2,
});
let count = 0;
const moved = (kind: 'participant-joined' | 'participant-left', { sid }: LegPlan, seconds: number): CallFact => {
  count += 1;
  return { kind, legSid: sid, atMs: at(seconds), sequence: count };
};
const hold = (party: string, on: boolean, seconds: number): ControlFact => ({
  kind: 'hold',
  party,
  on,
  atMs: at(seconds),
});
const invited = (inviteId: string, how: InviteHow, userId: number, seconds: number): ControlFact => ({
  kind: 'invited',
  inviteId,
  how,
  to: { type: 'user', userId },
  byUserId: how === 'warm' ? KIM : userId,
  atMs: at(seconds),
});

/** A call with everything in it, as it happened: what we did ourselves, and what the carrier told. */
const story: { own: CallFact[]; told: CallFact[] }[] = [
  { own: [{ kind: 'rung', userId: KIM, atMs: at(0) }], told: [moved('participant-joined', customer, 0)] },
  {
    own: [{ kind: 'claimed', legSid: kim.sid, atMs: at(4) }],
    told: [leg(kim, 'in-progress', 4), moved('participant-joined', kim, 4)],
  },
  { own: [hold('customer', true, 10), hold('customer', false, 20)], told: [] },
  { own: [hold('customer', true, 30), invited('warm', 'warm', LEE, 30)], told: [leg(lee, 'ringing', 31)] },
  {
    own: [{ kind: 'invite-claimed', inviteId: 'warm', legSid: lee.sid, atMs: at(35) }],
    told: [leg(lee, 'in-progress', 35), moved('participant-joined', lee, 35)],
  },
  { own: [hold('customer', false, 40), hold(`user-${LEE}`, true, 40)], told: [] },
  { own: [hold('customer', true, 45), hold(`user-${LEE}`, false, 45)], told: [] },
  {
    own: [
      { kind: 'transfer-completed', inviteId: 'warm', stay: false, atMs: at(50) },
      hold('customer', false, 50),
      hold(`user-${LEE}`, false, 50.001),
    ],
    told: [moved('participant-left', kim, 50), leg(kim, 'completed', 50)],
  },
  {
    own: [{ kind: 'parked', userId: LEE, reason: null, atMs: at(60) }],
    told: [moved('participant-left', lee, 60), leg(lee, 'completed', 60)],
  },
  {
    own: [invited('unpark', 'unpark', MIA, 80)],
    told: [leg(mia, 'in-progress', 81), moved('participant-joined', mia, 81)],
  },
  { own: [{ kind: 'recording', on: false, atMs: at(85) }], told: [] },
  { own: [], told: [moved('participant-left', mia, 90), leg(mia, 'completed', 90)] },
  {
    own: [invited('rejoin', 'rejoin', MIA, 100)],
    told: [leg(miaAgain, 'in-progress', 101), moved('participant-joined', miaAgain, 101)],
  },
  {
    own: [
      {
        kind: 'invited',
        inviteId: 'guest',
        how: 'conference',
        to: { type: 'number', phoneNumber: '+14155550173' },
        byUserId: MIA,
        atMs: at(110),
      },
    ],
    told: [leg(guest, 'in-progress', 112), moved('participant-joined', guest, 112)],
  },
  {
    own: [{ kind: 'removed', party: 'invite-guest', atMs: at(120) }],
    told: [moved('participant-left', guest, 120), leg(guest, 'completed', 120)],
  },
  {
    own: [{ kind: 'released', legSid: miaAgain.sid, atMs: at(130) }],
    told: [
      moved('participant-left', customer, 130),
      leg(customer, 'completed', 130),
      moved('participant-left', miaAgain, 130),
      leg(miaAgain, 'completed', 130),
      { kind: 'conference-ended', atMs: at(130), sequence: 99, endedBySid: customer.sid },
    ],
  },
];
/** What is known after so many chapters. */
const upTo = (chapters: number): CallFact[] => story.slice(0, chapters).flatMap(({ own, told }) => [...own, ...told]);
const legsUpTo = (chapters: number): CallPlan => {
  const known = new Set(upTo(chapters).flatMap((fact) => ('legSid' in fact ? [fact.legSid] : [])));
  return { ...plan, legs: plan.legs.filter(({ sid }) => known.has(sid)) };
};
const after = (chapters: number): CallRecord => deriveCallRecord(legsUpTo(chapters), upTo(chapters));

describe('a call that people do things to', () => {
  it.each([
    [2, 'active', KIM, [KIM]],
    [4, 'held', KIM, [KIM]],
    [5, 'held', KIM, [KIM, LEE]],
    [6, 'active', KIM, [KIM, LEE]],
    [7, 'held', KIM, [KIM, LEE]],
    [8, 'active', LEE, [LEE]],
    [9, 'held', null, []],
    [10, 'active', MIA, [MIA]],
    [12, 'held', MIA, [MIA]],
    [13, 'active', MIA, [MIA]],
    [16, 'ended', MIA, []],
  ] as const)('after chapter %i is %s, had by %s, and engages %j', (chapters, phase, userId, engaged) => {
    expect(after(chapters)).toMatchObject({ phase, userId, engagedUserIds: engaged });
  });

  it('tells since when the customer hears music, and for which reason', () => {
    expect(after(4).control.heldSinceMs).toBe(at(30));
    expect(after(9).control).toMatchObject({ heldSinceMs: at(60), parked: { userId: LEE } });
    expect(after(12).control).toMatchObject({ heldSinceMs: at(90), lostAtMs: at(90), isRecordingPaused: true });
  });

  it('keeps who had it last, who hung up, and the talk time of the whole', () => {
    expect(after(16)).toMatchObject({ ownerId: MIA, hungUpBy: 'customer', endReason: 'completed', talkSeconds: 126 });
  });
});

/** Deterministic pseudo-random numbers in [0, 1): mulberry32. */
function random(seed: number): () => number {
  let value = seed;
  return () => {
    value = (value + 0x6d2b79f5) | 0;
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

describe('delivered in any order, and twice', () => {
  const own = story.flatMap((chapter) => chapter.own);
  const told = story.flatMap((chapter) => chapter.told);

  it('is one record and one set of orders after 10,000 deliveries of everything', () => {
    const next = random(3);
    const expected = deriveCallRecord(plan, [...own, ...told]);
    const orders = (facts: readonly CallFact[]) =>
      ordersFor(plan, facts, deriveCallRecord(plan, facts), timeouts)
        .map(({ key }) => key)
        .sort();
    const expectedOrders = orders([...own, ...told]);
    for (let round = 0; round < 10_000; round += 1) {
      const stored = new Map<string, CallFact>();
      for (const fact of shuffled([...own, ...told, ...told.filter(() => next() < 0.4)], next))
        stored.set(factKey(fact), fact);
      const record = deriveCallRecord(plan, [...stored.values()]);
      if (JSON.stringify(record) !== JSON.stringify(expected)) expect(record).toEqual(expected);
      if (round % 20 === 0) expect(orders([...stored.values()])).toEqual(expectedOrders);
    }
    expect(expected).toMatchObject({ phase: 'ended', hungUpBy: 'customer', ownerId: MIA });
  });

  it('never leaves the end, whenever the carrier tells what', () => {
    const next = random(11);
    for (let round = 0; round < 500; round += 1) {
      const facts: CallFact[] = [...own];
      let hasEnded = false;
      for (const fact of shuffled(told, next)) {
        facts.push(fact);
        const { phase } = deriveCallRecord(plan, facts);
        if (hasEnded) expect(phase).toBe('ended');
        hasEnded = phase === 'ended';
      }
    }
  });
});

describe('deadlines', () => {
  const keys = (chapters: number) =>
    ordersFor(legsUpTo(chapters), upTo(chapters), after(chapters), timeouts).map(({ key, runAtMs }) => [key, runAtMs]);

  it('give a lost agent a minute, and are gone when they are back', () => {
    expect(keys(12)).toContainEqual([`rejoin-over:${at(90)}:0`, at(150)]);
    expect(keys(13).some(([key]) => String(key).startsWith('rejoin-over'))).toBe(false);
  });

  it('recall a parked call', () => {
    expect(keys(9)).toContainEqual([`recall:${at(60)}:1`, at(240)]);
  });

  it('end the legs of who left, and of nobody else', () => {
    const chapters = story
      .slice(0, 8)
      .map(({ own: mine, told: theirs }, index) => [...mine, ...(index === 7 ? [] : theirs)]);
    const facts = chapters.flat();
    const known: CallPlan = { ...plan, legs: [customer, kim, lee] };
    const orders = ordersFor(known, facts, deriveCallRecord(known, facts), timeouts);
    expect(orders.flatMap((order) => (order.name === 'end-leg' ? [order.payload] : []))).toEqual([{ legSid: kim.sid }]);
  });
});

describe('a cold transfer', () => {
  const cold: ControlFact = {
    kind: 'invited',
    inviteId: 'cold',
    how: 'cold',
    to: { type: 'user', userId: LEE },
    byUserId: KIM,
    atMs: at(30),
  };
  const target: LegPlan = { sid: 'CAtarget', role: 'agent', userId: LEE, inviteId: 'cold' };
  const coldPlan: CallPlan = { ...plan, legs: [customer, kim, target] };
  const begun = [...upTo(2), cold, leg(kim, 'completed', 30), leg(target, 'ringing', 31)];

  it('is nobody’s while it rings, and the agent is free', () => {
    expect(deriveCallRecord(coldPlan, begun)).toMatchObject({
      phase: 'held',
      userId: null,
      ownerId: KIM,
      engagedUserIds: [],
      ringingUserIds: [LEE],
      control: { transfer: { state: 'ringing' }, lostAtMs: null },
    });
  });

  it('that rings out may be taken back, and is parked when nobody does', () => {
    const rungOut = [...begun, leg(target, 'no-answer', 56)];
    const record = deriveCallRecord(coldPlan, rungOut);
    expect(record).toMatchObject({ phase: 'held', control: { transfer: { state: 'failed', failedAtMs: at(56) } } });
    const orders = ordersFor(coldPlan, rungOut, record, timeouts);
    expect(orders).toContainEqual({ name: 'take-back-over', key: `take-back-over:cold:0:${at(56)}`, runAtMs: at(76) });
    const parked: CallFact[] = [...rungOut, { kind: 'parked', userId: KIM, reason: null, atMs: at(76) }];
    expect(deriveCallRecord(coldPlan, parked)).toMatchObject({
      phase: 'held',
      control: { parked: { userId: KIM }, transfer: { state: 'failed', failedAtMs: null } },
    });
  });

  it('ends with the caller who does not wait', () => {
    const gone = [...begun, leg(customer, 'completed', 40)];
    expect(deriveCallRecord(coldPlan, gone)).toMatchObject({ phase: 'ended', hungUpBy: 'customer', userId: KIM });
  });
});
