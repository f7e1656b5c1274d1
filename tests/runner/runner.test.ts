import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeRun } from './closing.js';
import { REPORTS } from './programs.js';
import { rerunFailed } from './rerun.js';
import { runPlaywright, runVitest, type StepResult } from './runners.js';

const FIXTURES = 'tests/runner/fixtures';
let folder = '';

beforeEach(() => {
  mkdirSync(REPORTS, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'talk-runner-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Runs fixture files as `npm test` runs tests, and closes the run. */
async function play(name: string, files: readonly string[]) {
  const step = await runVitest({
    name,
    config: `${FIXTURES}/vitest.config.ts`,
    files,
    env: { TALK_FIXTURE_FOLDER: folder },
  });
  return settle(step);
}

async function settle({ tests }: StepResult) {
  const settled = await rerunFailed(tests === undefined ? [] : [tests]);
  const closing = closeRun({ failedChecks: [], skipped: [], settled, takenOut: [], parts: [], isWhole: false });
  return { closing, runs: settled[0]?.runs.length };
}

const names = (unsteady: readonly { file: string | null; titles: readonly string[] | null; failedRuns: number }[]) =>
  unsteady
    .map(({ file, titles, failedRuns }) => [file?.split('/').at(-1), ...(titles ?? []), failedRuns].join(' › '))
    .sort();

it('passes with what failed once or twice, in a test, a hook or beside a test, and lists it as unsteady', async () => {
  const { closing, runs } = await play('fixture unsteady', ['steady', 'sometimes', 'hook', 'port']);
  expect(closing.text).toContain('All checks passed');
  expect(names(closing.unsteady)).toEqual([
    'hook.fixture.ts › 1',
    'port.fixture.ts › 1',
    'sometimes.fixture.ts › a group › fails once › 1',
    'sometimes.fixture.ts › a group › fails twice › 2',
  ]);
  expect(closing.unsteady.find(({ file }) => file?.includes('port'))?.error).toContain('EADDRINUSE');
  expect(closing.text).toContain('sometimes.fixture.ts › a group › fails once\n      expected true to be false');
  expect({ ok: closing.ok, count: closing.count, runs }).toEqual({ ok: true, count: '6 passed, 0 failed', runs: 3 });
});

it('fails with a test that is red three times', async () => {
  const { closing, runs } = await play('fixture red', ['steady', 'always']);
  // The names of what failed come last, so that they are in any end of the output that is kept.
  expect(closing.text).toMatch(
    /✗ red, failed in every run:\n.*always\.fixture\.ts › is always red\n.*\n\nFailed: fixture red$/,
  );
  expect(closing.unsteady).toEqual([]);
  expect({ ok: closing.ok, count: closing.count, runs }).toEqual({ ok: false, count: '1 passed, 1 failed', runs: 3 });
});

it('runs the files again that a runner which died had not finished', async () => {
  const { closing, runs } = await play('fixture crash', ['steady', 'crash']);
  expect(names(closing.unsteady)).toContain('crash.fixture.ts › 1');
  expect({ ok: closing.ok, count: closing.count, runs }).toEqual({ ok: true, count: '2 passed, 0 failed', runs: 2 });
});

it('does the same for Playwright: a dead worker, a failed hook, a test that is always red', async () => {
  const config = `${FIXTURES}/playwright.config.ts`;
  const env = { TALK_FIXTURE_FOLDER: folder };
  const { closing, runs } = await settle(await runPlaywright({ name: 'fixture playwright', config, env }));
  expect(names(closing.unsteady)).toEqual([
    'tests.fixture.ts › after a hook › runs first › 1',
    'tests.fixture.ts › after a hook › runs next › 1',
    'tests.fixture.ts › kills its worker once › 1',
  ]);
  expect({ ok: closing.ok, count: closing.count, runs }).toEqual({ ok: false, count: '5 passed, 1 failed', runs: 3 });
});

it('leaves out what it has no time for, says so, and does not fail', async () => {
  const config = `${FIXTURES}/playwright.config.ts`;
  const step = await runPlaywright({
    name: 'fixture late',
    config,
    specs: ['late.fixture'],
    env: { TALK_LAST_START: '1' },
  });
  const { closing } = await settle(step);
  expect(closing.text).toMatch(/Not reached in the time of this run.*\n.*late\.fixture\.ts \(1\)/);
  expect({ ok: closing.ok, count: closing.count }).toEqual({ ok: true, count: '0 passed, 0 failed, 1 skipped' });
});

it('fails with a runner that cannot start', async () => {
  const { closing } = await settle(await runVitest({ name: 'fixture none', config: `${FIXTURES}/none.ts` }));
  expect(closing.text).toContain('the runner itself\n      fixture none failed and named no test.');
  expect({ ok: closing.ok, count: closing.count }).toEqual({ ok: false, count: '0 passed, 1 failed' });
});
