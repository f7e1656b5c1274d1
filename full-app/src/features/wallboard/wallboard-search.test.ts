import { expect, it } from 'vitest';
import { availableAgents, longestWait, tileState } from './overview-tiles.js';
import { modeOf, readWallboardSearch } from './wallboard-search.js';

it('knows compact and comfort, which is the default; any other mode is invalid', () => {
  const mode = (raw: Record<string, unknown>) => modeOf(readWallboardSearch(raw));
  expect([mode({}), mode({ mode: 'compact' }), mode({ mode: 'comfort' })]).toEqual(['comfort', 'compact', 'comfort']);
  for (const wrong of ['tiny', '', 'Compact', 7, null, ['compact']]) expect(mode({ mode: wrong })).toBeNull();
});

it('shows the longest wait of the queue', () => {
  const waiting = [{ started_at: '2026-11-27T10:00:05.000Z' }, { started_at: '2026-11-27T10:00:00.000Z' }];
  expect(longestWait(waiting, Date.parse('2026-11-27T10:01:00.000Z'))).toBe(60);
  expect(longestWait([], 0)).toBe(0);
});

it('counts agents as available only if their phone can ring', () => {
  const agent = (agent_status: number, is_reachable: boolean) => ({ agent_status, is_reachable });
  expect(availableAgents([agent(1, true), agent(1, false), agent(2, true), agent(4, true)])).toBe(1);
});

const THRESHOLDS = {
  waiting: { watch: 3, act: 6 },
  longest_wait: { watch: 60, act: 120 },
  service_level: { watch: 89, act: 60 },
  available: { watch: 1, act: 0 },
  missed: { watch: 5, act: 10 },
  callbacks: null,
  answers: null,
};

it('names the state of the service level by its thresholds', () => {
  const levels = [null, 90, 89, 61, 60, 0].map((level) => tileState('service-level', level, null, THRESHOLDS));
  expect(levels).toEqual([null, 'ok', 'watch', 'watch', 'act', 'act']);
});

it('keeps a state until the number has come back far enough', () => {
  let state: ReturnType<typeof tileState> = null;
  const states = [59, 60, 55, 120, 112, 109, 55, 49].map((seconds) => {
    state = tileState('longest-wait', seconds, state, THRESHOLDS);
    return state;
  });
  expect(states).toEqual(['ok', 'watch', 'watch', 'act', 'act', 'watch', 'watch', 'ok']);
});

it('needs agents who are available, and has no target for those who are on a call', () => {
  expect([2, 1, 0].map((count) => tileState('available', count, null, THRESHOLDS))).toEqual(['ok', 'watch', 'act']);
  expect(tileState('on-call', 40, null, THRESHOLDS)).toBeNull();
  // The company expects nothing of it, and nothing is marked before its settings are there.
  expect([tileState('callbacks', 40, null, THRESHOLDS), tileState('waiting', 40, null, undefined)]).toEqual([
    null,
    null,
  ]);
});
