import { randomUUID } from 'node:crypto';
import type { EventData, EventType } from '@talk/contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '../db/client.js';
import { eventCounters, events } from './events.tables.js';

/** PostgreSQL channel on which a commit announces new events; the payload is the company's id. */
export const EVENTS_CHANNEL = 'talk_events';

/** Held by writers from their first event to the commit, and by readers for a moment. The letters "evts". */
export const OUTBOX_LOCK = 0x65767473;

/** Something that happened, as a module reports it. Number, id and time are given when the transaction ends. */
export type NewEvent = { [T in EventType]: NewEventOf<T> }[EventType];

export interface NewEventOf<T extends EventType> {
  readonly type: T;
  readonly companyId: number;
  readonly entity: { readonly type: string; readonly id: number | string };
  /** Of the entity, after the change. */
  readonly version: number;
  readonly data: EventData[T];
  /** Who hears of it, as full channel names; see `policy/audience.ts` for events with restricted content. */
  readonly channels: readonly string[];
}

/**
 * Writes `pending` with the next numbers of their companies. The counter row stays locked until the commit, so numbers are in commit
 * order and a rollback leaves no gap. Companies go in order of their ids, so that two transactions cannot deadlock.
 */
export async function flushEvents(q: Queries, pending: readonly NewEvent[], at: Date): Promise<void> {
  if (pending.length === 0) return;
  // Shared with other writers: it only keeps `readOutbox` from looking between an insert and its commit.
  await q.execute(sql`select pg_advisory_xact_lock_shared(${OUTBOX_LOCK})`);
  const companyIds = [...new Set(pending.map((event) => event.companyId))].sort((a, b) => a - b);
  for (const companyId of companyIds) {
    const mine = pending.filter((event) => event.companyId === companyId);
    const lastSeq = await advanceCounter(q, companyId, mine.length);
    await q.insert(events).values(
      mine.map((event, index) => ({
        id: randomUUID(),
        companyId,
        seq: lastSeq - mine.length + index + 1,
        type: event.type,
        entityType: event.entity.type,
        entityId: String(event.entity.id),
        version: event.version,
        data: event.data as unknown as Record<string, unknown>,
        channels: [...event.channels],
        at,
      })),
    );
    await q.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${String(companyId)})`);
  }
}

async function advanceCounter(q: Queries, companyId: number, by: number): Promise<number> {
  const [row] = await q
    .insert(eventCounters)
    .values({ companyId, lastSeq: by })
    .onConflictDoUpdate({ target: eventCounters.companyId, set: { lastSeq: sql`${eventCounters.lastSeq} + ${by}` } })
    .returning({ lastSeq: eventCounters.lastSeq });
  if (row === undefined) throw new Error('the event counter did not answer');
  return row.lastSeq;
}
