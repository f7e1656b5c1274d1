import { expect, it } from 'vitest';
import { bundle, gzipBytes } from './testing/bundle.js';

/** Bytes after gzip -9, by ARCHITECTURE §9; `npm run size` holds the built files to the same. */
const BUDGETS = [
  { entry: 'stub.ts', format: 'iife', budget: 409 },
  { entry: 'host/embed-script.ts', format: 'iife', budget: 6_144 },
  { entry: 'protocol/index.ts', format: 'es', budget: 2_048 },
] as const;

it.each(BUDGETS)('$entry keeps to its budget', async ({ entry, format, budget }) => {
  const bytes = gzipBytes(await bundle(entry, format));
  process.stdout.write(`${entry}: ${bytes} bytes gzip -9, ${(bytes / budget).toFixed(2)} of its budget\n`);
  expect(bytes).toBeLessThanOrEqual(budget);
});
