import { arrayOverlaps, asc, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { purgeRows, type PurgeRequest } from '../db/purge.js';
import type { Reads } from '../db/transaction.js';
import { within, type Scope } from '../policy/scope.js';
import { eventCounters, events } from './events.tables.js';

/** The number of the company's newest event; 0 before the first. Every smaller one is committed. */
export async function lastSeqOf({ q }: Reads, scope: Scope): Promise<number> {
  const [row] = await q.select().from(eventCounters).where(eq(eventCounters.companyId, scope.companyId));
  return row?.lastSeq ?? 0;
}

/** The number of the oldest event that is still kept; undefined when none is. */
export async function oldestSeqOf({ q }: Reads, scope: Scope): Promise<number | undefined> {
  const [row] = await q
    .select({ seq: events.seq })
    .from(events)
    .where(within(scope, events))
    .orderBy(asc(events.seq))
    .limit(1);
  return row?.seq;
}

export interface EventRange {
  readonly after: number;
  readonly upTo: number;
  /** Only events that were told to one of these, or to those who may see what they are about. */
  readonly channels: readonly string[];
  readonly limit: number;
}

export async function listEventsAfter({ q }: Reads, scope: Scope, range: EventRange) {
  const isTold = arrayOverlaps(events.channels, [...range.channels]);
  return q
    .select({ event: events, isTold: sql<boolean>`${isTold}` })
    .from(events)
    .where(
      within(
        scope,
        events,
        gt(events.seq, range.after),
        lte(events.seq, range.upTo),
        or(isTold, isNotNull(events.about)),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(range.limit);
}

/** All events of a range, oldest first, for readers that act for the whole company. */
export async function listAllEvents(
  { q }: Reads,
  scope: Scope,
  { after, upTo }: { readonly after: number; readonly upTo: number },
) {
  return q
    .select()
    .from(events)
    .where(within(scope, events, gt(events.seq, after), lte(events.seq, upTo)))
    .orderBy(asc(events.seq));
}

/**
 * Which entities of a type have had an event after a number, at most `limit` events on.
 * @returns with them the number up to which that is true.
 */
export async function listChangedEntities(
  { q }: Reads,
  scope: Scope,
  {
    type,
    after,
    upTo,
    limit,
  }: { readonly type: string; readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<{ readonly ids: number[]; readonly lastSeq: number }> {
  const last = Math.min(upTo, after + limit);
  const rows = await q
    .selectDistinct({ id: events.entityId })
    .from(events)
    .where(within(scope, events, gt(events.seq, after), lte(events.seq, last), eq(events.entityType, type)));
  return { ids: rows.map(({ id }) => Number(id)), lastSeq: last };
}

/** Removes old events; counters stay, so numbers are never given twice. */
export async function purgeEvents(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, events, lt(events.at, request.before), request);
}
