#!/usr/bin/env node
// `npm run bench:<name>`: builds what is stale, then runs `run()` of tests/bench/<name>.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

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
// The others need no browser, and should not have one installed.
const needsBrowser = ['embed', 'storm', 'scroll', 'open'].includes(name);
const code = `
  const load = (path) => import(new URL(path, ${JSON.stringify(pathToFileURL(folder).href)}).href);
  if (${needsBrowser}) {
    const { findBrowsers } = await load('../support/browsers.ts');
    process.env.CHROMIUM_PATH = (await findBrowsers(console.log)).whole.path;
  }
  await (await load('${name}.ts')).run();`;
const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', code];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
process.exit(status ?? 1);
