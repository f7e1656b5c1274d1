import { stripVTControlCharacters } from 'node:util';
import type { TestRun } from './proof.js';
import type { RunRecord } from './run-log.js';

/** Something that failed: a test, a file outside of its tests (`titles` null), or a runner that cannot say which (`file` null). */
export interface Failure {
  readonly file: string | null;
  readonly titles: readonly string[] | null;
  readonly line?: number;
  readonly error: string;
}

/** What one run of one runner showed. */
export interface Tally {
  /** Running time of each test file, in seconds. */
  readonly files: ReadonlyMap<string, number>;
  readonly tests: readonly TestRun[];
  readonly failures: readonly Failure[];
  /** False if the runner died before its end. */
  readonly hasEnded: boolean;
}

/**
 * Reads the records of a run that ended `ok` or not. Planned work without a result has failed, and a runner that failed without naming
 * anything is a failure itself.
 */
export function tallyOf(records: readonly RunRecord[], { ok, name }: { ok: boolean; name: string }): Tally {
  const files = new Map<string, number>();
  const tests: TestRun[] = [];
  const failures: Failure[] = [];
  const seen = new Set<string>();
  for (const record of records) {
    if (record.kind === 'file') {
      files.set(record.file, record.seconds);
      seen.add(record.file);
    } else if (record.kind === 'test') {
      const { file, titles, status, line, isLate = false } = record;
      tests.push({ file, titles, status, ...(isLate && { isLate }) });
      seen.add(keyOf(record));
      if (status === 'failed') failures.push({ file, titles, ...at(line), error: plain(record.error) });
    } else if (record.kind === 'error') failures.push({ file: record.file, titles: null, error: plain(record.error) });
  }
  for (const record of records) {
    if (record.kind !== 'planned') continue;
    const { file, titles = null, line } = record;
    const isDone = seen.has(titles === null ? file : keyOf({ file, titles }));
    if (!isDone) failures.push({ file, titles, ...at(line), error: 'It did not run to its end.' });
  }
  if (!ok && failures.length === 0)
    failures.push({ file: null, titles: null, error: `${name} failed and named no test.` });
  return { files, tests, failures, hasEnded: records.some(({ kind }) => kind === 'end') };
}

export const keyOf = ({ file, titles }: { file: string; titles: readonly string[] }): string =>
  [file, ...titles].join(' › ');

const at = (line: number | undefined): { line?: number } => (line === undefined ? {} : { line });

const plain = (error: string | undefined): string => stripVTControlCharacters(error ?? '').trim();

/** The files that ran longest, slowest first, a line each. */
export function slowest(tallies: readonly Tally[], count: number): string[] {
  return tallies
    .flatMap(({ files }) => [...files])
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
