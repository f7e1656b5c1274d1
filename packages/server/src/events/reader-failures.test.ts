import { channels, listEvents } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.js';
import { defineJob, handleJob } from '../jobs/define-job.js';
import { createJobExecutor } from '../jobs/execute-job.js';
import { createOutboxPump, type OutboxPump, type PublishItem } from '../realtime/index.js';
import { systemClock } from '../realtime/ports.js';
import { drainJobs, useTestServer } from '../testing/index.js';
import { z } from 'zod';
import type { NewEvent } from './outbox.js';
import { createOutboxReader } from './outbox-reader.js';
import { createReaderLease } from './reader-lease.js';

// What goes wrong with those who read events, on a real database: no event is lost, and none comes twice to whoever drops what they know.

const server = useTestServer();
const NAME = 'failing';
let companyId: number;
beforeEach(async () => {
  companyId = (await server.company()).id;
});

const emit = (...words: string[]): Promise<void> =>
  inTransaction(server.context.kernel, async (tx) => {
    for (const word of words)
      tx.emit({
        type: 'session_ended',
        companyId,
        entity: { type: 'session', id: word },
        version: 1,
        data: { hashed_token: word },
        channels: [channels.company(companyId)],
      } satisfies NewEvent);
  });

interface Node {
  readonly pump: OutboxPump;
  /** What it was told that Pusher took. */
  readonly taken: () => string[];
  /** The next batch is sent and gets no answer: resolves when it is under way. */
  hold: () => Promise<{ answer: () => void }>;
  look: () => void;
  stop: () => Promise<void>;
}

/** A node that reads under the name that all share, each batch of two, woken by the test. */
function startNode(): Node {
  const { kernel } = server.context;
  const reader = createOutboxReader(kernel.db);
  const taken: PublishItem[] = [];
  let holding: ((held: { answer: () => void }) => void) | null = null;
  let end = (): void => undefined;
  let wake = (): void => undefined;
  const pump = createOutboxPump({
    lease: createReaderLease(kernel.db, NAME),
    source: {
      heads: () => reader.heads(),
      readAfter: async (positions, limit) =>
        (await reader.readAfter(positions, limit)).map(({ event, channels: to }) => ({ ...event, channels: [...to] })),
    },
    publisher: {
      async publish(batch) {
        const mine = batch.filter(({ channels: to }) => to.includes(channels.company(companyId)));
        const tell = mine.length > 0 ? holding : null;
        if (tell !== null) {
          holding = null;
          await new Promise<void>((resolve, reject) => {
            end = () => reject(new Error('the node is gone'));
            tell({ answer: resolve });
          });
        }
        taken.push(...mine);
      },
    },
    onCommitted(run) {
      wake = () => run([companyId]);
      return () => undefined;
    },
    clock: systemClock,
    batchSize: 2,
    safetyIntervalMs: 20,
  });
  return {
    pump,
    taken: () => taken.map(({ data }) => (data as { entity: { id: string } }).entity.id),
    hold: () => new Promise((resolve) => (holding = resolve)),
    look: () => wake(),
    async stop() {
      end();
      await pump.stop();
    },
  };
}
const leaseRunsOut = () =>
  server.context.kernel.db.pool.query(
    `update outbox_readers set held_until = now() - interval '1 second' where name = $1`,
    [NAME],
  );
const position = async (): Promise<number> => {
  const { rows } = await server.context.kernel.db.pool.query<{ seq: string }>(
    'select seq from outbox_positions where reader = $1 and company_id = $2',
    [NAME, companyId],
  );
  return Number(rows[0]?.seq ?? 0);
};

it('a node that is stopped mid-batch and loses its lease takes back no step of the one that went on, and sends nothing more', async () => {
  const slow = startNode();
  const nodes = [slow];
  try {
    await expect.poll(() => slow.pump.positions()).not.toBeNull();
    const held = slow.hold();
    await emit('a', 'b', 'c', 'd', 'e');
    slow.look();
    const { answer } = await held;
    await leaseRunsOut();
    const next = startNode();
    nodes.push(next);
    await expect.poll(() => next.taken()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await expect.poll(position).toBe(5);
    answer();
    await emit('f');
    await expect.poll(() => next.taken().at(-1)).toBe('f');
    // What it had sent before it stood still, and nothing that was another's by then.
    expect(slow.taken()).toEqual(['a', 'b']);
    await expect.poll(position).toBe(6);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
});

it('what a dead node had under way is sent by the next one, from the last word of the first', async () => {
  const doomed = startNode();
  const nodes = [doomed];
  try {
    await expect.poll(() => doomed.pump.positions()).not.toBeNull();
    await emit('a', 'b');
    doomed.look();
    await expect.poll(position).toBe(2);
    const held = doomed.hold();
    await emit('c', 'd', 'e');
    doomed.look();
    await held;
    await leaseRunsOut();
    const next = startNode();
    nodes.push(next);
    await expect.poll(() => next.taken()).toEqual(['c', 'd', 'e']);
    expect(doomed.taken()).toEqual(['a', 'b']);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
});

it('a clock that jumps, ahead or back, changes the order of no event and hides none', async () => {
  const admin = await server.user(companyId);
  const MONTH_MS = 30 * 86_400_000;
  await emit('a');
  server.clock.advance(MONTH_MS);
  await emit('b');
  server.clock.advance(-2 * MONTH_MS);
  await emit('c');
  server.clock.advance(MONTH_MS);
  const { data } = (await server.call(listEvents, { as: admin, query: { since: 0 } })).body;
  expect(data.map(({ seq, entity }) => [seq, entity.id])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
});

it('work that a node asked for while its clock was ahead begins at once, also when the clock has come back', async () => {
  const job = defineJob('test.ahead', 'texts', z.object({}));
  const done: number[] = [];
  const executor = createJobExecutor(
    server.context.kernel,
    [handleJob(job, async ({ companyId: of }) => void done.push(of))],
    [],
  );
  server.clock.advance(3_600_000);
  await inTransaction(server.context.kernel, async (tx) => tx.enqueue(job, { companyId, payload: {} }));
  // Back again, a minute after this test began: the server's clock stands still, the database's does not.
  server.clock.advance(-3_540_000);
  await drainJobs({ ...server.context, executor });
  expect(done).toEqual([companyId]);
});
