import { memoryStorage } from '../kernel/ports.js';
import type { KeyValueStorage, PageLifecycle, Ports } from '../kernel/ports.js';

/** Visible again, online again, or restored from the back/forward cache. */
const browserPage: PageLifecycle = {
  onResume(handler) {
    const listening = new AbortController();
    const { signal } = listening;
    const resume = (restored: boolean) => handler({ restored });
    addEventListener('online', () => resume(false), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && resume(true), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume(false), {
      signal,
    });
    return () => listening.abort();
  },
};

/**
 * `localStorage` under a prefix. Where the browser forbids it (a foreign frame, private mode) or it is full, values last
 * as long as the page: nothing kept here is worth an error.
 */
export function browserStorage(prefix: string): KeyValueStorage {
  const fallback = memoryStorage();
  const attempt = <T>(stored: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return stored(localStorage);
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

/** Ports of a page, for `createTalk({ ports: browserPorts() })`. */
export const browserPorts = (storagePrefix = 'talk:'): Pick<Ports, 'page' | 'storage'> => ({
  page: browserPage,
  storage: browserStorage(storagePrefix),
});

/** The `upload` port of a page that sends files; loaded with the first file. */
export const browserUpload: NonNullable<Ports['upload']> = async (...request) =>
  (await import('./xhr-upload.js')).xhrUpload(...request);
