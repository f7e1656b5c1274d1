import { describe, expect, it } from 'vitest';
import { createManualClock } from '../testing/manual-clock.js';
import type { PublishItem } from './event-publisher.js';
import { createOutboxPump, type OutboxEvent, type Positions, type PumpLease } from './outbox-pump.js';

const [A, B] = [1, 2];

const event = (company: number, seq: number): OutboxEvent => ({
  id: `${company}:${seq}`,
  seq,
  type: 'contact.updated',
  at: '2026-01-01T00:00:00.000Z',
  company_id: company,
  entity: { type: 'contact', id: seq },
  version: 1,
  data: {},
  channels: [`private-company-${company}`],
});
const eventsOf = (company: number, count: number): OutboxEvent[] =>
  Array.from({ length: count }, (_, index) => event(company, index + 1));

/** A name that nodes share, in memory. */
function createSharedName(saved: Record<number, number> = {}) {
  const positions = new Map(Object.entries(saved).map(([id, seq]) => [Number(id), seq]));
  let holder: symbol | null = null;
  const expire = (): void => void (holder = null);
  const lease = (): PumpLease => {
    const self = Symbol('node');
    return {
      hold() {
        holder ??= self;
        return Promise.resolve(holder === self);
      },
      load: () => Promise.resolve(new Map(positions)),
      save(reached) {
        if (holder !== self) return Promise.resolve(false);
        for (const [id, seq] of reached) positions.set(id, Math.max(seq, positions.get(id) ?? 0));
        return Promise.resolve(true);
      },
      release() {
        if (holder === self) holder = null;
        return Promise.resolve();
      },
    };
  };
  return { lease, expire, positions };
}

interface SetUp {
  rows?: OutboxEvent[];
  lease?: PumpLease;
  failures?: number;
  /** Runs before each batch is published. */
  before?: () => void;
}

/** An outbox in memory, a publisher that can be told to fail, and a pump between them. */
const setUp = ({ rows = [], lease, failures = 0, before }: SetUp = {}) => {
  const clock = createManualClock();
  const published: PublishItem[] = [];
  const reads: Positions[] = [];
  let wake: (companyIds: readonly number[] | null) => void = () => undefined;
  let quiet: (() => void)[] = [];
  const settle = (): void => {
    for (const resolve of quiet) resolve();
    quiet = [];
  };
  const pump = createOutboxPump({
    source: {
      heads() {
        const heads = new Map<number, number>();
        for (const { company_id: id, seq } of rows) heads.set(id, Math.max(seq, heads.get(id) ?? 0));
        return Promise.resolve(heads);
      },
      readAfter(positions, limit) {
        reads.push(positions);
        const newer = [...positions].flatMap(([id, seq]) =>
          rows.filter((row) => row.company_id === id && row.seq > seq).slice(0, limit),
        );
        return Promise.resolve(newer);
      },
    },
    publisher: {
      publish(batch) {
        before?.();
        if (failures > 0) {
          failures -= 1;
          return Promise.reject(new Error('publisher down'));
        }
        published.push(...batch);
        return Promise.resolve();
      },
    },
    onCommitted(run) {
      wake = run;
      return () => (wake = () => undefined);
    },
    ...(lease !== undefined && { lease }),
    // The pump schedules a timer exactly when it comes to rest, for a while or after a failure.
    clock: {
      nowMs: () => clock.nowMs(),
      schedule(run, delayMs) {
        settle();
        return clock.schedule(run, delayMs);
      },
    },
    batchSize: 2,
  });
  const rest = (): Promise<void> => new Promise((resolve) => quiet.push(resolve));
  const ids = (): string[] => published.map(({ id }) => id);
  return { pump, clock, rows, published, reads, ids, rest, wake: (which: readonly number[] | null) => wake(which) };
};

describe('outbox pump', () => {
  it('begins at the newest events: sockets begin anew as well', async () => {
    const { pump, ids, rest } = setUp({ rows: eventsOf(A, 3) });
    await rest();
    expect(ids()).toEqual([]);
    expect(pump.positions()).toEqual(new Map([[A, 3]]));
    await pump.stop();
  });

  it('publishes what is committed, each company in order, in batches', async () => {
    const { pump, ids, rows, published, wake, rest } = setUp();
    await rest();
    rows.push(...eventsOf(A, 5), ...eventsOf(B, 1));
    wake([A, B]);
    await rest();
    expect(ids().filter((id) => id.startsWith('1'))).toEqual(['1:1', '1:2', '1:3', '1:4', '1:5']);
    expect(ids().filter((id) => id.startsWith('2'))).toEqual(['2:1']);
    const { channels, ...envelope } = event(A, 1);
    expect(published[0]).toEqual({ channels, event: 'contact.updated', id: '1:1', data: envelope });
    await pump.stop();
  });

  it('reads only companies of which it was told, and finds the others by the safety interval', async () => {
    const { pump, ids, rows, reads, wake, rest, clock } = setUp();
    await rest();
    rows.push(event(A, 1), event(B, 1));
    wake([B]);
    await rest();
    expect(ids()).toEqual(['2:1']);
    expect(reads.flatMap((positions) => [...positions.keys()])).not.toContain(A);
    clock.advance(2_000);
    await rest();
    expect(ids()).toEqual(['2:1', '1:1']);
    await pump.stop();
  });

  it('repeats a batch that was not taken, later each time, and skips nothing', async () => {
    const name = createSharedName({ [A]: 0 });
    const { pump, ids, rest, wake, clock } = setUp({ rows: eventsOf(A, 3), failures: 2, lease: name.lease() });
    await rest();
    expect(ids()).toEqual([]);
    wake([A]);
    clock.advance(249);
    expect(ids()).toEqual([]);
    clock.advance(1);
    await rest();
    expect(name.positions).toEqual(new Map([[A, 0]]));
    clock.advance(500);
    await rest();
    expect(ids()).toEqual(['1:1', '1:2', '1:3']);
    expect(name.positions).toEqual(new Map([[A, 3]]));
    await pump.stop();
  });

  it('publishes under a shared name on one node, and another goes on where that one stopped', async () => {
    const name = createSharedName({ [A]: 0 });
    const rows = eventsOf(A, 3);
    const first = setUp({ rows, lease: name.lease() });
    await first.rest();
    const second = setUp({ rows, lease: name.lease() });
    await second.rest();
    expect([first.ids(), second.ids()]).toEqual([['1:1', '1:2', '1:3'], []]);
    rows.push(event(A, 4));
    await first.pump.stop();
    second.clock.advance(2_000);
    await second.rest();
    expect(second.ids()).toEqual(['1:4']);
    await second.pump.stop();
  });

  it('takes back no step of the node that took over while it was busy', async () => {
    const name = createSharedName({ [A]: 0 });
    const rows = eventsOf(A, 2);
    const other = name.lease();
    let takesOver = true;
    const slow = setUp({
      rows,
      lease: name.lease(),
      before() {
        if (!takesOver) return;
        takesOver = false;
        name.expire();
        void other.hold();
        void other.save(new Map([[A, 7]]));
      },
    });
    await slow.rest();
    expect(name.positions).toEqual(new Map([[A, 7]]));
    // It is not its turn; when it is again, it begins where the other one stopped.
    rows.push(...Array.from({ length: 6 }, (_, index) => event(A, index + 3)));
    await other.release();
    slow.clock.advance(2_000);
    await slow.rest();
    expect(slow.ids()).toEqual(['1:1', '1:2', '1:8']);
    await slow.pump.stop();
  });

  it('does nothing after it was stopped', async () => {
    const { pump, rows, ids, rest, wake, clock } = setUp();
    await rest();
    await pump.stop();
    await pump.stop();
    rows.push(event(A, 1));
    wake([A]);
    clock.advance(60_000);
    expect(ids()).toEqual([]);
  });
});
