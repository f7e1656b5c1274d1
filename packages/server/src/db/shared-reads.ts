/** Reads the same thing once for all who ask for it while the reading before is running. */
export type SharedReads = <T extends object>(key: string, read: () => Promise<T>) => Promise<T>;

interface Reading {
  readonly running: Promise<object>;
  /** Begins when `running` has ended, for all who have asked since it began. */
  next: Promise<object> | null;
}

/**
 * For lists that many people look at and that cost a lot: at most one reading of a key runs at a time. A reading that had already begun
 * is not given to someone who asks now: it may lack what they have just written. They get the next, which begins once it has ended.
 * Nothing is kept, so an answer is never older than its request.
 *
 * All who share a reading get one object: none may change it. A reading that fails, fails for all who share it.
 * @returns a function that takes the key, which names all that the answer depends on (company, parameters, what the asker may see)
 */
export function createSharedReads(): SharedReads {
  const readings = new Map<string, Reading>();

  function begin(key: string, read: () => Promise<object>): Promise<object> {
    const reading: Reading = { running: read(), next: null };
    readings.set(key, reading);
    const end = () => {
      if (reading.next === null) readings.delete(key);
    };
    reading.running.then(end, end);
    return reading.running;
  }

  function share(key: string, read: () => Promise<object>): Promise<object> {
    const reading = readings.get(key);
    if (reading === undefined) return begin(key, read);
    const start = () => begin(key, read);
    reading.next ??= reading.running.then(start, start);
    return reading.next;
  }

  // A key names one kind of answer: the caller's type is that of whoever reads it.
  return <T extends object>(key: string, read: () => Promise<T>) => share(key, read) as Promise<T>;
}
