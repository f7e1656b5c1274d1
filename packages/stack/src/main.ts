import { DatabaseStartError } from '@talk/server/embedded-postgres';
import { banner } from './banner.js';
import { connectDemoCrms } from './connect-demo-crms.js';
import { prefixed } from './log-lines.js';
import { followBuilds } from './follow-builds.js';
import { readSettings, StackError } from './settings.js';
import { startStack } from './start-stack.js';

// `npm start` after the build: read the settings, run everything, end everything.
const print = prefixed((text) => process.stdout.write(text));
const startedMs = performance.now();

try {
  const settings = readSettings(process.env, process.cwd());
  const stack = await startStack({ settings, env: process.env, print });
  await connectDemoCrms(stack, print);
  process.stdout.write(banner(stack, (performance.now() - startedMs) / 1000));

  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    print('talk', 'stopping');
    stack.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        print('talk', `did not stop cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  // Asked a second time, it does not wait for what is still going on: all that was started ends with this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (ending ? process.exit(1) : end(0)));
  stack.failed.catch((error: unknown) => {
    print('talk', error instanceof Error ? error.message : String(error));
    end(1);
  });
  if (process.argv.includes('--watch')) followBuilds(stack, print);
} catch (error) {
  const expected = error instanceof StackError || error instanceof DatabaseStartError;
  print('talk', expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
