import type { TestRun } from './proof.js';
import { keyOf, type Failure, type Tally } from './tally.js';

/** Something that failed and passed when it ran again. */
export interface Unsteady {
  readonly file: string | null;
  /** Null for a file, or a runner, that failed outside of tests. */
  readonly titles: readonly string[] | null;
  /** Its first error. */
  readonly error: string;
  /** Runs that it failed in. */
  readonly failedRuns: number;
}

/** What all runs of one runner show together. */
export interface Verdict {
  /** Each test once. One that has passed in any run has passed. */
  readonly tests: readonly TestRun[];
  readonly red: readonly Failure[];
  readonly unsteady: readonly Unsteady[];
}

const RANK = { passed: 2, failed: 1, skipped: 0 } as const;

/** Judges the runs of one runner, the first run first. The later ones hold only what failed before. */
export function judge(runs: readonly Tally[]): Verdict {
  const tests = new Map<string, TestRun>();
  for (const test of runs.flatMap((run) => run.tests)) {
    const known = tests.get(keyOf(test));
    if (known === undefined || RANK[test.status] > RANK[known.status]) tests.set(keyOf(test), test);
  }
  const first = new Map<string, Unsteady & Failure>();
  for (const run of runs) {
    for (const [key, failure] of new Map(run.failures.toReversed().map((each) => [placeOf(each), each]))) {
      const known = first.get(key);
      first.set(key, { ...(known ?? failure), failedRuns: (known?.failedRuns ?? 0) + 1 });
    }
  }
  const red: Failure[] = [];
  const unsteady: Unsteady[] = [];
  for (const { failedRuns, ...failure } of first.values()) {
    const { file, titles, error } = failure;
    const hasPassed =
      file !== null && titles !== null
        ? tests.get(keyOf({ file, titles }))?.status === 'passed'
        : runs.some((run) => hasPassedOutsideTests(run, file));
    if (hasPassed) unsteady.push({ file, titles, error, failedRuns });
    else red.push(failure);
  }
  return { tests: [...tests.values()], red, unsteady };
}

/** Whether `run` ran the file (or anything, for null) without an error outside of its tests. */
function hasPassedOutsideTests(run: Tally, file: string | null): boolean {
  const hasRun = run.tests.some((test) => file === null || test.file === file);
  return hasRun && !run.failures.some((failure) => failure.titles === null && failure.file === file);
}

const placeOf = ({ file, titles }: Failure): string => [file ?? '', ...(titles ?? [])].join(' › ');

/** The most of an error that the list shows, in characters. */
const SHOWN = 400;

/** A failure in one line, with the beginning of its error. */
export function describeFailure({ file, titles, error }: Pick<Failure, 'file' | 'titles' | 'error'>): string {
  const place = [file ?? 'the runner itself', ...(titles ?? [])].join(' › ');
  return `${place}\n      ${error.replaceAll(/\s+/g, ' ').slice(0, SHOWN)}`;
}
