import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = (name: string) => `packages/${name}/src/**/*.test.{ts,tsx}`;
// Workspace packages resolve to their TypeScript sources, so a test never meets yesterday's build.
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };

// Generous, since two cores may be shared with a build: a limit here is to catch a hang, never to measure.
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  root,
  resolve,
  ssr,
  test: {
    passWithNoTests: true,
    projects: [
      {
        root,
        resolve,
        ssr,
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          globalSetup: [`${root}packages/server/src/testing/vitest-setup.ts`],
          include: [
            ...['domain', 'contract', 'core', 'embed', 'server', 'carrier-sandbox', 'stack'].map(scope),
            'packages/carrier-sandbox/pages/**/*.test.ts',
            'tests/{architecture,conformance,faults}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.dom.test.{ts,tsx}'],
        },
      },
      {
        root,
        resolve,
        ssr,
        test: {
          ...patience,
          name: 'dom',
          environment: 'jsdom',
          include: [
            'packages/ui/src/**/*.test.{ts,tsx}',
            'widgets/**/*.test.{ts,tsx}',
            'full-app/src/**/*.test.{ts,tsx}',
            '**/src/**/*.dom.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
});
