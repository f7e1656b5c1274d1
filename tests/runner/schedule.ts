/** A piece of a run. Several go on at the same time. */
export interface Step<Result> {
  readonly name: string;
  /** Names of steps that must have succeeded before. */
  readonly needs?: readonly string[];
  /** Names of steps that must have ended before, however they did; one that is not in the run is not waited for. */
  readonly after?: readonly string[];
  /**
   * Whether it only wants processor time, whenever there is some. Others keep time themselves, or are waited for by others: they
   * start as soon as they can.
   */
  readonly fills: boolean;
  /** How many processors it keeps busy; counts for steps that fill. */
  readonly processors: number;
  run(): Promise<Result>;
}

/** A step that did not run: one that it needs has failed. */
export interface Skipped {
  readonly name: string;
  readonly because: string;
}

export interface Outcome<Result> {
  /** In the order in which they ended. */
  readonly results: readonly Result[];
  readonly skipped: readonly Skipped[];
}

/**
 * Runs all steps: those that fill in the order given, as many at a time as `processors` allow and always one, the others as soon as
 * what they need is done.
 * @throws Error for a step that needs one that is not there, or needs itself in the end
 */
export async function runSteps<Result extends { readonly ok: boolean }>(
  steps: readonly Step<Result>[],
  processors: number,
): Promise<Outcome<Result>> {
  const results: Result[] = [];
  const skipped: Skipped[] = [];
  const names = new Set(steps.map(({ name }) => name));
  const ended = new Map<string, boolean>();
  const waiting = new Set(orderable(steps));
  const running = new Map<Step<Result>, Promise<void>>();

  const start = (step: Step<Result>): void => {
    waiting.delete(step);
    const work = step.run().then((result) => {
      results.push(result);
      ended.set(step.name, result.ok);
      running.delete(step);
    });
    running.set(step, work);
  };
  const busy = (): number => [...running.keys()].reduce((sum, step) => sum + (step.fills ? step.processors : 0), 0);

  for (;;) {
    for (const step of waiting) {
      const failed = step.needs?.find((name) => ended.get(name) === false);
      if (failed !== undefined) {
        waiting.delete(step);
        skipped.push({ name: step.name, because: failed });
        ended.set(step.name, false);
        continue;
      }
      if (step.needs?.some((name) => !ended.has(name))) continue;
      if (step.after?.some((name) => names.has(name) && !ended.has(name))) continue;
      if (!step.fills || busy() === 0 || busy() + step.processors <= processors) start(step);
    }
    if (running.size === 0) {
      if (waiting.size === 0) return { results, skipped };
      continue; // what was skipped above may skip others
    }
    await Promise.race(running.values());
  }
}

/** The steps, when there is an order in which each comes after what it needs. */
function orderable<Result>(steps: readonly Step<Result>[]): readonly Step<Result>[] {
  const done = new Set<string>();
  const names = new Set(steps.map(({ name }) => name));
  for (let left = steps; left.length > 0;) {
    const isFree = ({ needs = [], after = [] }: Step<Result>): boolean =>
      [...needs, ...after.filter((name) => names.has(name))].every((name) => done.has(name));
    const next = left.filter(isFree);
    if (next.length === 0) throw new Error(`No order for ${left.map(({ name }) => name).join(', ')}.`);
    for (const { name } of next) done.add(name);
    left = left.filter((step) => !next.includes(step));
  }
  return steps;
}
