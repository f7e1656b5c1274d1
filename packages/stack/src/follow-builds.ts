import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './build/workspace.js';
import type { Print } from './log-lines.js';
import type { RunningStack } from './start-stack.js';

const SERVER_PARTS = new Set(['@talk/server', '@talk/contract', '@talk/domain']);

/** For `npm run dev`: a builder rebuilds after each change, and what runs the rebuilt code is restarted. Pages need a reload only. */
export function followBuilds(stack: RunningStack, print: Print): void {
  const cli = join(repositoryRoot(), 'packages/stack/src/build/cli.ts');
  const builder = spawn(process.execPath, ['--import', 'tsx', cli, '--quiet', '--watch'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  builder.on('message', (message: { built?: string[] }) => {
    const built = message.built ?? [];
    if (built.some((name) => SERVER_PARTS.has(name))) report(stack.restartServer(), 'server', print);
    if (built.includes('@talk/crm-sandbox')) report(stack.restartCrm(), 'crm', print);
    if (built.includes('@talk/carrier-sandbox')) report(stack.restartSandbox(), 'sandbox', print);
  });
  builder.on('exit', (code) => print('build', `the builder ended (code ${code}); changes are no longer followed`));
  process.on('exit', () => builder.kill());
}

function report(restart: Promise<void>, part: string, print: Print): void {
  restart.then(
    () => print(part, 'restarted with the new build'),
    (error: unknown) => print(part, `did not come back: ${error instanceof Error ? error.message : String(error)}`),
  );
}
