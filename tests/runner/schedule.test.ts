import { describe, expect, it } from 'vitest';
import { runSteps, type Step } from './schedule.js';

interface Result {
  readonly name: string;
  readonly ok: boolean;
}

/** Steps that end when told, and what has started so far. */
function board() {
  const started: string[] = [];
  const ends = new Map<string, (ok: boolean) => void>();
  const step = (name: string, more: Partial<Step<Result>> = {}): Step<Result> => ({
    name,
    fills: true,
    processors: 1,
    ...more,
    run: () =>
      new Promise((resolve) => {
        started.push(name);
        ends.set(name, (ok) => resolve({ name, ok }));
      }),
  });
  const end = async (name: string, ok = true): Promise<void> => {
    ends.get(name)?.(ok);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { started, step, end };
}

describe('a run of steps', () => {
  it('fills the processors in the order given, and starts the next when one is free', async () => {
    const { started, step, end } = board();
    const run = runSteps([step('types'), step('lint'), step('format')], 2);
    expect(started).toEqual(['types', 'lint']);
    await end('lint');
    expect(started).toEqual(['types', 'lint', 'format']);
    await end('types');
    await end('format');
    expect((await run).results.map(({ name }) => name)).toEqual(['lint', 'types', 'format']);
  });

  it('lets a small step pass a large one that does not fit yet', async () => {
    const { started, step, end } = board();
    const run = runSteps([step('types'), step('units', { processors: 2 }), step('lint')], 2);
    expect(started).toEqual(['types', 'lint']);
    await end('types');
    expect(started).toEqual(['types', 'lint']);
    await end('lint');
    expect(started).toEqual(['types', 'lint', 'units']);
    await end('units');
    await run;
  });

  it('runs a step that is larger than the machine alone', async () => {
    const { started, step, end } = board();
    const run = runSteps([step('units', { processors: 4 }), step('lint')], 2);
    expect(started).toEqual(['units']);
    await end('units');
    await end('lint');
    await run;
  });

  it('starts what keeps time itself beside all that fills, as soon as what it needs is done', async () => {
    const { started, step, end } = board();
    const calls = step('calls', { fills: false, needs: ['build'] });
    const run = runSteps([calls, step('build'), step('types')], 1);
    expect(started).toEqual(['build']);
    await end('build');
    expect(started).toEqual(['build', 'calls', 'types']);
    await end('calls');
    await end('types');
    await run;
  });

  it('skips what needs a step that failed, and what needs that', async () => {
    const { step, end } = board();
    const run = runSteps([step('build'), step('calls', { needs: ['build'] }), step('size', { needs: ['calls'] })], 2);
    await end('build', false);
    expect(await run).toEqual({
      results: [{ name: 'build', ok: false }],
      skipped: [
        { name: 'calls', because: 'build' },
        { name: 'size', because: 'calls' },
      ],
    });
  });

  it('waits for a step that should have ended before, though it failed, and not for one that is not there', async () => {
    const { started, step, end } = board();
    const after = ['voice', 'nothing'];
    const run = runSteps([step('voice', { fills: false }), step('calls', { fills: false, after })], 2);
    expect(started).toEqual(['voice']);
    await end('voice', false);
    expect(started).toEqual(['voice', 'calls']);
    await end('calls');
    expect((await run).skipped).toEqual([]);
  });

  it('refuses steps that have no order', async () => {
    const { step } = board();
    await expect(runSteps([step('a', { needs: ['b'] }), step('b', { needs: ['a'] })], 2)).rejects.toThrow(
      'No order for a, b.',
    );
    await expect(runSteps([step('a', { needs: ['nothing'] })], 2)).rejects.toThrow('No order for a.');
  });
});
