import { expect, it } from 'vitest';
import { resetStored, type ResetScope } from './stored-state.js';

const OWN = 'talk:3:7:';
const STORED = [
  'talk:3:7:columns:all',
  'talk:3:7:columns-unsaved:list-9',
  'talk:fold:details',
  'talk:3:7:contacts.shown',
  'talk:3:7:columns:communications',
  'talk:3:7:communications.grouped',
  'talk:inbox:after',
  'talk:3:7:inbox.shown',
  'talk:3:7:columns:wallboard-agents',
  'talk:3:7:columns-unsaved:wallboard-live',
  'talk:3:7:wallboard.sound',
  'talk:theme',
  'talk:language',
  'talk:3:7:phone-place',
  'talk:3:7:sound.devices',
];
/** Unsent changes, a call in progress, the sign-in, another user's, another site's. */
const KEPT = [
  'talk:3:7:unsent:12',
  'talk:3:7:phone-carries',
  'talk:edit:3:7:12:note',
  'talk:account-chosen:7',
  'talk:3:8:columns:all',
  'other',
];

function left(scope: ResetScope): string[] {
  const names = new Set([...STORED, ...KEPT]);
  resetStored(scope, OWN, { names: [...names], removeItem: (name) => void names.delete(name) });
  return [...names];
}

it('resets everything but unsent changes, the call in progress, the sign-in and what others have stored', () => {
  expect(left('all')).toEqual(KEPT);
});

it.each<[ResetScope, string[]]>([
  ['contacts', STORED.slice(0, 4)],
  ['inbox', STORED.slice(4, 8)],
  ['stats', STORED.slice(8, 11)],
  ['root', STORED.slice(11)],
])('resets %s alone', (scope, gone) => {
  expect([...STORED, ...KEPT].filter((name) => !left(scope).includes(name))).toEqual(gone);
});
