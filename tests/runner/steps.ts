import { join } from 'node:path';
import { touchesProduct } from './changes.js';
import { programOf, REPORTS, runProgram, type Ended } from './programs.js';
import { treeHash, unlessUnchanged } from './remembered.js';
import { readPlaywright, readVitest, type Tally } from './reports.js';
import type { Step } from './schedule.js';

export interface Options {
  readonly only: 'all' | 'unit' | 'e2e';
  /** What the work tree is compared with; null for everything. */
  readonly changedSince: string | null;
  /** Only what `npm test` shortens, in full. */
  readonly long: boolean;
}

/** How a step ended, with what its runner counted. */
export interface StepResult extends Ended {
  readonly tally?: Tally;
}

type TestStep = Step<StepResult>;

/** What a run does, in the order in which it fills the processors. Without a browser, what needs one is left out. */
export function chooseSteps(options: Options, hasBrowser: boolean): TestStep[] {
  const build = fromProgram('build', ['packages/stack/bin/build.mjs']);
  const { changedSince } = options;
  const playwright = (others: readonly TestStep[], specs: readonly string[] = []): TestStep => ({
    name: 'playwright',
    needs: ['build'],
    // Three workers keep two processors busy: whatever ran beside them would cost both more than it saves.
    after: others.map(({ name }) => name),
    fills: false,
    processors: 2,
    run: () => runPlaywright(specs, changedSince),
  });
  if (options.long) {
    console.log(LONG);
    const units = [
      vitest(['server'], { changedSince, files: ['delivery.test', 'every-path', 'contract-fuzz', 'many-texts'] }),
      vitest(['pure'], { changedSince, files: ['segments.test'] }),
    ];
    // Servers are killed at moments that mean something only when they have a processor to themselves.
    const killed = vitest(['processes'], {
      changedSince,
      files: ['texts-through-restarts', 'crm-through-kills'],
      needs: ['build'],
      after: units.map(({ name }) => name),
      fills: false,
    });
    units.push(killed);
    const calls = playwright(units, ['random-failures', 'lost-in-call', 'not-reachable', 'hand-over']);
    // Its budgets are of time: nothing may run beside it.
    const embed = { ...fromProgram('bench embed', ['tests/bin/bench.mjs', 'embed'], 20), needs: ['build'] };
    return [build, ...units, calls, { ...embed, after: [...units, calls].map(({ name }) => name) }];
  }
  const withBrowser = hasBrowser
    ? [
        vitest(['timed'], { changedSince, fills: false }),
        vitest(['processes'], { changedSince, needs: ['build'], after: ['vitest timed'], fills: false }),
        vitest(['browser'], { changedSince, needs: ['build'] }),
      ]
    : [];
  const units = [
    vitest(['server'], { changedSince }),
    vitest(['pure', 'dom'], { changedSince, needs: ['build'] }),
    ...withBrowser,
  ];
  if (options.only === 'unit') return [build, ...units];
  if (options.only === 'e2e') return hasBrowser ? [build, playwright([])] : [build];
  const size = { ...fromProgram('size', ['packages/stack/bin/size.mjs'], 11), needs: ['build'], fills: true };
  const others = [...units, ...checks(), size];
  return [build, ...others, ...(hasBrowser ? [playwright(others)] : [])];
}

/** What waits as long as people do, or goes through more than `npm test` has time for. */
const LONG = `In full, where npm test takes a part:
  vitest      10,000 deliveries of a call's webhooks, 10,000 texts against the public calculator, 30 histories of texts,
              10,000 hostile requests, 12 companies' texts judged together and alone,
              10 rounds of 200 texts each way through five restarts and kills, 20 kills while calls are logged in CRMs
  playwright  100 random sequences of failures; a minute of hold music, 40 s without a heartbeat, 30 s of the carrier's patience;
              no gap over 300 ms when a call moves
  bench       hello to ready, and first paint, of the widgets on a throttled processor, against their budgets`;

function fromProgram(name: string, args: readonly string[], closing = 4): TestStep {
  return { name, fills: false, processors: 1, run: () => runProgram(name, args, { closing }) };
}

/** The checks that read the sources and run nothing of them. */
function checks(): TestStep[] {
  const tree = treeHash();
  const check = (name: string, args: readonly string[]): TestStep => ({
    name,
    fills: true,
    processors: 1,
    run: () => unlessUnchanged(name, tree, () => runProgram(name, args, { yields: true })),
  });
  const cache = ['--cache', '--cache-strategy=content', '--cache-location=.cache/prettier'];
  return [
    // The compiler in Go needs a third of the work; two checkers of one project would look at much of it twice.
    check('types', [programOf('tsc', 'typescript7'), '-b', '--checkers', '1', '--builders', '2']),
    check('lint', [programOf('oxlint'), '--type-aware', '--deny-warnings']),
    check('format', [programOf('prettier'), '--check', '--log-level', 'warn', ...cache, '.']),
    check('unused', [programOf('knip'), '--config', 'tests/knip.json', '--no-config-hints']),
  ];
}

interface VitestChoice {
  readonly changedSince: string | null;
  /** Parts of the names of files; all when left out. */
  readonly files?: readonly string[];
  readonly needs?: readonly string[];
  readonly after?: readonly string[];
  readonly fills?: boolean;
}

/** The tests of some kinds, one kind after the other; see `vitest.config.ts`. */
function vitest(kinds: readonly string[], choice: VitestChoice): TestStep {
  const { changedSince, files = [], needs = [], after = [], fills = true } = choice;
  const name = `vitest ${kinds.join(' ')}`;
  const report = `vitest-${kinds.join('-')}.json`;
  const projects = kinds.flatMap((kind) => ['--project', kind]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=reports/${report}`];
  const changed = changedSince === null ? [] : ['--changed', changedSince];
  const args = [programOf('vitest'), 'run', '--config', 'tests/vitest.config.ts', ...projects, ...files];
  return {
    name,
    needs,
    after,
    fills,
    processors: 2,
    async run() {
      const ended = await runProgram(name, [...args, ...reporters, ...changed], { closing: 5, yields: fills });
      return { ...ended, tally: readVitest(report, ended.ok) };
    },
  };
}

/** The tests of the whole product; all `specs` unless some are named. */
async function runPlaywright(specs: readonly string[], changedSince: string | null): Promise<StepResult> {
  const program = programOf('playwright', '@playwright/test');
  const args = [program, 'test', ...specs, '--config', 'tests/playwright.config.ts', '--pass-with-no-tests'];
  if (changedSince !== null && !touchesProduct(changedSince)) args.push(`--only-changed=${changedSince}`);
  const ended = await runProgram('playwright', args, { closing: 6 });
  const tally = readPlaywright('playwright.json', ended.ok);
  if (!ended.ok) {
    console.log(`\nWhat failed is run again, once, with traces and pictures in ${join(REPORTS, 'playwright')}.`);
    console.log('It stays failed, whatever comes of it; a test that passes now is one that does not always.');
    await runProgram('playwright again', [...args, '--last-failed'], { env: { TALK_TEST_AGAIN: '1' } });
  }
  return { ...ended, tally };
}
