import type { Failure, Tally } from './tally.js';
import { judge, type Verdict } from './verdict.js';

/** A runner that has run, and can run what failed again, with one worker. */
export interface TestRunner {
  readonly name: string;
  readonly first: Tally;
  /** @param attempt 1 or 2 */
  again(failures: readonly Failure[], attempt: number): Promise<Tally>;
}

export interface Settled {
  readonly name: string;
  readonly runs: readonly Tally[];
  readonly verdict: Verdict;
}

const ATTEMPTS = [1, 2];
/** More failed tests than this are a broken product, not unsteady tests. */
const MOST_FAILED = 60;

/** Runs again what failed, one runner at a time, at most twice. Call when nothing else runs. */
export async function rerunFailed(runners: readonly TestRunner[]): Promise<Settled[]> {
  const runs = new Map(runners.map((runner) => [runner, [runner.first]]));
  for (const attempt of ATTEMPTS) {
    for (const [runner, tallies] of runs) {
      const { red } = judge(tallies);
      if (red.length === 0 || (runner.first.hasEnded && red.length > MOST_FAILED)) continue;
      tallies.push(await runner.again(red, attempt));
    }
  }
  return [...runs].map(([{ name }, tallies]) => ({ name, runs: tallies, verdict: judge(tallies) }));
}
