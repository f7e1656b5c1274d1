#!/usr/bin/env node
// `npm test`. The runner is written in TypeScript; tsx runs it from source, before anything is built.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

if (!existsSync(new URL('../../node_modules/tsx/package.json', import.meta.url))) {
  console.error('The dependencies are not installed. Run `npm ci` first.');
  process.exit(1);
}
const main = fileURLToPath(new URL('../runner/main.ts', import.meta.url));
const args = ['--conditions=source', '--import', 'tsx', main, ...process.argv.slice(2)];
const runner = spawn(process.execPath, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => runner.kill(signal));
runner.on('close', (code) => process.exit(code ?? 1));
