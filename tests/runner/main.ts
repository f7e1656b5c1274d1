// `npm test`: every check that needs no outside service, as many side by side as two processors carry. See `usage` for a part of it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { offerTestCluster } from '@talk/server/testing/cluster';
import { chooseBrowsers, chooseFirefox } from '../support/browser-server.js';
import { LAST_START, lastStartOf } from './run-limit.js';
import { endPrograms, REPORTS, secondsSince } from './programs.js';
import { PARTS } from '../architecture/parts/index.js';
import { closeRun } from './closing.js';
import { rerunFailed } from './rerun.js';
import { runSteps } from './schedule.js';
import { chooseSteps, type Options } from './steps.js';
import { readTakenOut } from './taken-out.js';

const usage = `npm test                        everything
npm test -- --only=unit         without the browser tests of the whole product
npm test -- --only=e2e          those alone
npm test -- --only=checks       what comes first: types, lint, format, unused code, build and sizes
npm test -- --changed[=REF]     what a change touches, since REF or since the last commit
npm run test:long               the full histories, sequences and minutes that npm test shortens

With TALK_MINUTES=80 no end-to-end test begins that would make the run longer than that; what was not reached is listed.`;

const startedMs = performance.now();
const options = readOptions(process.argv.slice(2));
const lastStart = lastStartOf(process.env['TALK_MINUTES'], Date.now());
if (lastStart !== undefined) process.env[LAST_START] = lastStart;
const processors = Math.max(2, availableParallelism());

console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${processors} processors`);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const takenOut = readTakenOut();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endPrograms();
    process.exit(1);
  });
const endings: (() => Promise<void>)[] = [];
let hasBrowser = true;
let outcome;
let settled;
try {
  if (options.only !== 'checks') {
    const cluster = await offerTestCluster();
    endings.push(() => cluster.stop());
    try {
      await chooseBrowsers((line) => console.log(line));
      chooseFirefox((line) => console.log(line));
    } catch (error) {
      hasBrowser = false;
      console.log(String(error));
    }
  }
  outcome = await runSteps(chooseSteps(options, hasBrowser, takenOut), processors);
  settled = await rerunFailed(outcome.results.flatMap(({ tests }) => tests ?? []));
} finally {
  for (const end of endings.toReversed()) await end();
}

const closing = closeRun({
  failedChecks: [
    ...outcome.results.filter(({ ok, tests }) => !ok && tests === undefined).map(({ name }) => name),
    ...(hasBrowser ? [] : ['browser']),
  ],
  skipped: outcome.skipped,
  settled,
  takenOut,
  parts: PARTS,
  isWhole: options.only === 'all' && options.changedSince === null && !options.long,
});
writeFileSync(join(REPORTS, 'unsteady.json'), `${JSON.stringify(closing.unsteady, null, 2)}\n`);
console.log(`\n${closing.text} in ${secondsSince(startedMs)}.\n${closing.count}`);
process.exit(closing.ok ? 0 : 1);

function readOptions(flags: readonly string[]): Options {
  let only: Options['only'] = 'all';
  let changedSince: string | null = null;
  let long = false;
  for (const flag of flags) {
    const [name, value] = flag.split('=');
    if (name === '--only' && (value === 'unit' || value === 'e2e' || value === 'checks')) only = value;
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
