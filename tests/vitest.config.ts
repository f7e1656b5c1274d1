import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { readTakenOut } from './runner/taken-out.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = (name: string) => `packages/${name}/src/**/*.test.{ts,tsx}`;
// Workspace packages resolve to their TypeScript sources, so a test never meets yesterday's build.
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };
const long = process.env['TALK_LONG'] === '1';
/** Failed tests run again, one file at a time. */
const again = process.env['TALK_TEST_AGAIN'] === '1';
const takenOut = long ? [] : readTakenOut().filter(({ file }) => !file.startsWith('tests/e2e/'));

const DATABASE = `${root}packages/server/src/testing/vitest-setup.ts`;
const BROWSER = `${root}tests/support/vitest-browser.ts`;
const BUILD = `${root}tests/support/vitest-build.ts`;
const TAKEN_OUT = `${root}tests/support/vitest-taken-out.ts`;
const STORAGES = `${root}tests/support/vitest-dom.ts`;
const BUILD_EMBED = `${root}tests/support/vitest-build-embed.ts`;
const NEVER = ['**/node_modules/**', '**/dist/**'];
/** Real Chromium, no sound that must keep time: work for the processor. */
const BROWSER_TESTS = ['packages/{ui,embed,crm-sandbox}/src/**/*.browser.test.{ts,tsx}'];
/** Calls with sound, and a carrier's real seconds: they mostly wait, and must not be kept waiting themselves. */
const TIMED_TESTS = ['tests/conformance/**/*.test.ts', 'packages/carrier-sandbox/src/**/*.browser.test.ts'];
/** Compare ours with a public library, and need no server. */
const REFERENCE_TESTS = ['tests/conformance/segments.test.ts'];
/** Generated from the contract: requests by the thousand, work for the processor. */
const CONTRACT_TESTS = ['tests/conformance/{access,acted-trail,contract-fuzz}.test.ts'];
/** Start and kill processes of their own. */
const PROCESS_TESTS = [
  'tests/faults/**/*.test.ts',
  'packages/stack/src/**/*.test.ts',
  'packages/server/src/embedded-postgres/**/*.test.ts',
];

interface Kind {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly environment?: 'node' | 'jsdom';
  readonly setup?: readonly string[];
  /** Loaded before each file. */
  readonly perFile?: readonly string[];
  /** Files at the same time. */
  readonly workers: number;
}

/**
 * One project for each kind of test. `npm test` runs several kinds side by side, each in a Vitest of its own; a Vitest that is given
 * all of them runs kind after kind. Files share a worker's loaded modules: a test that changes a global has to put it back.
 */
const KINDS: readonly Kind[] = [
  {
    name: 'pure',
    include: [
      ...['domain', 'contract', 'core', 'embed', 'carrier-sandbox', 'crm-sandbox'].map(scope),
      'packages/carrier-sandbox/pages/**/*.test.ts',
      'tests/{architecture,runner}/**/*.test.ts',
      ...REFERENCE_TESTS,
    ],
    exclude: ['**/*.browser.test.{ts,tsx}', '**/*.dom.test.{ts,tsx}'],
    workers: 2,
  },
  {
    name: 'dom',
    environment: 'jsdom',
    perFile: [STORAGES],
    include: [
      'packages/{ui,phone}/src/**/*.test.{ts,tsx}',
      'widgets/**/*.test.{ts,tsx}',
      'full-app/src/**/*.test.{ts,tsx}',
      '**/src/**/*.dom.test.{ts,tsx}',
    ],
    exclude: BROWSER_TESTS,
    workers: 2,
  },
  {
    name: 'server',
    include: [scope('server'), ...CONTRACT_TESTS],
    exclude: PROCESS_TESTS,
    setup: [DATABASE],
    workers: 2,
  },
  { name: 'browser', include: BROWSER_TESTS, setup: [BUILD_EMBED, BROWSER], workers: 2 },
  {
    name: 'timed',
    include: TIMED_TESTS,
    exclude: [...REFERENCE_TESTS, ...CONTRACT_TESTS],
    setup: [DATABASE, BROWSER],
    workers: 3,
  },
  { name: 'processes', include: PROCESS_TESTS, setup: [BUILD, DATABASE, BROWSER], workers: 1 },
];

const project = (kind: Kind, index: number): TestProjectInlineConfiguration => ({
  root,
  resolve,
  ssr,
  test: {
    name: kind.name,
    environment: kind.environment ?? 'node',
    include: [...kind.include],
    exclude: [...NEVER, ...(kind.exclude ?? [])],
    globalSetup: [...(kind.setup ?? [])],
    setupFiles: [...(kind.perFile ?? []), ...(takenOut.length === 0 ? [] : [TAKEN_OUT])],
    pool: 'threads',
    isolate: false,
    maxWorkers: again ? 1 : kind.workers,
    sequence: { groupOrder: index },
    // Generous, since two cores are shared with everything else: a limit here is to catch a hang, never to measure.
    testTimeout: long ? 1_800_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

export default defineConfig({ root, resolve, ssr, test: { passWithNoTests: true, projects: KINDS.map(project) } });
