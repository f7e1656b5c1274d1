import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LAST_START } from './run-limit.js';
import { touchesProduct } from './changes.js';
import { programOf, REPORTS, runProgram, type Ended } from './programs.js';
import type { TestRunner } from './rerun.js';
import { readRecords, RUN_LOG } from './run-log.js';
import { tallyOf, type Failure, type Tally } from './tally.js';

/** How a step ended. A step that ran tests can run some of them again. */
export interface StepResult extends Ended {
  readonly tests?: TestRunner;
}

/**
 * What reaches a run of failed tests: one worker, however late it is. The first has traces and pictures (see the two configurations), the
 * second is like the tests' own run, since recording changes a page: a sandboxed frame complains of the recorder's script.
 */
const again = (attempt: number) => ({
  TALK_TEST_AGAIN: '1',
  TALK_TEST_RECORD: attempt === 1 ? '1' : '',
  [LAST_START]: '',
});

export interface VitestRun {
  readonly name: string;
  /** From the repository's root. */
  readonly config: string;
  /** All projects of the configuration when left out. */
  readonly projects?: readonly string[];
  /** Parts of file names; all files when left out. */
  readonly files?: readonly string[];
  readonly changedSince?: string | null;
  readonly yields?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export async function runVitest(run: VitestRun): Promise<StepResult> {
  const { name, config, projects = [], files = [], changedSince = null, yields = false, env = {} } = run;
  const common = [programOf('vitest'), 'run', '--config', config, ...projects.flatMap((kind) => ['--project', kind])];
  const reporters = ['--reporter=default', '--reporter=./tests/runner/vitest.reporter.ts'];
  const changed = changedSince === null ? [] : ['--changed', changedSince];
  const start = (step: string, wanted: readonly string[], more: Readonly<Record<string, string>>, quiet: boolean) =>
    runLogged(step, [...common, ...wanted, ...reporters, ...changed], { ...env, ...more }, quiet);
  const first = await start(name, files, {}, yields);
  return {
    name,
    ok: first.ok,
    tests: {
      name,
      first: first.tally,
      async again(failures, attempt) {
        const { tally } = await start(`${name} again ${attempt}`, filesOf(failures) ?? files, again(attempt), false);
        return tally;
      },
    },
  };
}

export interface PlaywrightRun {
  readonly name: string;
  readonly config: string;
  /** Parts of file names; all files when left out. */
  readonly specs?: readonly string[];
  readonly changedSince?: string | null;
  readonly env?: Readonly<Record<string, string>>;
}

export async function runPlaywright(run: PlaywrightRun): Promise<StepResult> {
  const { name, config, specs = [], changedSince = null, env = {} } = run;
  const program = programOf('playwright', '@playwright/test');
  const options = ['--config', config, '--pass-with-no-tests'];
  if (changedSince !== null && !touchesProduct(changedSince)) options.push(`--only-changed=${changedSince}`);
  const start = (step: string, wanted: readonly string[], more: Readonly<Record<string, string>>) =>
    runLogged(step, [program, 'test', ...wanted, ...options], { ...env, ...more }, false);
  const first = await start(name, specs, {});
  return {
    name,
    ok: first.ok,
    tests: {
      name,
      first: first.tally,
      async again(failures, attempt) {
        // The tests alone at first; if that does not do, their files, in case they need what comes before them.
        const wanted = (attempt === 1 ? linesOf(failures) : filesOf(failures)) ?? specs;
        return (await start(`${name} again ${attempt}`, wanted, again(attempt))).tally;
      },
    },
  };
}

async function runLogged(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  yields: boolean,
): Promise<{ ok: boolean; tally: Tally }> {
  const log = join(REPORTS, `${name.replaceAll(' ', '-')}.jsonl`);
  rmSync(log, { force: true });
  const { ok } = await runProgram(name, args, { closing: 6, yields, env: { ...env, [RUN_LOG]: log } });
  return { ok, tally: tallyOf(readRecords(log), { ok, name }) };
}

/** The files of failures; null if one is of no file, so that everything has to run. */
function filesOf(failures: readonly Failure[]): string[] | null {
  const files = failures.map(({ file }) => file);
  return files.includes(null) ? null : [...new Set(files.filter((file) => file !== null))];
}

/** As `filesOf`, with lines where they are known. A file that is to run whole is named without a line alone. */
function linesOf(failures: readonly Failure[]): string[] | null {
  const files = filesOf(failures);
  if (files === null) return null;
  return files.flatMap((file) => {
    const lines = failures.filter((failure) => failure.file === file).map(({ line }) => line);
    return lines.includes(undefined) ? [file] : [...new Set(lines)].map((line) => `${file}:${line}`);
  });
}
