import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { presentEvent, type PresentedEvent } from './event.presenter.js';
import { events, outboxReaders } from './events.tables.js';
import { OUTBOX_LOCK } from './outbox.js';

/** A committed event with its place in the outbox and those who may hear it. */
export interface OutboxEntry {
  /** Order over all companies; larger was committed later or at the same time. */
  readonly position: number;
  readonly channels: readonly string[];
  readonly event: PresentedEvent;
}

/** Reading the outbox in order, for publishers. */
export interface OutboxReader {
  /** The newest position below which nothing can appear any more. */
  settledPosition(): Promise<number>;
  /** Events after `position`, oldest first, at most `limit`. Never skips one that commits later. */
  readAfter(position: number, limit: number): Promise<OutboxEntry[]>;
  load(name: string): Promise<number | undefined>;
  save(name: string, position: number): Promise<void>;
}

/**
 * Positions are given at insert, but commits may overtake each other. So the reader first takes the writers' lock exclusively, which
 * waits for those between insert and commit; whatever has a position then is committed.
 */
export function createOutboxReader(db: Database): OutboxReader {
  async function settledPosition(): Promise<number> {
    return db.drizzle.transaction(async (q) => {
      await q.execute(sql`select pg_advisory_xact_lock(${OUTBOX_LOCK})`);
      const [row] = await q.select({ last: sql<string | null>`max(${events.position})` }).from(events);
      return Number(row?.last ?? 0);
    });
  }

  return {
    settledPosition,

    async readAfter(position, limit) {
      const settled = await settledPosition();
      const rows = await db.drizzle
        .select()
        .from(events)
        .where(and(gt(events.position, position), lte(events.position, settled)))
        .orderBy(asc(events.position))
        .limit(limit);
      return rows.map((row) => ({ position: row.position, channels: row.channels, event: presentEvent(row) }));
    },

    async load(name) {
      const [row] = await db.drizzle.select().from(outboxReaders).where(eq(outboxReaders.name, name));
      return row?.position;
    },

    async save(name, position) {
      await db.drizzle
        .insert(outboxReaders)
        .values({ name, position })
        .onConflictDoUpdate({ target: outboxReaders.name, set: { position } });
    },
  };
}
