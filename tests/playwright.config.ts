import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const reports = fileURLToPath(new URL('../reports/', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'];

// Chromium with a microphone that is a file or a tone, sound without a click, and WebRTC between two pages of one machine.
const args = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: 'e2e',
  // Pictures of the README are made on request: UPDATE_PICTURES=1 npm run test:e2e.
  testIgnore: process.env['UPDATE_PICTURES'] === undefined ? ['**/pictures.spec.ts'] : [],
  outputDir: `${reports}playwright`,
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${reports}playwright.json` }]],
  use: {
    headless: true,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    permissions: ['microphone'],
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
