import type { CallPeer, ClientCallDriver } from './client-call.js';

/** The calls in progress, found by either of their ids. */
export interface CallRegistry {
  add(driver: ClientCallDriver): void;
  remove(driver: ClientCallDriver): void;
  /** A call of this identity by its sid or by the browser's temporary one. Other identities' calls do not exist to it. */
  find(identity: string, sid: string): ClientCallDriver | null;
  countOf(identity: string): number;
  heldBy(peer: CallPeer): ClientCallDriver[];
  endAll(): void;
}

export function createCallRegistry(): CallRegistry {
  const drivers = new Set<ClientCallDriver>();
  const byKey = new Map<string, ClientCallDriver>();
  return {
    add(driver) {
      drivers.add(driver);
      for (const key of keysOf(driver)) byKey.set(key, driver);
    },
    remove(driver) {
      drivers.delete(driver);
      for (const key of keysOf(driver)) byKey.delete(key);
    },
    find: (identity, sid) => byKey.get(`${identity} ${sid}`) ?? null,
    countOf: (identity) => [...drivers].filter(({ call }) => call.identity === identity).length,
    heldBy: (peer) => [...drivers].filter((driver) => driver.peer === peer),
    endAll() {
      for (const { call } of drivers) call.end();
    },
  };
}

/** Temporary sids are chosen by the browser, so they count only together with its identity. */
function keysOf({ call, temporarySid }: ClientCallDriver): string[] {
  return [call.sid, temporarySid].flatMap((sid) => (sid === null ? [] : [`${call.identity} ${sid}`]));
}
