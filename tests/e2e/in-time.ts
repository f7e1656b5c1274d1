import type { TestInfo } from '@playwright/test';
import { isTooLate, NOT_REACHED } from '../runner/run-limit.js';

/** A fixture for every test: skips it when the run has no time left, which the run's closing lines tell. */
// eslint-disable-next-line no-empty-pattern -- Playwright wants a destructuring here, and nothing is needed
export async function skipWhenLate({}, use: () => Promise<void>, info: TestInfo): Promise<void> {
  info.skip(isTooLate(Date.now()), NOT_REACHED);
  await use();
}
