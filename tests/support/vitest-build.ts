import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/stack/bin/build.mjs', import.meta.url));

/** Vitest `globalSetup`: builds what is stale, for tests that start the built programs; as anyone else would, who is not in a test. */
export function setup(): void {
  const { NODE_ENV: _test, ...env } = process.env;
  execFileSync(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
