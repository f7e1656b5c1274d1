import type { ComponentType } from 'react';

/**
 * A screen's code could not be loaded: most often because a newer version replaced the files. The window is reloaded
 * once per version, and never while it would cut off a call (feature-matrix 1.1.8).
 */
export interface ChunkGuard {
  /** Names the version that runs: the address of its entry script. */
  version: string;
  mayReload: () => boolean;
  reload: () => void;
  isOnline: () => boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

const KEY = 'talk:reloaded-from';

/** Thrown when reloading is not an option; the screen then offers it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

let guard: ChunkGuard = {
  version: document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '',
  mayReload: () => true,
  reload: () => location.reload(),
  isOnline: () => navigator.onLine,
  // Where it is forbidden, even its name throws.
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
};

/** Lets the running app say when a reload would hurt. */
export function guardChunks(change: Partial<ChunkGuard>): void {
  guard = { ...guard, ...change };
}

/** Code that has not arrived by then will not (spec 3 §9). */
const LOAD_MS = 120_000;

/** Rejects once loading has taken too long: a server that never answers would leave a screen empty forever. */
function inTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${LOAD_MS / 1_000} s`)), LOAD_MS);
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

const untilOnline = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/** Runs an `import()`. A failure reloads the window, or rejects with {@link ChunkError}. Without a connection it waits for one. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load);
  } catch (cause) {
    // A reload would leave the person with the browser's error page, in the middle of what they are doing.
    if (!guard.isOnline()) {
      await untilOnline();
      return loadChunk(load);
    }
    if (!guard.mayReload() || !isFirstReload()) {
      throw new ChunkError('Part of the app could not be loaded.', { cause });
    }
    guard.reload();
    // The page is on its way out: nothing may render an error meanwhile.
    return new Promise<T>(() => undefined);
  }
}

/** Notes it, too: the next one of this version is not. */
function isFirstReload(): boolean {
  try {
    if (guard.storage.getItem(KEY) === guard.version) return false;
    guard.storage.setItem(KEY, guard.version);
    return true;
  } catch {
    return false; // forbidden or full: without memory a reload could go round in circles
  }
}

/** Components whose code is there already, by the name of their export. */
const ready = new Map<string, unknown>();

/** Keeps the components of a module that was loaded before anything asked for them, for {@link page}. */
export function keepReady(module: object): void {
  for (const [name, part] of Object.entries(module)) ready.set(name, part);
}

/** For `React.lazy`: a named export as the default one that React asks for. */
export const page =
  <K extends string, P>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  (): Promise<{ default: ComponentType<P> }> =>
    ready.has(name)
      ? atOnce({ default: ready.get(name) as ComponentType<P> })
      : loadChunk(load).then((module) => ({ default: module[name] }));

/**
 * A promise that answers while it is asked. React waits for every other one, even for code that has long been there; it shows a placeholder,
 * and what replaces it 300 ms later at the earliest.
 */
const atOnce = <T>(value: T): Promise<T> => {
  const thenable: PromiseLike<T> = {
    // oxlint-disable-next-line unicorn/no-thenable -- what React.lazy asks for
    then: (answer) => Promise.resolve(answer === null || answer === undefined ? (value as never) : answer(value)),
  };
  return thenable as Promise<T>;
};
