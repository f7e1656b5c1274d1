/** Does what is asked of one contact in the order in which it was asked: each request waits for the answer to the one before. */
export type InOrder = <T>(id: number, act: (turn: Promise<void>) => Promise<T>) => Promise<void>;

/** One order of each contact. What `act` starts it keeps back until `turn`, so that it can show at once what it is about to ask for. */
export function inOrder(): InOrder {
  const last = new Map<number, Promise<void>>();
  return async (id, act) => {
    const mine = act(last.get(id) ?? Promise.resolve());
    // Refused or not, the next one has its turn.
    const done = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(id, done);
    void done.then(() => last.get(id) === done && last.delete(id));
    await mine;
  };
}
