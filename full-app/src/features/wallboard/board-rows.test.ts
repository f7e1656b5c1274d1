import type { ContactCenterCall, WallboardAgent } from '@talk/core/contract';
import { snapshotOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { filteredAgents, filteredCalls, isFiltered, optionsOf } from './board-rows.js';
import { readWallboardSearch } from './wallboard-search.js';

const call = (id: number, changes: Partial<ContactCenterCall> = {}): ContactCenterCall => ({
  ...snapshotOf({ communication_id: id, phase: 'active' }),
  ring_group_id: null,
  user_name: null,
  attempting_users: [],
  notes: null,
  callback_status: null,
  forwarded_to: null,
  ...changes,
});
const calls = [
  call(1, { user_name: 'Sam Ort', phone_number: '+14155550171', ring_group_id: 4, campaign_id: 12 }),
  call(2, { user_name: 'Dana', phone_number: '+14155550199', phase: 'held', campaign_id: 13, campaign_name: 'Sales' }),
];
const ids = (search: Parameters<typeof filteredCalls>[1]) =>
  filteredCalls(calls, search).map(({ communication_id: id }) => id);

it.each([
  [{}, [1, 2]],
  [{ name: 'sAM' }, [1]],
  [{ name: '(415) 555-0199' }, [2]],
  [{ group: 4 }, [1]],
  [{ line: 13 }, [2]],
  [{ status: 'held' }, [2]],
  [{ status: 'held', name: 'sam' }, []],
])('keeps the calls of %o', (search, expected) => {
  expect(ids(search)).toEqual(expected);
});

it('keeps agents by name, status and ring group', () => {
  const agent = (id: number, name: string, agent_status: number, ring_group_ids: number[]) =>
    ({ id, name, agent_status, ring_group_ids }) as WallboardAgent;
  const agents = [agent(1, 'Sam', 1, [4]), agent(2, 'Dana', 3, [])];
  const left = (search: Parameters<typeof filteredAgents>[1]) => filteredAgents(agents, search).map(({ id }) => id);
  expect([left({ name: 'DAN' }), left({ status: 'on-break' }), left({ group: 4 })]).toEqual([[2], [2], [1]]);
});

it('offers what the rows have, by name, and what is chosen', () => {
  const line = ({ campaign_id: value, campaign_name: text }: ContactCenterCall) => ({ value, text });
  expect(optionsOf([calls[1] ?? call(3)], line, 99)).toEqual([
    { value: '99', text: '99' },
    { value: '13', text: 'Sales' },
  ]);
});

it('reads filters from the address, and leaves out what is none', () => {
  const search = readWallboardSearch({ name: ' Sam ', group: 4, line: 12, status: 'held' });
  expect(search).toEqual({ name: 'Sam', group: 4, line: 12, status: 'held' });
  expect(isFiltered(search)).toBe(true);
  expect(readWallboardSearch({ name: ' ', group: 'x', line: -1, status: 3 })).toEqual({});
  expect(isFiltered({ mode: 'compact' })).toBe(false);
});
