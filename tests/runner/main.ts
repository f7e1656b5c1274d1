// `npm test`: every check that needs no outside service, as many side by side as two processors carry. See `usage` for a part of it.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { offerTestCluster } from '@talk/server/testing/cluster';
import { chooseBrowsers, offerTestBrowser } from '../support/browser-server.js';
import { touchesProduct } from './changes.js';
import { endPrograms, programOf, REPORTS, runProgram, secondsSince, type Ended } from './programs.js';
import { treeHash, unlessUnchanged } from './remembered.js';
import { readPlaywright, readVitest, slowest, type Tally } from './reports.js';
import { runSteps, type Step } from './schedule.js';

const usage = `npm test                        everything
npm test -- --only=unit         without the browser tests of the whole product
npm test -- --only=e2e          those alone
npm test -- --changed[=REF]     what a change touches, since REF or since the last commit
npm run test:long               the full histories, sequences and minutes that npm test shortens`;

const startedMs = performance.now();
const options = readOptions(process.argv.slice(2));
const processors = Math.max(2, availableParallelism());
const tallies: Tally[] = [];

console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${processors} processors`);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endPrograms();
    process.exit(1);
  });
const endings: (() => Promise<void>)[] = [];
let hasBrowser = true;
let outcome;
try {
  const cluster = await offerTestCluster();
  endings.push(() => cluster.stop());
  try {
    await chooseBrowsers((line) => console.log(line));
    const browser = await offerTestBrowser();
    endings.push(() => browser.stop());
  } catch (error) {
    hasBrowser = false;
    console.log(String(error));
  }
  outcome = await runSteps(chosenSteps(), processors);
} finally {
  for (const end of endings.toReversed()) await end();
}

for (const { name, because } of outcome.skipped) console.log(`\n✗ ${name} was not run: ${because} failed`);
const failed = [...outcome.results.filter(({ ok }) => !ok), ...outcome.skipped].map(({ name }) => name);
if (!hasBrowser) failed.push('browser');
const passedTests = tallies.reduce((sum, { passed }) => sum + passed, 0);
const failedTests = tallies.reduce((sum, tally) => sum + tally.failed, 0) + (hasBrowser ? 0 : 1);
console.log(`\nThe slowest files:\n${slowest(tallies, 10).join('\n')}`);
console.log(
  `\n${failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`} in ${secondsSince(startedMs)}.`,
);
console.log(`${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length === 0 && failedTests === 0 ? 0 : 1);

interface Options {
  readonly only: 'all' | 'unit' | 'e2e';
  /** What the work tree is compared with; null for everything. */
  readonly changedSince: string | null;
  /** Only what `npm test` shortens, in full. */
  readonly long: boolean;
}

function readOptions(flags: readonly string[]): Options {
  let only: Options['only'] = 'all';
  let changedSince: string | null = null;
  let long = false;
  for (const flag of flags) {
    const [name, value] = flag.split('=');
    if (name === '--only' && (value === 'unit' || value === 'e2e')) only = value;
    else if (name === '--changed') changedSince = value ?? 'HEAD';
    else if (name === '--long') long = true;
    else {
      console.error(`${flag} is not known.\n\n${usage}`);
      process.exit(2);
    }
  }
  if (long) process.env['TALK_LONG'] = '1';
  return { only, changedSince, long };
}

function chosenSteps(): Step<Ended>[] {
  const build: Step<Ended> = {
    name: 'build',
    fills: false,
    processors: 2,
    run: () => runProgram('build', ['packages/stack/bin/build.mjs']),
  };
  const units = [
    vitest(['timed', 'processes'], { needs: ['build'], fills: false }),
    vitest(['server'], { processors: 2 }),
    vitest(['pure', 'dom'], { needs: ['build'], processors: 2 }),
    vitest(['browser'], {}),
  ];
  const ofUnits = hasBrowser ? units : units.filter(({ name }) => !/timed|browser/.test(name));
  const ofE2e = hasBrowser ? [playwright()] : [];
  if (options.long) return longSteps(build);
  if (options.only === 'unit') return [build, ...ofUnits];
  if (options.only === 'e2e') return [build, ...ofE2e];
  const size: Step<Ended> = {
    name: 'size',
    needs: ['build'],
    fills: true,
    processors: 1,
    run: () => runProgram('size', ['packages/stack/bin/size.mjs'], { closing: 11, yields: true }),
  };
  return [build, ...ofE2e, ...ofUnits, ...checks(), size];
}

/** What waits as long as people do, or goes through more than `npm test` has time for. */
function longSteps(build: Step<Ended>): Step<Ended>[] {
  console.log(`In full, where npm test takes a part:
  vitest      10,000 deliveries of a call's webhooks, 10,000 texts against the public calculator, 30 histories of texts
  playwright  100 random sequences of failures; a minute of hold music, 40 s without a heartbeat, 30 s of the carrier's patience`);
  return [
    build,
    vitest(['server'], { files: ['delivery.test', 'every-path'] }),
    vitest(['pure'], { files: ['segments.test'] }),
    playwright(['random-failures', 'lost-in-call', 'not-reachable']),
  ];
}

/** The checks that read the sources and run nothing of them. */
function checks(): Step<Ended>[] {
  const tree = treeHash();
  const check = (name: string, args: readonly string[]): Step<Ended> => ({
    name,
    fills: true,
    processors: 1,
    run: () => unlessUnchanged(name, tree, () => runProgram(name, args, { yields: true })),
  });
  const cache = ['--cache', '--cache-strategy=content', '--cache-location=.cache/prettier'];
  return [
    check('types', [programOf('tsc', 'typescript'), '-b']),
    check('lint', [programOf('oxlint'), '--type-aware', '--deny-warnings']),
    check('format', [programOf('prettier'), '--check', '--log-level', 'warn', ...cache, '.']),
    check('unused', [programOf('knip'), '--config', 'tests/knip.json', '--no-config-hints']),
  ];
}

/** The tests of some kinds, one kind after the other; see `vitest.config.ts`. */
function vitest(
  kinds: readonly string[],
  {
    needs = [],
    fills = true,
    processors = 1,
    files = [],
  }: Partial<Step<Ended>> & { readonly files?: readonly string[] },
): Step<Ended> {
  const name = `vitest ${kinds.join(' ')}`;
  const report = `vitest-${kinds.join('-')}.json`;
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...kinds.flatMap((kind) => ['--project', kind]),
    ...files,
    '--reporter=default',
  ];
  args.push('--reporter=json', `--outputFile.json=reports/${report}`);
  if (options.changedSince !== null) args.push('--changed', options.changedSince);
  return {
    name,
    needs,
    fills,
    processors,
    async run() {
      const ended = await runProgram(name, [programOf('vitest'), ...args], { closing: 5, yields: fills });
      tallies.push(readVitest(report, ended.ok));
      return ended;
    },
  };
}

/** The tests of the whole product; all `specs` unless some are named. */
const playwright = (specs: readonly string[] = []): Step<Ended> => ({
  name: 'playwright',
  needs: ['build'],
  fills: false,
  processors: 2,
  run: () => runPlaywright(specs),
});

async function runPlaywright(specs: readonly string[]): Promise<Ended> {
  const program = programOf('playwright', '@playwright/test');
  const args = [program, 'test', ...specs, '--config', 'tests/playwright.config.ts', '--pass-with-no-tests'];
  if (options.changedSince !== null && !touchesProduct(options.changedSince))
    args.push(`--only-changed=${options.changedSince}`);
  const ended = await runProgram('playwright', args, { closing: 6 });
  tallies.push(readPlaywright('playwright.json', ended.ok));
  if (!ended.ok) {
    console.log(`\nWhat failed is run again, once, with traces and pictures in ${join(REPORTS, 'playwright')}.`);
    console.log('It stays failed, whatever comes of it; a test that passes now is one that does not always.');
    await runProgram('playwright again', [...args, '--last-failed'], { env: { TALK_TEST_AGAIN: '1' } });
  }
  return ended;
}
