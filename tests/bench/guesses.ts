import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startStack } from '@talk/stack';

// `npm run bench:guesses`: how long static pages take while a hundred passwords are guessed at once, as a ratio to their quiet time;
// and how many of the guesses were tried.

const GUESSES = 100;
const BURSTS = 3;
const QUIET_ROUNDS = 300;
const BUDGET_RATIO = 2;
const PAGES = ['/embed.js', '/widgets/dialer', '/docs/'] as const;
/** Between two looks at the pages: a reader, not another flood. */
const PAUSE_MS = 5;

interface Guess {
  readonly email: string;
  /** Where it seems to come from: the server trusts this machine as its proxy. */
  readonly from: string;
}

async function guess(origin: string, { email, from }: Guess): Promise<number> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: `guess-${Math.random()}` }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Milliseconds that each of the pages took, one after the other. */
async function look(origin: string): Promise<number[]> {
  const took: number[] = [];
  for (const page of PAGES) {
    const started = performance.now();
    const answer = await fetch(`${origin}${page}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
    took.push(performance.now() - started);
    await delay(PAUSE_MS);
  }
  return took;
}

/** Looks at the pages until all guesses of a burst are answered, for each burst. */
async function during(origin: string, guessOf: (index: number) => Guess): Promise<{ took: number[]; said: number[] }> {
  const took: number[] = [];
  const said: number[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const over = new AbortController();
    const all = Promise.all(
      Array.from({ length: GUESSES }, (_, index) => guess(origin, guessOf(burst * GUESSES + index))),
    );
    const answered = all.finally(() => over.abort());
    do took.push(...(await look(origin)));
    while (!over.signal.aborted);
    said.push(...(await answered));
  }
  return { took, said };
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Measures and prints; sets the exit code when a budget is exceeded. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-guesses-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    durable: false,
    env: { ...process.env, TRUST_PROXY: '127.0.0.1,::1' },
    print: () => {},
  });
  const { app } = stack.origins;
  try {
    const quiet: number[] = [];
    // The first ones read files and compile code.
    for (let round = 0; round < 20; round += 1) await look(app);
    for (let round = 0; round < QUIET_ROUNDS / PAGES.length; round += 1) quiet.push(...(await look(app)));
    const onePlace = await during(app, () => ({ email: 'admin@acme.test', from: '203.0.113.7' }));
    const everywhere = await during(app, (index) => ({
      email: `person-${index}@acme.test`,
      from: `198.51.${index >> 8}.${index & 255}`,
    }));
    const columns = ['looks', 'median ms', 'p95 ms', 'slowest', 'of quiet', 'p95 of q.'];
    console.log(`${''.padEnd(52)}${columns.map((name) => name.padStart(11)).join('')}`);
    const row = (name: string, took: readonly number[]): boolean => {
      const [median, p95] = [at(took, 0.5), at(took, 0.95)];
      const ratios = [median / at(quiet, 0.5), p95 / at(quiet, 0.95)];
      const cells = [took.length.toFixed(0), ...[median, p95, at(took, 1)].map((ms) => ms.toFixed(1))];
      console.log(
        `${name.padEnd(52)}${[...cells, ...ratios.map((ratio) => ratio.toFixed(2))].map((cell) => cell.padStart(11)).join('')}`,
      );
      return ratios.every((ratio) => ratio <= BUDGET_RATIO);
    };
    row('pages, quiet', quiet);
    const held = [
      row(`pages, ${GUESSES} guesses at one person from one place`, onePlace.took),
      row(`pages, ${GUESSES} guesses at ${GUESSES} people from as many places`, everywhere.took),
    ];
    for (const [name, { said }] of [['one place', onePlace] as const, ['everywhere', everywhere] as const]) {
      const count = (status: number): number => said.filter((each) => each === status).length;
      console.log(`${name}: ${count(401)} tried, ${count(429)} refused by the limit, ${count(503)} put off`);
    }
    console.log(`Verdict: ${held.every(Boolean) ? 'within' : 'more than'} twice the quiet time`);
    process.exitCode = held.every(Boolean) ? 0 : 1;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
