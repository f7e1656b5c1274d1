import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { NOT_REACHED } from './run-limit.js';
import { fromRoot, writeRecord } from './run-log.js';

/** Writes the run log of a Playwright run. A planned test without a result did not run, for example after a failed hook. */
export default class RunLogReporter implements Reporter {
  readonly #seconds = new Map<string, number>();

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) writeRecord({ kind: 'planned', ...placeOf(test) });
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    const place = placeOf(test);
    this.#seconds.set(place.file, (this.#seconds.get(place.file) ?? 0) + duration / 1000);
    if (status === 'skipped' && test.expectedStatus !== 'skipped') return;
    const isAsExpected = status === test.expectedStatus;
    writeRecord({
      kind: 'test',
      ...place,
      status: status === 'skipped' ? 'skipped' : isAsExpected ? 'passed' : 'failed',
      seconds: duration / 1000,
      ...(isLate(test) && { isLate: true }),
      ...(!isAsExpected && { error: errors.map(textOf).join('\n') || status }),
    });
  }

  onError(error: TestError): void {
    const file = error.location?.file;
    writeRecord({ kind: 'error', file: file?.endsWith('.spec.ts') ? fromRoot(file) : null, error: textOf(error) });
  }

  onEnd(): void {
    for (const [file, seconds] of this.#seconds) writeRecord({ kind: 'file', file, seconds });
    writeRecord({ kind: 'end' });
  }
}

/** The title path begins with the root, the project and the file. */
const placeOf = (test: TestCase): { file: string; titles: string[]; line: number } => ({
  file: fromRoot(test.location.file),
  titles: test.titlePath().slice(3),
  line: test.location.line,
});

const isLate = ({ annotations }: TestCase): boolean =>
  annotations.some(({ description }) => description === NOT_REACHED);

const textOf = ({ message, value }: TestError): string => message ?? value ?? 'unknown error';
