import { describe, expect, it } from 'vitest';
import { arrivalOf, planCall, whomToRing, type PlannedCall, type RungGroup } from './index.js';

const group = (more: Partial<RungGroup> = {}): RungGroup => ({
  mode: 'simultaneous',
  members: [1, 2, 3],
  lastRung: null,
  hasQueue: false,
  isFishing: false,
  ...more,
});
const plan = (more: Partial<PlannedCall> = {}) =>
  planCall({
    arrival: { kind: 'ringing' },
    group: group(),
    preferred: [],
    strict: false,
    free: [1, 2, 3],
    talking: [],
    callWaiting: true,
    noAnswer: 'voicemail',
    atMaxWait: 'hang-up',
    ...more,
  });
const ring = (why: string, ...userIds: number[]) => ({ kind: 'ring', userIds, why });
const end = (after: string, to = 'voicemail') => ({ kind: 'end', after, to });

describe('a caller on arrival', () => {
  it('waits only while the line is open', () => {
    const open = { isOpen: true, whileClosed: 'hang-up', forwards: false, hasQueue: true } as const;
    expect(arrivalOf({ ...open, isOpen: false })).toEqual({ kind: 'closed', to: 'hang-up' });
    expect(arrivalOf(open)).toEqual({ kind: 'queued' });
    expect(arrivalOf({ ...open, hasQueue: false })).toEqual({ kind: 'ringing' });
  });

  it('is forwarded only while the line is open, and then waits in no queue', () => {
    const open = { isOpen: true, whileClosed: 'hang-up', forwards: true, hasQueue: true } as const;
    expect(arrivalOf(open)).toEqual({ kind: 'forward' });
    expect(arrivalOf({ ...open, isOpen: false })).toEqual({ kind: 'closed', to: 'hang-up' });
  });
});

describe('the plan of a call', () => {
  it.each<[string, Partial<PlannedCall>, object[]]>([
    [
      'ends at once while closed',
      { arrival: { kind: 'closed', to: 'voicemail' } },
      [{ kind: 'closed', to: 'voicemail' }],
    ],
    [
      'rings no agent where it is forwarded',
      { arrival: { kind: 'forward' } },
      [{ kind: 'forward' }, end('unanswered')],
    ],
    ['rings everyone once', {}, [ring('simultaneous', 1, 2, 3), end('unanswered')]],
    [
      'rings one after another',
      { group: group({ mode: 'sequential' }), free: [1, 3] },
      [ring('sequential', 1), ring('sequential', 3), end('unanswered')],
    ],
    [
      'goes round after the last agent rung',
      { group: group({ mode: 'round-robin', lastRung: 2 }) },
      [ring('round-robin', 3), ring('round-robin', 1), ring('round-robin', 2), end('unanswered')],
    ],
    [
      'rings the preferred agent first, then the group',
      { preferred: [9], free: [1, 2, 9] },
      [ring('preferred', 9), ring('simultaneous', 1, 2), end('unanswered')],
    ],
    [
      'rings only the owner when strict',
      { preferred: [9], strict: true, free: [1, 9] },
      [ring('preferred', 9), end('unanswered')],
    ],
    [
      'beeps for agents in a call when nobody is free',
      { free: [], talking: [2] },
      [ring('second-call', 2), end('unanswered')],
    ],
    ['rings nobody in a call without call waiting', { free: [], talking: [2], callWaiting: false }, [end('nobody')]],
    ['rings nobody without a group', { group: null, free: [] }, [end('nobody')]],
    [
      'waits in the queue, where free agents ring',
      { arrival: { kind: 'queued' }, group: group({ mode: 'sequential', hasQueue: true }), free: [2], talking: [3] },
      [{ kind: 'queue', isFishing: false }, ring('sequential', 2), end('waited', 'hang-up')],
    ],
    [
      'rings no phone in fishing mode',
      { arrival: { kind: 'queued' }, group: group({ hasQueue: true, isFishing: true }) },
      [{ kind: 'queue', isFishing: true }, end('waited', 'hang-up')],
    ],
  ])('%s', (_name, more, expected) => {
    expect(plan(more)).toEqual(expected);
  });

  it('ends whatever the settings, and asks whomToRing for every ring', () => {
    for (const mode of ['simultaneous', 'sequential', 'round-robin'] as const)
      for (const kind of ['ringing', 'queued'] as const) {
        const own = group({ mode, hasQueue: kind === 'queued' });
        const [first] = plan({ arrival: { kind }, group: own }).filter((step) => step.kind === 'ring');
        const look = { phase: kind, group: own, preferred: [], strict: false, talking: [], callWaiting: true };
        expect(first?.userIds).toEqual(whomToRing({ ...look, free: [1, 2, 3], rung: [] }).userIds);
      }
  });
});
