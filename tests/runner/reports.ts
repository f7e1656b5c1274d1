import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPORTS, ROOT } from './programs.js';
import type { TestRun } from './proof.js';

/** What one runner's report says. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Running time of each test file, in seconds. */
  readonly files: ReadonlyMap<string, number>;
  readonly tests: readonly TestRun[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      /** `pending`, `todo`, `disabled` and `skipped` besides: it did not run. */
      readonly status: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** A runner that failed without a report counts as one failure; one that had nothing to run leaves none either. */
const noReport = (ok: boolean): Tally => ({ passed: 0, failed: ok ? 0 : 1, files: new Map(), tests: [] });

/** Reads a Vitest report of a run that ended `ok`; a file that could not be loaded has no tests, and counts as a failed one. */
export function readVitest(name: string, ok: boolean): Tally {
  const report = readReport(name) as VitestReport | null;
  if (report === null) return noReport(ok);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    files: new Map(
      report.testResults.map((file) => [relative(ROOT, file.name), (file.endTime - file.startTime) / 1000]),
    ),
    tests: report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(ROOT, file),
        titles: [...ancestorTitles, title],
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
      })),
    ),
  };
}

/** Reads a Playwright report; errors outside of tests count as failed ones. */
export function readPlaywright(name: string, ok: boolean): Tally {
  const report = readReport(name) as PlaywrightReport | null;
  if (report === null) return noReport(ok);
  const { stats, errors } = report;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    files: new Map(report.suites.map((suite) => [`tests/e2e/${suite.file}`, durationOf(suite) / 1000])),
    // A file is the outermost suite, and its name no title.
    tests: report.suites.flatMap((file) => testsOf(file, `tests/e2e/${file.file}`, [])),
  };
}

function testsOf({ specs, suites = [] }: PlaywrightSuite, file: string, groups: readonly string[]): TestRun[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }): TestRun => ({ file, titles: [...groups, title], status: STATUS[status] })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, file, [...groups, suite.title]))];
}

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

function readReport(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as unknown;
  } catch {
    return null;
  }
}

/** The files that ran longest, slowest first, a line each. */
export function slowest(tallies: readonly Tally[], count: number): string[] {
  return tallies
    .flatMap(({ files }) => [...files])
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
