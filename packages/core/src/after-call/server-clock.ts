/** The server's clock, as closely as this device can know it. */
export interface ServerClock {
  /** Takes a reading of the server's clock, an ISO instant, as soon as it arrives. An unreadable value is ignored. */
  hear: (serverTime: string) => void;
  /** The server's time now, in milliseconds. This device's own time until there is a reading. */
  nowMs: () => number;
}

const SAMPLES = 8;

/**
 * A reading arrives late by the time it travelled, never early, so the one that puts the server's clock furthest ahead is the
 * most accurate. Only the newest few count, because the device's own clock may be changed in between.
 */
export function createServerClock(deviceNowMs: () => number): ServerClock {
  const offsetsMs: number[] = [];
  return {
    hear(serverTime) {
      const serverMs = Date.parse(serverTime);
      if (Number.isNaN(serverMs)) return;
      offsetsMs.push(serverMs - deviceNowMs());
      if (offsetsMs.length > SAMPLES) offsetsMs.shift();
    },
    nowMs: () => deviceNowMs() + (offsetsMs.length === 0 ? 0 : Math.max(...offsetsMs)),
  };
}
