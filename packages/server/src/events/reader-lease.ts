import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { eventCounters, outboxPositions, outboxReaders } from './events.tables.js';
import type { Positions } from './outbox-reader.js';

/** How long a node keeps the name after it was last heard of. */
const LEASE_MS = 15_000;

/**
 * No company: stands for the name's beginning, where no company has had an event yet. Without it, a reader that took over from a first one that died
 * before its first word would begin at the newest events as well.
 */
const BEGUN = 0;

/** One node's right to read under a name that all nodes share, and how far the readers of that name have come. */
export interface ReaderLease {
  /** Takes the name, or keeps it. @returns whether it is ours now. */
  hold(): Promise<boolean>;
  /** How far the last holder came. The first one ever begins at the newest events. */
  load(): Promise<Map<number, number>>;
  /** Notes progress; positions only move forward. @returns false when the name is another node's by now. */
  save(positions: Positions): Promise<boolean>;
  /** Lets another node have the name at once. */
  release(): Promise<void>;
}

/** All times are the database's, so that nodes with wrong clocks agree. */
export function createReaderLease({ drizzle: q }: Database, name: string): ReaderLease {
  const holder = randomUUID();
  const isOurs = and(eq(outboxReaders.name, name), eq(outboxReaders.holder, holder));
  const until = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;

  return {
    async hold() {
      const rows = await q
        .insert(outboxReaders)
        .values({ name, holder, heldUntil: until })
        .onConflictDoUpdate({
          target: outboxReaders.name,
          set: { holder, heldUntil: until },
          setWhere: sql`${outboxReaders.holder} = ${holder} or ${outboxReaders.heldUntil} is null or ${outboxReaders.heldUntil} < now()`,
        })
        .returning({ name: outboxReaders.name });
      return rows.length > 0;
    },

    async load() {
      const known = await q.select().from(outboxPositions).where(eq(outboxPositions.reader, name));
      if (known.length > 0) return new Map(known.map(({ companyId, seq }) => [companyId, seq]));
      const rows = await q.execute<{ company_id: string; seq: string }>(sql`
        insert into ${outboxPositions} (reader, company_id, seq)
        select ${name}, ${eventCounters.companyId}, ${eventCounters.lastSeq} from ${eventCounters}
        union all select ${name}, ${BEGUN}, 0
        on conflict do nothing returning company_id, seq`);
      return new Map(rows.rows.map((row) => [Number(row.company_id), Number(row.seq)]));
    },

    async save(positions) {
      if (positions.size === 0) return true;
      return q.transaction(async (tx) => {
        const [own] = await tx.select().from(outboxReaders).where(isOurs).for('share');
        if (own === undefined) return false;
        await tx
          .insert(outboxPositions)
          .values([...positions].map(([companyId, seq]) => ({ reader: name, companyId, seq })))
          .onConflictDoUpdate({
            target: [outboxPositions.reader, outboxPositions.companyId],
            set: { seq: sql`greatest(${outboxPositions.seq}, excluded.seq)` },
          });
        return true;
      });
    },

    async release() {
      await q.update(outboxReaders).set({ heldUntil: null }).where(isOurs);
    },
  };
}
