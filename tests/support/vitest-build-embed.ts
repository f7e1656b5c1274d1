import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/stack/bin/build.mjs', import.meta.url));

/** Vitest `globalSetup`: builds what pages load where it is stale, as tests in a browser use the files of the release. */
export function setup(): void {
  execFileSync(process.execPath, [program, 'packages/embed/'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
