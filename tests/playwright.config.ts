import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, browserProgram } from './support/browser-server.js';

const reports = fileURLToPath(new URL('../reports/', import.meta.url));
const executablePath = browserProgram();
/** What failed is run again, once, to be looked at: traces and pictures cost every test time. */
const again = process.env['TALK_TEST_AGAIN'] === '1';
const long = process.env['TALK_LONG'] === '1';

export default defineConfig({
  testDir: 'e2e',
  // Pictures of the README are made on request: UPDATE_PICTURES=1 npm run test:e2e.
  testIgnore: process.env['UPDATE_PICTURES'] === undefined ? ['**/pictures.spec.ts'] : [],
  globalSetup: './e2e/global-setup.ts',
  outputDir: `${reports}playwright`,
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, since two cores are shared with everything else, and machines are lent that run at a fifth of their speed: a limit here
  // is to catch a hang, never to measure.
  timeout: long ? 900_000 : 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${reports}playwright${again ? '-again' : ''}.json` }]],
  use: {
    headless: true,
    trace: again ? 'on' : 'off',
    screenshot: again ? 'on' : 'off',
    permissions: ['microphone'],
    // One for each worker: the run's browser would put a second process between a test and its pages, for a fifth more work.
    // A page of a test is gone before what an optimising compiler does for it has paid.
    launchOptions: {
      args: [...BROWSER_FLAGS, '--js-flags=--no-opt --no-maglev'],
      ...(executablePath && { executablePath }),
    },
  },
});
