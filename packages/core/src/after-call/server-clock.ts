/** The server's clock as this device can know it. */
export interface ServerClock {
  /** Takes in a reading of the server's clock, an ISO instant, as soon as it arrives. What is no instant is ignored. */
  hear: (serverTime: string) => void;
  /** Milliseconds of the server's clock now; of this device's own until something was heard. */
  nowMs: () => number;
}

const SAMPLES = 8;

/**
 * A reading arrives late by the time it travelled, never early: of several, the one that puts the server's clock furthest ahead
 * is the truest. Only the newest few count, because the device's own clock may be set meanwhile.
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
