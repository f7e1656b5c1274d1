/** What the benchmark's processes tell each other. Times are milliseconds of the machine's monotonic clock. */
export const benchApp = { id: '1', key: 'bench-key', secret: 'bench-secret' };
export const COMPANY_CHANNEL = 'private-company-1';
export const userChannel = (index: number): string => `private-user-${index}`;

/** Orders to the process that holds the server. */
export type NodeOrder =
  | { type: 'start' }
  | { type: 'memory' }
  | { type: 'broadcast'; perSecond: number; count: number }
  | { type: 'flood'; count: number; window: number }
  | { type: 'flood-received'; broadcasts: number }
  | { type: 'unicast'; perSecond: number; count: number; users: number };

export type NodeReport =
  | { type: 'started'; port: number }
  | { type: 'memory'; rssBytes: number; connections: number; cpuMs: number }
  | { type: 'sent'; tookMs: number; cpuMs: number; dropped: number };

/** Orders to the process that holds the sockets. */
export type ClientOrder =
  | { type: 'connect'; port: number; from: number; to: number }
  | { type: 'expect'; messages: number; perBroadcast: number }
  | { type: 'report' };

export type ClientReport =
  | { type: 'ready' }
  | { type: 'connected'; tookMs: number; sockets: number; failed: number }
  | { type: 'received'; broadcasts: number }
  | { type: 'result'; received: number; tookMs: number; p50Ms: number; p99Ms: number };

/** Orders to a process that holds one end of the PostgreSQL fan-out. */
export type FanOutOrder =
  | { type: 'open'; url: string }
  | { type: 'expect'; messages: number }
  /** `perSecond` 0 means as fast as they go. */
  | { type: 'publish'; perSecond: number; count: number };

export type FanOutReport =
  | { type: 'ready' }
  | { type: 'opened' }
  | { type: 'published' }
  | { type: 'result'; received: number; inOrder: boolean; perSecond: number; p50Ms: number; p99Ms: number };

/** Milliseconds on a clock that all processes of one machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** An event of about 330 bytes on the wire, its time of sending first so that it is found without parsing. */
export function benchEvent(sequence: number): object {
  return {
    t: monotonicMs(),
    id: '0b8f6c1e-5a9d-4f4e-9a41-7f2f6f1f3c55',
    seq: sequence,
    company_id: 1,
    entity: { type: 'communication', id: sequence },
    version: 3,
    data: { status: 'open', contact: { id: 4711, name: 'Ann Example' }, unread: 2 },
  };
}

/** Time of sending inside a frame as text, whose data is JSON within JSON. */
export function sentAtMs(frame: string): number | null {
  const start = frame.indexOf('\\"t\\":');
  return start < 0 ? null : Number.parseFloat(frame.slice(start + 6, start + 30));
}

/** A quantile of the first `count` values; sorts them in place. */
export function quantile(values: Float64Array, count: number, q: number): number {
  const sorted = values.subarray(0, count).sort();
  return sorted[Math.min(count - 1, Math.floor(count * q))] ?? Number.NaN;
}

/** Calls `run` `count` times at an even rate, several per tick where the rate asks for it. */
export function paced(perSecond: number, count: number, run: (index: number) => void): Promise<void> {
  const startMs = monotonicMs();
  let done = 0;
  return new Promise((resolve) => {
    const tick = (): void => {
      const due = Math.min(count, Math.floor(((monotonicMs() - startMs) / 1000) * perSecond) + 1);
      for (; done < due; done += 1) run(done);
      if (done < count) setTimeout(tick, Math.max(1, 1000 / perSecond / 4));
      else resolve();
    };
    tick();
  });
}
