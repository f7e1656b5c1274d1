// `npm test`: every check that needs no outside service, as many side by side as two processors carry. See `usage` for a part of it.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { offerTestCluster } from '@talk/server/testing/cluster';
import { chooseBrowsers } from '../support/browser-server.js';
import { endPrograms, REPORTS, secondsSince } from './programs.js';
import { PARTS } from '../architecture/parts/index.js';
import { unproven } from './proof.js';
import { slowest } from './reports.js';
import { runSteps } from './schedule.js';
import { chooseSteps, type Options } from './steps.js';

const usage = `npm test                        everything
npm test -- --only=unit         without the browser tests of the whole product
npm test -- --only=e2e          those alone
npm test -- --changed[=REF]     what a change touches, since REF or since the last commit
npm run test:long               the full histories, sequences and minutes that npm test shortens`;

const startedMs = performance.now();
const options = readOptions(process.argv.slice(2));
const processors = Math.max(2, availableParallelism());

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
  } catch (error) {
    hasBrowser = false;
    console.log(String(error));
  }
  outcome = await runSteps(chooseSteps(options, hasBrowser), processors);
} finally {
  for (const end of endings.toReversed()) await end();
}

for (const { name, because } of outcome.skipped) console.log(`\n✗ ${name} was not run: ${because} failed`);
const failed = [...outcome.results.filter(({ ok }) => !ok), ...outcome.skipped].map(({ name }) => name);
if (!hasBrowser) failed.push('browser');
const tallies = outcome.results.flatMap(({ tally }) => tally ?? []);
const isWhole = options.only === 'all' && options.changedSince === null && !options.long && failed.length === 0;
const open = unproven(
  PARTS,
  tallies.flatMap(({ tests }) => tests),
  isWhole,
);
if (open.length > 0) {
  console.log(`\n✗ proof: what the phone must do was not shown by\n  ${open.join('\n  ')}`);
  failed.push('proof');
}
const passedTests = tallies.reduce((sum, { passed }) => sum + passed, 0);
const failedTests = tallies.reduce((sum, tally) => sum + tally.failed, 0) + (hasBrowser ? 0 : 1);
const longest = slowest(tallies, 10);
if (longest.length > 0) console.log(`\nThe slowest files:\n${longest.join('\n')}`);
console.log(
  `\n${failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`} in ${secondsSince(startedMs)}.`,
);
console.log(`${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length === 0 && failedTests === 0 ? 0 : 1);

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
