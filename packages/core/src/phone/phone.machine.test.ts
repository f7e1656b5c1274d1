import { describe, expect, it } from 'vitest';
import type { Call } from '@talk/contract';
import { nextCall } from './call.machine.js';
import { ending, inboundCall, isLive, isOver, outboundCall } from './call.state.js';
import type { CallEvent } from './call.machine.js';
import type { CallPhaseName, CallState } from './call.state.js';
import { nextLink } from './link.machine.js';
import type { LinkEvent, LinkState } from './link.machine.js';
import { foregroundCall, initialPhone, nextPhone, toPhoneStatus, waitingCalls } from './phone.machine.js';
import type { PhoneEvent, PhoneState } from './phone.machine.js';
import { snapshotOf } from '../testing/snapshots.js';

const play = (start: CallState, ...events: CallEvent[]): CallState => events.reduce(nextCall, start);
const dialled = outboundCall('out-1', '+14155550150', 0);
const rung = inboundCall('in-1', '+14155550151', 'call-1', 0);
const toConnecting: CallEvent[] = [{ type: 'microphone-ready' }, { type: 'intent-accepted', callId: 'call-1' }];
const snapshot = (changes: Partial<Call>): CallEvent => ({ type: 'snapshot', snapshot: snapshotOf(changes), atMs: 9 });
const over = (reason: Parameters<typeof ending>[0]): CallEvent => ({ type: 'over', atMs: 50, details: ending(reason) });

describe('an outbound call', () => {
  it('is active only when our leg is up and the customer answered, in whatever order the two arrive', () => {
    const legFirst = play(dialled, ...toConnecting, { type: 'leg-up', atMs: 5 });
    expect(legFirst).toMatchObject({ phase: 'ringing', legUp: true });
    expect(nextCall(legFirst, snapshot({ phase: 'active' }))).toMatchObject({ phase: 'active', answeredAtMs: 9 });
    const serverFirst = play(dialled, ...toConnecting, snapshot({ phase: 'active' }));
    expect(serverFirst.phase).toBe('connecting');
    expect(nextCall(serverFirst, { type: 'leg-up', atMs: 5 })).toMatchObject({ phase: 'active', answeredAtMs: 5 });
  });

  it('ignores snapshots of other calls and of older or equal versions', () => {
    const call = play(
      dialled,
      ...toConnecting,
      { type: 'leg-up', atMs: 5 },
      snapshot({ version: 4, phase: 'ringing' }),
    );
    expect(nextCall(call, snapshot({ version: 4, phase: 'active' }))).toBe(call);
    expect(nextCall(call, snapshot({ version: 3, phase: 'ended' }))).toBe(call);
    expect(nextCall(call, snapshot({ id: 'another', version: 9, phase: 'ended' }))).toBe(call);
  });

  it('keeps the person’s own action as the reason, however the carrier describes its result', () => {
    const call = play(
      dialled,
      ...toConnecting,
      { type: 'leg-up', atMs: 5 },
      { type: 'hang-up' },
      over('other-side-hung-up'),
    );
    expect(call).toMatchObject({ phase: 'ended', reason: 'hung-up' });
  });

  it('takes the reason from the server when the leg ended on its own', () => {
    const active = play(dialled, ...toConnecting, { type: 'leg-up', atMs: 5 }, snapshot({ phase: 'ringing' }));
    const gone = nextCall(active, { type: 'leg-gone', details: ending('failed') });
    expect(gone).toMatchObject({ phase: 'ending', byUs: false });
    expect(nextCall(gone, snapshot({ version: 2, phase: 'ended', end_reason: 'busy' }))).toMatchObject({
      reason: 'busy',
    });
  });

  it.each([
    ['completed', 'agent', 'hung-up'],
    ['completed', 'customer', 'other-side-hung-up'],
    ['busy', 'carrier', 'busy'],
    ['no-answer', 'carrier', 'no-answer'],
    ['declined', 'customer', 'refused'],
    ['invalid-number', 'carrier', 'invalid-number'],
    ['agent-lost', 'system', 'connection-lost'],
    ['failed', 'carrier', 'failed'],
  ] as const)('ends with the reason of the server: %s by %s is %s', (end_reason, hung_up_by, reason) => {
    const call = play(dialled, ...toConnecting, snapshot({ phase: 'ended', end_reason, hung_up_by }));
    expect(call).toMatchObject({ phase: 'ended', reason });
  });
});

describe('an inbound call', () => {
  it('goes on ringing when it could not be answered without a microphone', () => {
    const call = play(rung, { type: 'answer' }, { type: 'answer-failed', problem: 'MICROPHONE_DENIED' });
    expect(call).toMatchObject({ phase: 'offered', problem: 'MICROPHONE_DENIED' });
    expect(play(call, { type: 'answer' }, { type: 'leg-up', atMs: 3 })).toMatchObject({ phase: 'active' });
  });

  it('does not become active when the caller left while we answered', () => {
    const call = play(rung, { type: 'answer' }, over('caller-left'), { type: 'leg-up', atMs: 3 });
    expect(call).toMatchObject({ phase: 'ended', reason: 'caller-left' });
  });

  it('stays declined, whatever the carrier calls it afterwards', () => {
    expect(play(rung, { type: 'decline' }, over('caller-left'))).toMatchObject({ phase: 'ended', reason: 'declined' });
  });
});

/** From each phase, the only phases that the next event may lead to. */
const ALLOWED: Record<CallPhaseName, readonly CallPhaseName[]> = {
  preparing: ['preparing', 'connecting', 'ending', 'ended'],
  connecting: ['connecting', 'ringing', 'active', 'ending', 'ended'],
  ringing: ['ringing', 'active', 'detached', 'ending', 'ended'],
  offered: ['offered', 'answering', 'rejecting', 'ended'],
  answering: ['answering', 'offered', 'active', 'ending', 'ended'],
  rejecting: ['rejecting', 'ended'],
  active: ['active', 'detached', 'ending', 'ended'],
  detached: ['detached', 'active', 'ending', 'ended'],
  ending: ['ending', 'detached', 'ended'],
  ended: ['ended'],
};

/** A small deterministic generator (Park–Miller), so that a failure names its seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
const pick = <T>(random: () => number, list: readonly T[]): T => {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('empty list');
  return item;
};

const CALL_EVENTS: readonly ((random: () => number) => CallEvent)[] = [
  () => ({ type: 'microphone-ready' }),
  () => ({ type: 'intent-accepted', callId: 'call-1' }),
  () => ({ type: 'leg-ringing' }),
  () => ({ type: 'leg-up', atMs: 5 }),
  () => ({ type: 'answer' }),
  () => ({ type: 'answer-failed', problem: 'MICROPHONE_DENIED' }),
  () => ({ type: 'decline' }),
  () => ({ type: 'hang-up' }),
  () => ({ type: 'leg-gone', details: ending('failed') }),
  () => ({ type: 'leg-interrupted' }),
  () => ({ type: 'leg-restored' }),
  (random) => ({ type: 'muted', muted: random() < 0.5 }),
  (random) =>
    snapshot({
      phase: pick(random, ['connecting', 'ringing', 'active', 'held', 'ended'] as const),
      version: 1 + Math.floor(random() * 6),
    }),
  () => over('failed'),
  (random) => ({ type: 'server-told', told: random() < 0.5 }),
];
const LINK_EVENTS: readonly LinkEvent[] = [
  { type: 'start' },
  { type: 'stop' },
  { type: 'registered' },
  { type: 'dropped', atMs: 1 },
  { type: 'grace-over' },
  { type: 'attempt-failed', problem: 'VOICE_TIMEOUT', retryAtMs: 2 },
  { type: 'refused', problem: 'FORBIDDEN' },
  { type: 'retry' },
];

function randomEvent(random: () => number, phone: PhoneState, counter: number): PhoneEvent {
  const dice = random();
  if (dice < 0.1) return { type: 'call-added', call: { ...outboundCall(`out-${counter}`, '+14155550150', 0) } };
  if (dice < 0.15) return { type: 'call-added', call: inboundCall(`in-${counter}`, '+14155550151', 'call-1', 0) };
  if (dice < 0.25) return { type: 'link', event: pick(random, LINK_EVENTS) };
  if (dice < 0.28) return { type: 'sound', blocked: random() < 0.5 };
  if (dice < 0.31) return { type: 'server', reachable: random() < 0.5 };
  if (dice < 0.34) return { type: 'microphone', problem: random() < 0.5 ? null : 'MICROPHONE_ABSENT' };
  const key = phone.calls.length === 0 ? 'none' : pick(random, phone.calls).key;
  if (dice < 0.37) return { type: 'dismissed', key };
  return { type: 'call', key, event: pick(random, CALL_EVENTS)(random) };
}

/** What must hold after every event; returns the names of the violations. Plain code: it runs tens of thousands of times. */
function violations(before: PhoneState, after: PhoneState): string[] {
  const found: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || found.push(what));
  const live = after.calls.filter(isLive);
  must(live.length <= 1, 'one live call');
  must(after.calls.filter(isOver).length <= 1, 'one ended call');
  must(new Set(after.calls.map(({ key }) => key)).size === after.calls.length, 'unique keys');
  for (const call of after.calls) {
    const previous = before.calls.find(({ key }) => key === call.key);
    if (previous === undefined || previous === call) continue;
    must(ALLOWED[previous.phase].includes(call.phase), `${previous.phase} to ${call.phase}`);
    const told = { serverTold: true };
    const absorbed = JSON.stringify({ ...call, ...told }) === JSON.stringify({ ...previous, ...told });
    // What failed before anybody answered may be explained later: by the server, once.
    const isOpen = previous.phase === 'ended' && previous.reason === 'failed' && previous.answeredAtMs === null;
    if (previous.phase === 'ended' && !isOpen) must(absorbed, 'ended absorbs');
    must((call.snapshot?.version ?? 0) >= (previous.snapshot?.version ?? 0), 'versions only grow');
  }
  const front = foregroundCall(after);
  must((front === null) === (after.calls.length === 0), 'a foreground when there are calls');
  must(live[0] === undefined || front === live[0], 'the live call is in front');
  must(
    waitingCalls(after).every(({ phase }) => phase === 'offered'),
    'waiting calls only ring',
  );
  must(toPhoneStatus(after).kind.length > 0, 'a status');
  return found;
}

describe('the phone', () => {
  it('never reaches an illegal state, whatever happens in whatever order', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = generator(seed);
      let phone = initialPhone;
      for (let step = 0; step < 150; step += 1) {
        const before = phone;
        phone = nextPhone(before, randomEvent(random, before, step));
        const found = violations(before, phone);
        if (found.length > 0) expect.fail(`seed ${seed}, step ${step}: ${found.join(', ')}`);
      }
    }
  });

  it('keeps a second call waiting and refuses to answer it while the first is live', () => {
    const events: PhoneEvent[] = [
      { type: 'call-added', call: rung },
      { type: 'call', key: 'in-1', event: { type: 'answer' } },
      { type: 'call', key: 'in-1', event: { type: 'leg-up', atMs: 1 } },
      { type: 'call-added', call: inboundCall('in-2', '+14155550152', 'call-2', 2) },
      { type: 'call', key: 'in-2', event: { type: 'answer' } },
    ];
    const phone = events.reduce(nextPhone, initialPhone);
    expect(foregroundCall(phone)).toMatchObject({ key: 'in-1', phase: 'active' });
    expect(waitingCalls(phone)).toMatchObject([{ key: 'in-2', phase: 'offered' }]);
    const after = nextPhone(phone, { type: 'call', key: 'in-1', event: over('hung-up') });
    expect(foregroundCall(after)).toMatchObject({ key: 'in-2', phase: 'offered' });
  });

  it.each<[LinkState, string, string | null]>([
    [{ name: 'off' }, 'offline', null],
    [{ name: 'starting', attempt: 0 }, 'starting', null],
    [{ name: 'starting', attempt: 2 }, 'reconnecting', null],
    [{ name: 'ready' }, 'ready', null],
    [{ name: 'lost', sinceMs: 0, announced: false }, 'ready', null],
    [{ name: 'lost', sinceMs: 0, announced: true }, 'reconnecting', 'SIGNALLING_LOST'],
    [{ name: 'waiting', attempt: 1, retryAtMs: 5, problem: 'VOICE_TIMEOUT' }, 'reconnecting', 'VOICE_TIMEOUT'],
    [{ name: 'refused', problem: 'FORBIDDEN' }, 'unavailable', 'FORBIDDEN'],
  ])('shows the link %o as %s with %s', (link, kind, sentence) => {
    expect(toPhoneStatus({ ...initialPhone, link })).toMatchObject({ kind, sentence });
  });
});

describe('the link', () => {
  const ready: LinkState = { name: 'ready' };
  it('counts a loss once, however often it is reported', () => {
    const lost = nextLink(ready, { type: 'dropped', atMs: 10 });
    expect(lost).toEqual({ name: 'lost', sinceMs: 10, announced: false });
    expect(nextLink(lost, { type: 'dropped', atMs: 11 })).toBe(lost);
    expect(nextLink(nextLink(lost, { type: 'grace-over' }), { type: 'registered' })).toEqual(ready);
  });

  it('stays off when late events arrive after a stop', () => {
    for (const event of LINK_EVENTS) {
      if (event.type !== 'start') expect(nextLink({ name: 'off' }, event)).toEqual({ name: 'off' });
    }
  });
});
