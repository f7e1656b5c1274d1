import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/stack/bin/build.mjs', import.meta.url));

/** Vitest `globalSetup`: builds what is stale, for tests that start the built programs. */
export function setup(): void {
  execFileSync(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
}
