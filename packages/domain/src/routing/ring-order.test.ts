import { describe, expect, it } from 'vitest';
import { nextToRing, preferredAgents, type RingChoice } from './index.js';

const choose = (more: Partial<RingChoice>) =>
  nextToRing({
    mode: 'simultaneous',
    members: [1, 2, 3],
    ringable: [1, 2, 3],
    rung: [],
    lastRung: null,
    preferred: [],
    once: true,
    strict: false,
    ...more,
  });

describe('whom to ring next', () => {
  it.each([
    ['everybody at once', {}, [1, 2, 3]],
    ['nobody later, once all were rung at once', { rung: [1, 3] }, []],
    ['nobody twice in a queue', { rung: [1, 3], once: false }, [2]],
    ['one after the other', { mode: 'sequential' }, [1]],
    ['the next of the order', { mode: 'sequential', rung: [1] }, [2]],
    ['nobody when the order is through', { mode: 'sequential', rung: [1, 2, 3] }, []],
    ['the one after the last', { mode: 'round-robin', lastRung: 1 }, [2]],
    ['the first after the end of the ring', { mode: 'round-robin', lastRung: 3 }, [1]],
    ['the ring goes on within one call', { mode: 'round-robin', lastRung: 2, rung: [2] }, [3]],
    ['on from somebody who is in a call', { mode: 'round-robin', lastRung: 2, ringable: [1, 3] }, [3]],
    ['from the beginning when the last has left', { mode: 'round-robin', lastRung: 9 }, [1]],
    ['the preferred one alone', { preferred: [3] }, [3]],
    ['the preferred one who is not of the group', { preferred: [8], ringable: [1, 8] }, [8]],
    ['the group when the preferred one is not free', { preferred: [7] }, [1, 2, 3]],
    ['the group after the preferred one', { preferred: [3], rung: [3] }, [1, 2]],
    ['nobody but the strictly preferred', { preferred: [3], rung: [3], strict: true }, []],
    ['nobody when the strictly preferred is not free', { preferred: [7], strict: true }, []],
  ] as const)('%s', (_name, more, expected) => {
    expect(choose(more)).toEqual(expected);
  });
});

describe('a returning caller', () => {
  it.each([
    [1, []],
    [2, [5]],
    [3, [6]],
    [4, [5]],
    [5, [6]],
  ] as const)('with setting %i prefers %j', (routing, preferred) => {
    expect(preferredAgents(routing, { lastAgentId: 5, ownerId: 6 })).toEqual({ preferred, strict: routing === 5 });
  });

  it('falls back from the last agent to the owner, and is not strict about nobody', () => {
    expect(preferredAgents(4, { lastAgentId: null, ownerId: 6 }).preferred).toEqual([6]);
    expect(preferredAgents(5, { lastAgentId: 5, ownerId: null })).toEqual({ preferred: [], strict: false });
  });
});
