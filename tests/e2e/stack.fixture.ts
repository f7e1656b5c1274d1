import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startStack, type RunningStack } from '@talk/stack';

/**
 * `test` with the whole product running: one stack for each worker, on ports and a data folder of its own, seeded with the demo
 * company. Its log goes to the report of a test that fails.
 */
export const test = base.extend<{ stackLog: void }, { stack: RunningStack & { readonly log: readonly string[] } }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructuring here, and nothing is needed
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'talk-e2e-'));
      await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
      const log: string[] = [];
      const stack = await startStack({
        settings: { dataDir: join(folder, 'data') },
        durable: false,
        env: process.env,
        print: (part, text) => log.push(`${part.padEnd(8)} ${text}`),
      });
      try {
        await use({ ...stack, log });
      } finally {
        await stack.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stackLog: [
    async ({ stack }, use, info) => {
      const from = stack.log.length;
      await use();
      if (info.status !== info.expectedStatus) {
        await info.attach('stack.log', { body: stack.log.slice(from).join('\n'), contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
