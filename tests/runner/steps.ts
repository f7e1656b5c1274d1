import { programOf, runProgram } from './programs.js';
import { treeHash, unlessUnchanged } from './remembered.js';
import { runPlaywright, runVitest, type StepResult } from './runners.js';
import { rerunFailed } from './rerun.js';
import type { Step } from './schedule.js';
import type { TakenOut } from './taken-out.js';

export interface Options {
  readonly only: 'all' | 'unit' | 'e2e' | 'checks';
  /** What the work tree is compared with; null for everything. */
  readonly changedSince: string | null;
  /** Only what `npm test` shortens, in full. */
  readonly long: boolean;
}

type TestStep = Step<StepResult>;

/**
 * What a run does, in the order in which it fills the processors. Checks, builds and quick tests come first, and nothing slow starts unless
 * all of them passed. Without a browser, what needs one is left out.
 */
export function chooseSteps(options: Options, hasBrowser: boolean, takenOut: readonly TakenOut[]): TestStep[] {
  const build = fromProgram('build', ['packages/stack/bin/build.mjs']);
  const { changedSince } = options;
  if (options.long) return longSteps(build, changedSince, takenOut);
  if (options.only === 'checks') return [build, ...checks(), sizeCheck()];
  const first = options.only === 'all' ? [build, ...checks(), sizeCheck()] : [build];
  const needs = first.map(({ name }) => name);
  // In two minutes they say what would otherwise be known after half an hour.
  const quick = settling(vitest(['pure', 'dom'], { changedSince, needs }));
  const passed = [...needs, quick.name];
  const withBrowser = hasBrowser
    ? [
        vitest(['timed'], { changedSince, needs: passed, fills: false }),
        vitest(['processes'], { changedSince, needs: passed, after: ['vitest timed'], fills: false }),
        vitest(['browser'], { changedSince, needs: passed }),
      ]
    : [];
  const units = [quick, vitest(['server'], { changedSince, needs: passed }), ...withBrowser];
  if (options.only === 'unit') return [...first, ...units];
  const endToEnd = (after: readonly TestStep[]): TestStep[] => {
    if (!hasBrowser) return [];
    const calls = playwright({ changedSince, needs, after });
    return [calls, firefox({ changedSince, needs, after: [calls] })];
  };
  if (options.only === 'e2e') return [...first, ...endToEnd([])];
  return [...first, ...units, ...endToEnd(units)];
}

/** The same step; it succeeds also if what failed in it passes alone, so that an unsteady test keeps nothing from starting. */
function settling(step: TestStep): TestStep {
  return {
    ...step,
    async run() {
      const result = await step.run();
      if (result.ok || result.tests === undefined) return result;
      const settled = await rerunFailed([result.tests]);
      return { ...result, ok: settled.every(({ verdict }) => verdict.red.length === 0) };
    },
  };
}

function longSteps(build: TestStep, changedSince: string | null, takenOut: readonly TakenOut[]): TestStep[] {
  console.log(LONG);
  const needs = [build.name];
  const units = [
    vitest(['server'], {
      changedSince,
      files: ['delivery.test', 'every-path', 'contract-fuzz', 'many-texts', 'inbox-counts.property'],
    }),
    vitest(['pure'], { changedSince, files: ['segments.test', 'dialer-sessions.test'] }),
  ];
  // Servers are killed at moments that mean something only when they have a processor to themselves.
  const killed = vitest(['processes'], {
    changedSince,
    files: ['texts-through-restarts', 'crm-through-kills', 'dialer-killed'],
    needs,
    after: units.map(({ name }) => name),
    fills: false,
  });
  units.push(killed);
  units.push(
    vitest(['timed'], { changedSince, files: ['dialer-two-agents'], needs, after: [killed.name], fills: false }),
  );
  const isEndToEnd = ({ file }: TakenOut): boolean => file.startsWith('tests/e2e/');
  const ownSpecs = takenOut.filter(isEndToEnd).map(({ file }) => file);
  const ownFiles = takenOut.filter((each) => !isEndToEnd(each)).map(({ file }) => file);
  if (ownFiles.length > 0)
    units.push(vitest([], { changedSince, files: ownFiles, needs, after: [killed.name], fills: false }));
  const specs = ['random-failures', 'lost-in-call', 'not-reachable', 'hand-over', 'outage', 'webkit', ...ownSpecs];
  const calls = playwright({ changedSince, needs, after: units, specs });
  // Its budgets are of time: nothing may run beside it.
  const embed = { ...fromProgram('bench embed', ['tests/bin/bench.mjs', 'embed'], 20), needs };
  return [build, ...units, calls, { ...embed, after: [...units, calls].map(({ name }) => name) }];
}

/** What waits as long as people do, or goes through more than `npm test` has time for. */
const LONG = `In full, where npm test takes a part:
  vitest      10,000 deliveries of a call's webhooks, 10,000 texts against the public calculator, 30 histories of texts,
              10,000 hostile requests, 12 companies' texts judged together and alone, 10,000 changes against the inbox's counters,
              10 rounds of 200 texts each way through five restarts and kills, 20 kills while calls are logged in CRMs,
              10,000 sessions of the power dialer, a kill in each of their states ten times, two agents on a list of 30
  playwright  100 random sequences of failures; 100 cuts of the socket, each with 300 changes; a minute of hold music,
              40 s without a heartbeat, 30 s of the carrier's patience; no gap over 300 ms when a call moves; the layout of app and widget in WebKit
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

function sizeCheck(): TestStep {
  return { ...fromProgram('size', ['packages/stack/bin/size.mjs'], 20), needs: ['build'], fills: true };
}

interface VitestChoice {
  readonly changedSince: string | null;
  /** Parts of the names of files; all when left out. */
  readonly files?: readonly string[];
  readonly needs?: readonly string[];
  readonly after?: readonly string[];
  readonly fills?: boolean;
}

/** The tests of some kinds, all kinds for none, one kind after the other; see `vitest.config.ts`. */
function vitest(kinds: readonly string[], choice: VitestChoice): TestStep {
  const { needs = [], after = [], fills = true, ...more } = choice;
  const name = `vitest ${kinds.length > 0 ? kinds.join(' ') : 'taken out'}`;
  const config = 'tests/vitest.config.ts';
  const run = () => runVitest({ name, config, projects: kinds, yields: fills, ...more });
  return { name, needs, after, fills, processors: 2, run };
}

interface PlaywrightChoice {
  readonly changedSince: string | null;
  /** All when left out. */
  readonly specs?: readonly string[];
  readonly needs: readonly string[];
  readonly after?: readonly TestStep[];
}

/** The tests of the whole product. */
function playwright({ needs, after = [], ...more }: PlaywrightChoice, name = 'playwright', env = {}): TestStep {
  return {
    name,
    needs,
    // Its workers keep two processors busy: whatever ran beside them would cost both more than it saves.
    after: after.map((step) => step.name),
    fills: false,
    processors: 2,
    run: () => runPlaywright({ name, config: 'tests/playwright.config.ts', env, ...more }),
  };
}

/** Calls and texts in a stock Firefox, with nothing beside it. */
const firefox = (choice: PlaywrightChoice): TestStep =>
  playwright({ ...choice, specs: ['firefox.spec'] }, 'firefox', { TALK_FIREFOX: '1' });
