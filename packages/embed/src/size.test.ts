import { expect, it } from 'vitest';
import { bundle, gzipBytes } from './testing/bundle.js';

/** Budgets of ARCHITECTURE §9 in bytes after gzip -9. */
const BUDGETS = [
  ['stub.ts', 'iife', 0.4 * 1024],
  ['host/embed-script.ts', 'iife', 6 * 1024],
  ['protocol/index.ts', 'es', 2 * 1024],
] as const;

it.each(BUDGETS)('%s stays within its budget', { timeout: 60_000 }, async (entry, format, budget) => {
  const bytes = gzipBytes(await bundle(entry, format));
  process.stdout.write(`${entry}: ${bytes} of ${Math.floor(budget)} bytes gzip -9\n`);
  expect(bytes).toBeLessThanOrEqual(budget);
});
