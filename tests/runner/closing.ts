import type { Part } from '../architecture/parts/part.js';
import { unproven } from './proof.js';
import type { Settled } from './rerun.js';
import type { Skipped } from './schedule.js';
import type { TakenOut } from './taken-out.js';
import { slowest } from './tally.js';
import { describeFailure, type Unsteady } from './verdict.js';

export interface RunOutcome {
  /** Names of checks that failed, tests aside. */
  readonly failedChecks: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly settled: readonly Settled[];
  readonly takenOut: readonly TakenOut[];
  /** What the product must do, each sentence with the tests that show it. */
  readonly parts: readonly Part[];
  /** Every test was to run. */
  readonly isWhole: boolean;
}

export interface Closing {
  readonly ok: boolean;
  /** All that is to be said, without the time and the last line. */
  readonly text: string;
  /** The last line: `N passed, N failed`, and `, N skipped` when tests were not reached. */
  readonly count: string;
  readonly unsteady: readonly (Unsteady & { readonly step: string })[];
}

/** Decides how a run ended. Tests that passed when they ran again never make it fail. */
export function closeRun({ failedChecks, skipped, settled, takenOut, parts, isWhole }: RunOutcome): Closing {
  const red = settled.flatMap(({ verdict }) => verdict.red);
  const unsteady = settled.flatMap(({ name: step, verdict }) => verdict.unsteady.map((each) => ({ step, ...each })));
  const tests = settled.flatMap(({ verdict }) => verdict.tests);
  const late = tests.filter(({ isLate = false }) => isLate);
  const failedSteps = settled.filter(({ verdict }) => verdict.red.length > 0).map(({ name }) => name);
  const failed = [...failedChecks, ...failedSteps, ...skipped.map(({ name }) => name)];
  const open = unproven(parts, tests, isWhole && failed.length === 0, takenOut);
  if (open.length > 0) failed.push('proof');

  const paragraphs = [
    ...skipped.map(({ name, because }) => `✗ ${name} was not run: ${because} failed`),
    ...listed(
      'The slowest files:',
      slowest(
        settled.flatMap(({ runs }) => runs.slice(0, 1)),
        10,
      ),
    ),
    ...listed(
      'Taken out by name, see tests/unsteady.json:',
      takenOut.map(({ file, title, since, known }) => `${file} › ${title}\n      since ${since}: ${known}`),
    ),
    ...listed('Not reached in the time of this run (TALK_MINUTES); run them with npm run test:e2e:', countByFile(late)),
    ...listed('Unsteady, failed and then passed when run again:', unsteady.map(describeFailure)),
    // Last of all: where only the end of the output is kept, it has to say what failed.
    ...listed('✗ proof, not shown:', open),
    ...listed('✗ red, failed in every run:', red.map(describeFailure)),
    failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`,
  ];
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return {
    ok: failed.length === 0,
    text: paragraphs.join('\n\n'),
    count: `${passed} passed, ${red.length + failedChecks.length} failed${late.length > 0 ? `, ${late.length} skipped` : ''}`,
    unsteady,
  };
}

/** A line for each file, with how many of its tests are in the list. */
function countByFile(tests: readonly { readonly file: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { file } of tests) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].map(([file, count]) => `${file} (${count})`).sort();
}

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}\n  ${lines.join('\n  ')}`];
