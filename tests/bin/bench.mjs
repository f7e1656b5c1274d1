#!/usr/bin/env node
// `npm run bench:<name>`: builds what is stale, then runs `run()` of tests/bench/<name>.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBrowser } from './browser.mjs';

const folder = fileURLToPath(new URL('../bench/', import.meta.url));
const build = fileURLToPath(new URL('../../packages/stack/bin/build.mjs', import.meta.url));
const name = process.argv[2] ?? '';
const file = `${folder}${name}.ts`;
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(folder).flatMap((entry) => (entry.endsWith('.ts') ? [entry.slice(0, -'.ts'.length)] : []));
  console.error(`There is no benchmark "${name}". Known: ${known.join(', ')}.`);
  process.exit(2);
}
const built = spawnSync(process.execPath, [build, '--quiet'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
console.log(`Node ${process.version}`);
const code = `const { run } = await import(${JSON.stringify(pathToFileURL(file).href)}); await run();`;
const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', code];
// The others need no browser, and should not have one installed.
const env = name === 'embed' ? { ...process.env, CHROMIUM_PATH: (await findBrowser(console.log)).path } : process.env;
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
process.exit(status ?? 1);
