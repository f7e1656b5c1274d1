import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from './build.js';
import type { Target } from './targets.js';

const SETTLE_MS = 120;
const WATCHED = ['packages', 'widgets', 'full-app', 'host-examples', 'docs'];
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
      const { built } = await build(options);
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
  for (const folder of WATCHED) {
    watch(join(options.root, folder), { recursive: true, signal }, (_event, name) => {
      if (name === null || IGNORED.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(start, SETTLE_MS);
    });
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
