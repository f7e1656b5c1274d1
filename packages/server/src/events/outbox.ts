import { randomUUID } from 'node:crypto';
import type { EventData, EventType } from '@talk/contract';
import { sql, type SQL } from 'drizzle-orm';
import { storableJson } from '../db/columns.js';
import type { About } from '../policy/audience.js';
import { eventCounters, events } from './events.tables.js';

/** Something that happened, as a module reports it. Number, id and time are given when the transaction ends. */
export type NewEvent = { [T in EventType]: NewEventOf<T> }[EventType];

export interface NewEventOf<T extends EventType> {
  readonly type: T;
  readonly companyId: number;
  readonly entity: { readonly type: string; readonly id: number | string };
  /** Of the entity, after the change. */
  readonly version: number;
  readonly data: EventData[T];
  /** Who hears of it, as full channel names. */
  readonly channels?: readonly string[];
  /** Those who may see this hear of it (as well): see `policy/audience.ts`. */
  readonly about?: About;
}

/**
 * What writes `pending` with the next numbers of their companies. The counter row stays locked until the commit, so numbers are in commit
 * order and a rollback leaves no gap: a reader that is at a number has missed none before it. Nothing else is locked, and no other
 * company waits. Companies go in order of their ids, so that two transactions cannot deadlock.
 */
export function eventStatements(pending: readonly NewEvent[], at: Date): SQL[] {
  const companyIds = [...new Set(pending.map((event) => event.companyId))].sort((a, b) => a - b);
  return companyIds.map((companyId) =>
    insertEvents(
      companyId,
      pending.filter((event) => event.companyId === companyId),
      at,
    ),
  );
}

/** One statement, sent with the commit: others wait for no answer of ours. */
function insertEvents(companyId: number, mine: readonly NewEvent[], at: Date): SQL {
  const rows = mine.map((event, index) => ({
    place: index + 1,
    id: randomUUID(),
    type: event.type,
    entity_type: event.entity.type,
    entity_id: String(event.entity.id),
    version: event.version,
    data: event.data,
    about: event.about ?? null,
    channels: event.channels ?? [],
  }));
  return sql`
    with counter as (
      insert into ${eventCounters} as known (company_id, last_seq) values (${companyId}, ${mine.length})
      on conflict (company_id) do update set last_seq = known.last_seq + excluded.last_seq
      returning last_seq - ${mine.length} as before)
    insert into ${events} (id, company_id, seq, type, entity_type, entity_id, version, data, about, channels, at)
    select event.id, ${companyId}, counter.before + event.place, event.type, event.entity_type, event.entity_id,
      event.version, event.data, nullif(event.about, 'null'), array(select jsonb_array_elements_text(event.channels)), ${at.toISOString()}::timestamptz
    from counter, jsonb_to_recordset(${storableJson(rows)}::jsonb) as event(
      place int, id uuid, type text, entity_type text, entity_id text, version int, data jsonb, about jsonb, channels jsonb)`;
}
