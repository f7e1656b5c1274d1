#!/usr/bin/env node
// `npm run bench:<name>`: builds what is stale, then runs tests/load/<name>.bench.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const load = fileURLToPath(new URL('../load/', import.meta.url));
const build = fileURLToPath(new URL('../../packages/stack/bin/build.mjs', import.meta.url));
const name = process.argv[2] ?? '';
const file = `${load}${name}.bench.ts`;
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(load).flatMap((entry) =>
    entry.endsWith('.bench.ts') ? [entry.slice(0, -'.bench.ts'.length)] : [],
  );
  console.error(`There is no benchmark "${name}". Known: ${known.join(', ')}.`);
  process.exit(2);
}
const built = spawnSync(process.execPath, [build, '--quiet'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
console.log(`Node ${process.version}`);
const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...process.argv.slice(3)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
