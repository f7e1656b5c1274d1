#!/usr/bin/env node
// `npm start` and `npm run dev`. Plain JavaScript, since it runs before anything is built and on any Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Talk needs Node 20.19 or newer; this is ${process.version}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

if (!existsSync(new URL('../../../node_modules/tsx/package.json', import.meta.url))) {
  console.error('The dependencies are not installed. Run `npm ci` first.');
  process.exit(1);
}

const build = fileURLToPath(new URL('../src/build/cli.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', build, '--quiet'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

process.setSourceMapsEnabled(true);
await import(new URL('../dist/main.js', import.meta.url).href);
