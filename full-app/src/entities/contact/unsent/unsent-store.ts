import { readRecord, type UnsentRecord } from './unsent-record.js';

/** Changes of one person in one company that wait for the server, shared by the tabs of a browser. Each changes only those that it names. */
export interface UnsentStore {
  all: () => readonly UnsentRecord[];
  put: (record: UnsentRecord) => void;
  /** Only if it is still there: another tab may have thrown it away. */
  replace: (record: UnsentRecord) => void;
  remove: (key: string) => void;
  /** Another tab has changed them. @returns stops listening */
  onChange: (handler: () => void) => () => void;
}

/**
 * In the storage of the browser under `prefix`, one entry for each change: tabs that write at the same time do not write over each other. What it
 * does not take, since it is full or forbidden, lasts as long as the page.
 */
export function createUnsentStore(prefix: string, storage: Storage | null = pageStorage()): UnsentStore {
  const onlyHere = new Map<string, UnsentRecord>();
  const keys = (): readonly string[] =>
    Object.keys(storage ?? {}).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

  function put(record: UnsentRecord): void {
    try {
      if (storage === null) throw new Error('no storage');
      storage.setItem(prefix + record.key, JSON.stringify(record));
      onlyHere.delete(record.key);
    } catch {
      onlyHere.set(record.key, record);
    }
  }
  return {
    all: () => [
      ...keys().flatMap((key) => readRecord(key, storage?.getItem(prefix + key) ?? null) ?? []),
      ...onlyHere.values(),
    ],
    put,
    replace(record) {
      if (onlyHere.has(record.key) || keys().includes(record.key)) put(record);
    },
    remove(key) {
      onlyHere.delete(key);
      storage?.removeItem(prefix + key);
    },
    onChange(handler) {
      const listener = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(prefix)) handler();
      };
      addEventListener('storage', listener);
      return () => removeEventListener('storage', listener);
    },
  };
}

function pageStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    // The browser forbids it.
    return null;
  }
}

/** Does work in one tab at a time. Where a browser or an insecure page cannot, the versions of contacts still let nothing in twice. */
export const oneTabAtATime =
  (name: string) =>
  async (work: () => Promise<void>): Promise<void> => {
    const { locks } = navigator as { locks?: LockManager };
    await (locks === undefined ? work() : locks.request(name, work));
  };
