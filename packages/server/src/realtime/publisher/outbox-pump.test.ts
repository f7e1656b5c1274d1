import { describe, expect, it } from 'vitest';
import { createManualClock } from '../testing/manual-clock.js';
import type { PublishItem } from './event-publisher.js';
import { createOutboxPump, type OutboxEvent } from './outbox-pump.js';

const event = (seq: number): OutboxEvent => ({
  id: `id-${seq}`,
  position: seq,
  seq,
  type: 'contact.updated',
  at: '2026-01-01T00:00:00.000Z',
  company_id: 1 + (seq % 2),
  entity: { type: 'contact', id: seq },
  version: 1,
  data: {},
  channels: [`private-company-${1 + (seq % 2)}`],
});

/** An outbox in memory, a publisher that can be told to fail, and a pump between them. */
const setUp = (options: { failures?: number; saveFailures?: number; saved?: number; count?: number } = {}) => {
  const clock = createManualClock();
  const rows = Array.from({ length: options.count ?? 0 }, (_, index) => event(index + 1));
  const published: PublishItem[] = [];
  const saved: number[] = [];
  let { failures = 0, saveFailures = 0 } = options;
  let wake = (): void => undefined;
  let quiet: (() => void)[] = [];
  const settle = (): void => {
    for (const resolve of quiet) resolve();
    quiet = [];
  };
  const pump = createOutboxPump({
    readAfter(seq, limit) {
      return Promise.resolve(rows.filter((row) => row.seq > seq).slice(0, limit));
    },
    publisher: {
      publish(batch) {
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
    loadPosition: () => Promise.resolve(options.saved ?? 0),
    savePosition(seq) {
      if (saveFailures > 0) {
        saveFailures -= 1;
        return Promise.reject(new Error('database down'));
      }
      saved.push(seq);
      return Promise.resolve();
    },
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
  const seqs = (): number[] => published.map(({ id }) => Number(id.slice(3)));
  return { pump, clock, rows, published, saved, seqs, rest, wake: () => wake() };
};

describe('outbox pump', () => {
  it('publishes what is there in order, in batches, and saves after each', async () => {
    const { pump, published, seqs, saved, rest } = setUp({ count: 5 });
    await rest();
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(saved).toEqual([2, 4, 5]);
    expect(pump.position()).toBe(5);
    const { channels, position: _place, ...envelope } = event(1);
    expect(published[0]).toEqual({ channels, event: 'contact.updated', id: 'id-1', data: envelope });
    await pump.stop();
  });

  it('begins after the saved position', async () => {
    const { pump, seqs, rest } = setUp({ count: 3, saved: 2 });
    await rest();
    expect(seqs()).toEqual([3]);
    await pump.stop();
  });

  it('wakes on a hint, and finds what no hint told by the safety interval', async () => {
    const { pump, rows, seqs, rest, wake, clock } = setUp();
    await rest();
    rows.push(event(1));
    wake();
    await rest();
    expect(seqs()).toEqual([1]);
    rows.push(event(2));
    clock.advance(2_000);
    await rest();
    expect(seqs()).toEqual([1, 2]);
    await pump.stop();
  });

  it('repeats a batch that was not taken, later each time, and skips nothing', async () => {
    const { pump, seqs, saved, rest, wake, clock } = setUp({ count: 3, failures: 2 });
    await rest();
    expect(seqs()).toEqual([]);
    wake();
    clock.advance(249);
    expect(seqs()).toEqual([]);
    clock.advance(1);
    await rest();
    expect(saved).toEqual([]);
    clock.advance(500);
    await rest();
    expect(seqs()).toEqual([1, 2, 3]);
    expect(saved).toEqual([2, 3]);
    await pump.stop();
  });

  it('publishes again what it could not remember to have published', async () => {
    const { pump, seqs, rest, clock } = setUp({ count: 2, saveFailures: 1 });
    await rest();
    clock.advance(250);
    await rest();
    expect(seqs()).toEqual([1, 2, 1, 2]);
    await pump.stop();
  });

  it('does nothing after it was stopped', async () => {
    const { pump, rows, seqs, rest, wake, clock } = setUp();
    await rest();
    await pump.stop();
    await pump.stop();
    rows.push(event(1));
    wake();
    clock.advance(60_000);
    expect(seqs()).toEqual([]);
  });
});
