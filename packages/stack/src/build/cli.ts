import { build } from './build.js';
import { watchAndBuild } from './watch.js';
import { repositoryRoot } from './workspace.js';

// `npm run build [-- --force] [-- <target> …]`, and the first step of `npm start`. With `--watch` it goes on building and tells
// its parent process over IPC which members changed: { built: ['@talk/server', …] }.
const flags = process.argv.slice(2);
const only = flags.filter((flag) => !flag.startsWith('--'));
const root = repositoryRoot();
const options = { root, log: (line: string) => console.log(`build    ${line}`), ...(only.length > 0 ? { only } : {}) };

try {
  const { built, fresh } = await build({ ...options, force: flags.includes('--force') });
  // What changed while the stack was starting counts as well.
  if (built.length > 0) process.send?.({ built: built.flatMap((target) => target.members) });
  if (built.length === 0 && !flags.includes('--quiet')) console.log(`build    ${fresh.length} parts are fresh`);
} catch (error) {
  console.error(`build    ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

if (flags.includes('--watch')) {
  const stop = new AbortController();
  process.on('disconnect', () => stop.abort());
  watchAndBuild(
    options,
    (targets) => process.send?.({ built: targets.flatMap((target) => target.members) }),
    stop.signal,
  );
}
