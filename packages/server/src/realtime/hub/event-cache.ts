/** The last event of each cache channel, bounded in age and in memory; the channel unused longest goes first. */
export interface EventCache {
  put(channel: string, frame: string, nowMs: number): void;
  /** The frame to replay, or undefined when there is none or it is too old. */
  get(channel: string, nowMs: number): string | undefined;
}

/** An empty cache. `maxBytes` counts UTF-16 units of the frames twice, which is their worst case in memory. */
export function createEventCache(ttlMs: number, maxBytes: number): EventCache {
  const entries = new Map<string, { frame: string; atMs: number }>();
  let usedBytes = 0;
  const forget = (channel: string): void => {
    const entry = entries.get(channel);
    if (!entry) return;
    usedBytes -= entry.frame.length * 2;
    entries.delete(channel);
  };
  return {
    put(channel, frame, nowMs) {
      forget(channel);
      entries.set(channel, { frame, atMs: nowMs });
      usedBytes += frame.length * 2;
      for (const oldest of entries.keys()) {
        if (usedBytes <= maxBytes) break;
        forget(oldest);
      }
    },
    get(channel, nowMs) {
      const entry = entries.get(channel);
      if (!entry) return undefined;
      if (nowMs - entry.atMs < ttlMs) return entry.frame;
      forget(channel);
      return undefined;
    },
  };
}
