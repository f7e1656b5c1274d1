import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node';
import { fromRoot, writeRecord } from './run-log.js';

interface ReportedError {
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  /** Set by Vitest on errors that no test caught. */
  readonly VITEST_TEST_PATH?: string;
}

/** Writes the run log of a Vitest run. */
export default class RunLogReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) writeRecord({ kind: 'planned', file: fromRoot(moduleId) });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = fromRoot(module.moduleId);
    for (const test of module.children.allTests()) {
      const result = test.result();
      const error = result.state === 'failed' ? textOf(result.errors) : undefined;
      writeRecord({
        kind: 'test',
        file,
        titles: titlesOf(test),
        status: result.state === 'pending' ? 'failed' : result.state,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        ...(error !== undefined && { error }),
      });
    }
    const errors = [module.errors(), ...[...module.children.allSuites()].map((suite) => suite.errors())].flat();
    if (errors.length > 0) writeRecord({ kind: 'error', file, error: textOf(errors) });
    const { duration, setupDuration, collectDuration } = module.diagnostic();
    writeRecord({ kind: 'file', file, seconds: (duration + setupDuration + collectDuration) / 1000 });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly ReportedError[]): void {
    for (const error of unhandled) {
      const path = error.VITEST_TEST_PATH;
      writeRecord({ kind: 'error', file: path === undefined ? null : fromRoot(path), error: textOf([error]) });
    }
    writeRecord({ kind: 'end' });
  }
}

function titlesOf(test: TestCase): string[] {
  const titles = [test.name];
  for (let group: TestSuite | TestModule = test.parent; group.type === 'suite'; group = group.parent)
    titles.unshift(group.name);
  return titles;
}

const textOf = (errors: readonly ReportedError[]): string =>
  errors.map(({ message, stack }) => message ?? stack ?? 'unknown error').join('\n');
