import { asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../../../db/client.js';
import { purgeRows } from '../../../../db/purge.js';
import type { Fact, NewWebhookEvent, Telling, WaitingEvent, WebhookStore } from '../../../../realtime/index.js';
import { isRecord, parseJson } from '../../../../realtime/protocol/frames.js';
import {
  realtimeWebhookEvents as events,
  realtimeWebhookFacts as facts,
  realtimeWebhookReceivers as receivers,
} from './webhooks.tables.js';

/** Held from the first insert to the commit, so that ids are in the order of commits. The letters "wbhk". */
const WRITE_LOCK = 0x7762686b;

async function insertEvents(q: Queries, added: readonly NewWebhookEvent[]): Promise<void> {
  if (added.length === 0) return;
  await q.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
  await q.insert(events).values(added.map(({ appId, event }) => ({ appId, event: JSON.stringify(event) })));
}

const textOf = ({ appId, channel, userId }: Fact): string => JSON.stringify([appId, channel, userId]);

export async function readFacts(q: Queries): Promise<Fact[]> {
  const rows = await q.select().from(facts);
  return rows.flatMap(({ fact }): Fact[] => {
    const [appId, channel, userId] = (parseJson(fact) ?? []) as unknown[];
    if (typeof appId !== 'string' || typeof channel !== 'string') return [];
    return [{ appId, channel, userId: typeof userId === 'string' ? userId : null }];
  });
}

/** In a transaction: either receivers hear of it and it is known that they did, or neither. */
export async function writeTelling(q: Queries, { begun, ended, events: told }: Telling): Promise<void> {
  if (begun.length > 0) {
    await q
      .insert(facts)
      .values(begun.map((fact) => ({ fact: textOf(fact) })))
      .onConflictDoNothing();
  }
  if (ended.length > 0) await q.delete(facts).where(inArray(facts.fact, ended.map(textOf)));
  await insertEvents(q, told);
}

/** The queue of webhooks; taking the lead needs a connection of its own and is left to `webhook-lead.repository.ts`. */
export function createWebhookQueue({ drizzle }: Database): Omit<WebhookStore, 'takeLead'> {
  const positionOf = async (name: string): Promise<number> => {
    const [known] = await drizzle.select().from(receivers).where(eq(receivers.name, name));
    if (!known) throw new Error('this receiver of webhooks is not known');
    return known.position;
  };

  return {
    meet: (names) =>
      drizzle.transaction(async (q) => {
        await q.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
        const [newest] = await q.select({ id: sql<string | null>`max(${events.id})` }).from(events);
        const position = Number(newest?.id ?? 0);
        await q
          .insert(receivers)
          .values(names.map((name) => ({ name, position })))
          .onConflictDoNothing();
      }),

    add: (added) => drizzle.transaction((q) => insertEvents(q, added)),

    async waiting(receiver, limit) {
      const rows = await drizzle
        .select({
          id: events.id,
          appId: events.appId,
          event: events.event,
          at: events.createdAt,
          ageMs: sql<string>`extract(epoch from now() - ${events.createdAt}) * 1000`,
        })
        .from(events)
        .where(gt(events.id, await positionOf(receiver)))
        .orderBy(asc(events.id))
        .limit(limit);
      return rows.map((row): WaitingEvent => {
        const event: unknown = parseJson(row.event);
        if (!isRecord(event)) throw new Error('a stored webhook event is not JSON');
        return {
          id: row.id,
          appId: row.appId,
          event: event as unknown as WaitingEvent['event'],
          atMs: row.at.getTime(),
          ageMs: Number(row.ageMs),
        };
      });
    },

    async delivered(receiver, id) {
      await drizzle.update(receivers).set({ position: id }).where(eq(receivers.name, receiver));
    },

    async clear(ageMs) {
      const isOld = lt(events.createdAt, sql`now() - make_interval(secs => ${ageMs / 1000})`);
      await purgeRows({ q: drizzle }, events, isOld, {});
    },
  };
}
