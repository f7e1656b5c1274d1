import { expect, it } from 'vitest';
import type { Part } from '../architecture/parts/part.js';
import { unproven, type TestRun } from './proof.js';

const part = (...shownBy: [string, ...string[]]): Part => ({ name: 'Calls', sentences: [{ says: 'hold', shownBy }] });
const run = (file: string, title: string, status: TestRun['status'] = 'passed'): TestRun => ({
  file,
  titles: ['a group', title],
  status,
});

it('takes a sentence for shown when its test has passed', () => {
  expect(unproven([part('a.spec.ts › holds')], [run('a.spec.ts', 'holds')], true)).toEqual([]);
});

it('names a test that was skipped, that is gone, and that was not run', () => {
  const runs = [run('a.spec.ts', 'holds', 'skipped'), run('a.spec.ts', 'something else')];
  const parts = [part('a.spec.ts › holds', 'a.spec.ts › parks', 'b.spec.ts › rings')];
  expect(unproven(parts, runs, true)).toEqual([
    'a.spec.ts › holds: was skipped',
    'a.spec.ts › parks: there is no such test',
    'b.spec.ts › rings: was not run',
  ]);
  // Of a part of the suite, only what it holds is judged.
  expect(unproven([part('b.spec.ts › rings')], runs, false)).toEqual([]);
});

it('asks for nothing of a test that is taken out by name', () => {
  const parts = [part('a.spec.ts › holds', 'a.spec.ts › parks')];
  const takenOut = [{ file: 'a.spec.ts', title: 'holds' }];
  expect(unproven(parts, [run('a.spec.ts', 'parks')], true, takenOut)).toEqual([]);
});

it('leaves open what a test shows that the run had no time for', () => {
  const late = { ...run('a.spec.ts', 'holds', 'skipped'), isLate: true };
  expect(unproven([part('a.spec.ts › holds')], [late], true)).toEqual([]);
});

it('finds groups, titles that a table fills in, and cases of a table; one case that is skipped is a test that is skipped', () => {
  const runs = [
    run('a.spec.ts', 'the test names no microphone (device) and its mend'),
    run('a.spec.ts', 'the test names a firewall (network) and its mend', 'skipped'),
    run('a.spec.ts', 'says for ringing what the spec says'),
  ];
  const places = [
    'a group',
    'the test names ${what} and its mend',
    'no microphone (device)',
    'says for %s what the spec says',
  ];
  const told = places.flatMap((title) => unproven([part(`a.spec.ts › ${title}`)], runs, true));
  expect(told).toEqual([
    'a.spec.ts › a group: was skipped',
    'a.spec.ts › the test names ${what} and its mend: was skipped',
  ]);
});
