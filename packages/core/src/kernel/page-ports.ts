import { memoryStorage, type KeyValueStorage, type PageLifecycle } from './ports.js';

/** What the defaults use of a page. This code is compiled without the DOM, because it also runs in workers and in Node. */
interface PageGlobals {
  readonly document?: EventTarget & { readonly visibilityState: string; readonly title: string };
  readonly localStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  readonly location: { readonly href: string };
}

const globals = globalThis as unknown as PageGlobals & EventTarget;

/** Visible again, online again, or restored from the back/forward cache. Outside a page nothing of the kind happens. */
export const pageLifecycle: PageLifecycle = {
  onResume(handler) {
    const { document } = globals;
    if (document === undefined) return () => {};
    const listening = new AbortController();
    const { signal } = listening;
    const resume = (restored: boolean): void => handler({ restored });
    globals.addEventListener('online', () => resume(false), { signal });
    globals.addEventListener(
      'pageshow',
      (event) => (event as { persisted?: boolean }).persisted === true && resume(true),
      {
        signal,
      },
    );
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume(false), {
      signal,
    });
    return () => listening.abort();
  },
};

/**
 * `localStorage` under a prefix. Where the browser forbids it (a foreign frame, private mode), where it is full and outside of pages,
 * values last as long as the page: nothing kept here is worth an error.
 */
export function pageStorage(prefix: string): KeyValueStorage {
  const fallback = memoryStorage();
  // Node has a `localStorage` too, in a file that nobody asked for.
  if (globals.document === undefined) return fallback;
  const attempt = <T>(stored: (storage: PageGlobals['localStorage']) => T, otherwise: () => T): T => {
    try {
      return stored(globals.localStorage);
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      fallback.get(key) ??
      attempt(
        (storage) => storage.getItem(prefix + key),
        () => null,
      ),
    set(key, value) {
      fallback.remove(key);
      attempt(
        (storage) => storage.setItem(prefix + key, value),
        () => fallback.set(key, value),
      );
    },
    remove(key) {
      fallback.remove(key);
      attempt(
        (storage) => storage.removeItem(prefix + key),
        () => undefined,
      );
    },
  };
}

/** Address and title of the page; empty outside of one. */
export const pageAddress = (): { url: string; title: string } => {
  const { document, location } = globals;
  return document === undefined ? { url: '', title: '' } : { url: location.href, title: document.title };
};
