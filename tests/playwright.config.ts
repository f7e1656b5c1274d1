import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { RUN_LOG } from './runner/run-log.js';
import { readTakenOut } from './runner/taken-out.js';
import { BROWSER_FLAGS, browserProgram } from './support/browser-server.js';

const reports = fileURLToPath(new URL('../reports/', import.meta.url));
const executablePath = browserProgram();
/** Failed tests run again, one at a time. */
const again = process.env['TALK_TEST_AGAIN'] === '1';
/** With traces and pictures, which would cost every test time. */
const record = process.env['TALK_TEST_RECORD'] === '1' ? 'on' : 'off';
const long = process.env['TALK_LONG'] === '1';
/** The tests in Firefox have a run of their own: beside three Chromiums, Firefox loses its calls. */
const inFirefox = process.env['TALK_FIREFOX'] === '1';
const E2E = 'tests/e2e/';

/** Matches one test by what Playwright greps in: project, file from `testDir`, groups and title, with spaces between them. */
function byPlace(file: string, title: string): RegExp {
  const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`${literal(file.slice(E2E.length))} (.* )?${literal(title)}$`);
}

// Pictures of the README are made on request: UPDATE_PICTURES=1 npm run test:e2e.
const LEFT_OUT = [
  ...(process.env['UPDATE_PICTURES'] === undefined ? ['**/pictures.spec.ts'] : []),
  ...(inFirefox ? [] : ['**/firefox.spec.ts']),
  // WebKit is installed for it, which `npm test` has no time for.
  ...(long ? [] : ['**/webkit.spec.ts']),
];
/** A day in each area, and the walk over every screen. They run first: a slow machine has no time for all (`runner/run-limit.ts`). */
const DAYS = [
  'workspace/acting',
  'workspace/invitation',
  'workspace/notifications',
  'workspace/numbers',
  'workspace/passkeys',
  'workspace/registration',
  'workspace/settings',
  'workspace/single-sign-on',
  'workspace/two-step',
  'workspace/webhooks',
  'app/app',
  'contact-center/app-phone',
  'contact-center/callbacks',
  'contact-center/power-dialer',
  'contact-center/stats',
  'contact-center/supervision',
  'contacts/app-contact',
  'contacts/appointments',
  'contacts/conflicts',
  'contacts/fax',
  'contacts/inbox',
  'contacts/lists',
  'contacts/notes',
  'contacts/offline-edits',
  'crm/connect-crm',
  'crm/crm-lists',
  'crm/hubspot',
  'crm/salesforce',
  'dialer/call-control',
  'dialer/one-phone',
  'embed/embed-contract',
  'embed/quick-start',
  'texting/broadcasts',
  'texting/sequences',
  'texting/texting',
  'visitor/visitor-texting',
  'walks/accessibility',
  'walks/every-screen',
  'walks/first-day',
].map((name) => `**/e2e/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'days', testMatch: DAYS, testIgnore: LEFT_OUT },
    { name: 'more', testIgnore: [...LEFT_OUT, ...DAYS] },
  ],
  grepInvert: long
    ? []
    : readTakenOut().flatMap(({ file, title }) => (file.startsWith(E2E) ? [byPlace(file, title)] : [])),
  globalSetup: './e2e/global-setup.ts',
  outputDir: `${reports}${inFirefox ? 'firefox' : 'playwright'}${again ? '-again' : ''}`,
  workers: again ? 1 : 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, since two cores are shared with everything else, and machines are lent that run at a fifth of their speed: a limit here
  // is to catch a hang, never to measure.
  timeout: long ? 900_000 : 300_000,
  expect: { timeout: 60_000 },
  // Run by hand, there is no log to write.
  reporter: [['list'], ...(process.env[RUN_LOG] === undefined ? [] : [['./runner/playwright.reporter.ts'] as const])],
  use: {
    headless: true,
    trace: record,
    screenshot: record,
    permissions: ['microphone'],
    // One for each worker: the run's browser would put a second process between a test and its pages, for a fifth more work.
    // A page of a test is gone before what an optimising compiler does for it has paid.
    launchOptions: {
      args: [...BROWSER_FLAGS, '--js-flags=--no-opt --no-maglev'],
      ...(executablePath && { executablePath }),
    },
  },
});
