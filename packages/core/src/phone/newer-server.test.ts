import type { Call } from '@talk/contract';
import { expect, it } from 'vitest';
import { newerAnswers } from '../testing/checked-answer.js';
import { agentPart, snapshotOf } from '../testing/snapshots.js';
import { nextCall, type CallEvent } from './call.machine.js';
import { ending, inboundCall, outboundCall, type CallState } from './call.state.js';
import { partOf } from './call-part.js';

const customer = agentPart('joined', { id: 'customer', role: 'customer', user_id: null });
const left = agentPart('left', { departure: 'transferred' });
const over = { phase: 'ended', ended_at: '2026-11-20T09:10:00.000Z', answered_at: '2026-11-20T09:00:00.000Z' } as const;
const SNAPSHOTS = [
  snapshotOf({ phase: 'active', version: 2, participants: [customer, agentPart('joined')], answered_by: 'human' }),
  snapshotOf({ phase: 'active', version: 2, participants: [customer, left] }),
  snapshotOf({ ...over, version: 2, end_reason: 'completed', hung_up_by: 'customer' }),
  snapshotOf({ ...over, version: 2, answered_at: null, end_reason: 'declined', hung_up_by: null }),
];
const CALLS: Record<string, CallState> = {
  outbound: after(outboundCall('out-1', '+14155550150', 0), [
    { type: 'microphone-ready' },
    { type: 'intent-accepted', callId: 'call-1' },
    { type: 'leg-ringing' },
    { type: 'leg-up', atMs: 5 },
  ]),
  inbound: after(inboundCall('in-1', '+14155550150', 'call-1', 0), [{ type: 'answer' }, { type: 'leg-up', atMs: 5 }]),
};

function after(call: CallState, events: readonly CallEvent[]): CallState {
  return events.reduce(nextCall, call);
}

/** Where a call is, and who is in it: of another word, nothing follows. */
const DECIDING = ['phase', 'participants[].state', 'participants[].role'];

it.each(Object.entries(CALLS))(
  'goes on with an %s call of which a newer server says what no release knew',
  (_, call) => {
    const told = (snapshot: Call): CallState =>
      nextCall(call, { type: 'snapshot', snapshot, atMs: 9, part: partOf(snapshot, 5) });
    for (const known of SNAPSHOTS)
      for (const { place, answer } of newerAnswers('getCall', known)) {
        const now = told(answer);
        if (!DECIDING.includes(place)) expect({ place, phase: now.phase }).toEqual({ place, phase: told(known).phase });
        // And it ends as any other.
        expect(nextCall(now, { type: 'over', atMs: 10, details: ending('hung-up') }).phase).toBe('ended');
      }
  },
);

it('says of an end that only a newer server knows what it knows of any', () => {
  const talked = CALLS['outbound'] as CallState;
  const [, , ended] = SNAPSHOTS;
  const snapshot = { ...(ended as (typeof SNAPSHOTS)[number]), end_reason: 'shelved' as 'completed' };
  expect(nextCall(talked, { type: 'snapshot', snapshot, atMs: 9 })).toMatchObject({ phase: 'ended', reason: 'failed' });
  const gone = agentPart('left', { departure: 'teleported' as 'left' });
  const elsewhere = snapshotOf({ phase: 'active', version: 3, participants: [customer, gone] });
  const active = nextCall(talked, {
    type: 'snapshot',
    snapshot: SNAPSHOTS[0] as (typeof SNAPSHOTS)[number],
    atMs: 6,
    part: agentPart('joined'),
  });
  expect(nextCall(active, { type: 'snapshot', snapshot: elsewhere, atMs: 9, part: gone })).toMatchObject({
    phase: 'ended',
    reason: 'left',
  });
});
