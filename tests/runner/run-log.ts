import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Environment variable with the path of the log that a reporter appends to. */
export const RUN_LOG = 'TALK_RUN_LOG';

/**
 * One line of a run log. Both runners write the same lines as they go, so that a runner that dies has left on record what it was to run
 * and what it had finished. Files are relative to the repository's root.
 */
export type RunRecord =
  /** Work that is going to run: a file, or one test of it. */
  | { readonly kind: 'planned'; readonly file: string; readonly titles?: readonly string[]; readonly line?: number }
  | {
      readonly kind: 'test';
      readonly file: string;
      /** Its groups, outermost first, then its own title. */
      readonly titles: readonly string[];
      readonly status: 'passed' | 'failed' | 'skipped';
      readonly line?: number;
      readonly seconds: number;
      /** It was skipped as the run's time was over. */
      readonly isLate?: boolean;
      readonly error?: string;
    }
  | { readonly kind: 'file'; readonly file: string; readonly seconds: number }
  /** An error outside of tests: in a hook, while loading, in a set-up. `file` is null when the runner does not know it. */
  | { readonly kind: 'error'; readonly file: string | null; readonly error: string }
  /** The runner reached its end. */
  | { readonly kind: 'end' };

export const fromRoot = (path: string): string => relative(ROOT, path);

/** @throws Error if the runner was started without `TALK_RUN_LOG` */
export function writeRecord(record: RunRecord): void {
  const path = process.env[RUN_LOG];
  if (path === undefined) throw new Error(`${RUN_LOG} is not set.`);
  appendFileSync(path, `${JSON.stringify(record)}\n`);
}

/** The records of a log; empty if the runner never got to write one. The last line of a killed runner can be cut off. */
export function readRecords(path: string): RunRecord[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as RunRecord);
}
