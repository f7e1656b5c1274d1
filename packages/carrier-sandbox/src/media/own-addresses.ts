import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** How long a reading of the network interfaces is used: a laptop changes networks while the sandbox runs. */
const FRESH_MS = 5000;

/** The IPv4 addresses of this machine, loopback first. */
export interface OwnAddresses {
  list(): readonly string[];
  has(address: string): boolean;
}

export function createOwnAddresses(
  nowMs: () => number,
  read: () => NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces,
): OwnAddresses {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let known: ReadonlySet<string> = new Set();
  const current = (): ReadonlySet<string> => {
    if (nowMs() - readAtMs >= FRESH_MS) {
      readAtMs = nowMs();
      const entries = Object.values(read()).flatMap((list) => list ?? []);
      const own = entries.filter(({ family, internal }) => family === 'IPv4' && !internal);
      known = new Set(['127.0.0.1', ...own.map(({ address }) => address)]);
    }
    return known;
  };
  return {
    list: () => [...current()],
    has: (address) => current().has(address) || address.startsWith('127.'),
  };
}
