#!/usr/bin/env node
// The build is written in TypeScript; tsx runs it from source, so that it never needs building itself.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../src/build/cli.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', cli, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
