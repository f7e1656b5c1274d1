import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { accessVersionOf } from '../modules/platform/viewers/read.js';
import type { About } from '../policy/audience.js';
import { presentEvent, type PresentedEvent } from './event.presenter.js';
import { eventCounters, events } from './events.tables.js';

/** How far a reader is with each company: the number of the last event it has done with. */
export type Positions = ReadonlyMap<number, number>;

/** A committed event, and what decides who hears of it. */
export interface OutboxEntry {
  readonly channels: readonly string[];
  readonly about: About | null;
  readonly event: PresentedEvent;
  /** Counts what changes who sees what in the company: as of the moment when the event was read. */
  readonly accessVersion: number;
}

/** Reading the outbox, for publishers. Within a company in order, without gaps; companies have nothing to do with each other. */
export interface OutboxReader {
  /** The newest number of every company that has had an event. */
  heads(): Promise<Map<number, number>>;
  /** Events after these positions, at most `limit` of each company. Waits for no writer. */
  readAfter(positions: Positions, limit: number): Promise<OutboxEntry[]>;
}

/**
 * Numbers of a company are given under a lock that is held until the commit: an event that can be seen has all before it beside it. So a
 * transaction that stays open holds back its own company's later events, and no other's.
 */
export function createOutboxReader(db: Database): OutboxReader {
  return {
    async heads() {
      const rows = await db.drizzle.select().from(eventCounters);
      return new Map(rows.map(({ companyId, lastSeq }) => [companyId, lastSeq]));
    },

    async readAfter(positions, limit) {
      if (positions.size === 0) return [];
      const ids = sql.param([...positions.keys()]);
      const seqs = sql.param([...positions.values()]);
      const newer = db.drizzle
        .select()
        .from(events)
        .where(sql`${events.companyId} = after.company_id and ${events.seq} > after.seq`)
        .orderBy(events.seq)
        .limit(limit)
        .as('newer');
      const rows = await db.drizzle
        .select({
          event: newer._.selectedFields,
          accessVersion: accessVersionOf(newer.companyId),
        })
        .from(sql`unnest(${ids}::bigint[], ${seqs}::bigint[]) as after(company_id, seq)`)
        .innerJoinLateral(newer, sql`true`)
        .orderBy(newer.companyId, newer.seq);
      return rows.map(({ event, accessVersion }) => ({
        channels: event.channels,
        about: event.about,
        event: presentEvent(event),
        accessVersion: Number(accessVersion),
      }));
    },
  };
}
