import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from './build.js';
import type { Target } from './targets.js';

const SETTLE_MS = 120;
/** Without the docs: they take long, and VitePress has a development server of its own. */
const WATCHED = ['packages', 'widgets', 'full-app', 'host-examples'];
const IGNORED = /(^|[\\/])(node_modules|dist|\.cache|\.vitepress[\\/]cache)([\\/]|$)|\.tsbuildinfo$/;

/**
 * Rebuilds after each change below the source folders until `signal` aborts. Changes within 120 ms count as one; a change
 * during a build starts another one after it. A failed build is logged and waits for the next change.
 */
export function watchAndBuild(
  options: BuildOptions,
  onBuilt: (built: readonly Target[]) => void,
  signal: AbortSignal,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    try {
      const { built } = await build({ ...options, only: options.only ?? WATCHED });
      if (built.length > 0) onBuilt(built);
    } catch (error) {
      options.log(error instanceof Error ? error.message : String(error));
    }
  };
  const start = () => {
    if (running) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = null;
      if (again && !signal.aborted) {
        again = false;
        start();
      }
    });
  };
  const follow = (folder: string) => {
    const watcher = watch(folder, { recursive: true, signal }, (_event, name) => {
      if (name === null || IGNORED.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(start, SETTLE_MS);
    });
    // Node's recursive watching gives up when a folder vanishes while it looks at it, as builds' outputs do.
    watcher.on('error', () => {
      watcher.close();
      if (!signal.aborted) setTimeout(follow, SETTLE_MS, folder);
    });
  };
  for (const folder of WATCHED) follow(join(options.root, folder));
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
