import { and, asc, desc, eq, inArray, lt, lte, min, sql, type SQL } from 'drizzle-orm';
import type { WebhookDelivery } from '@talk/contract';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { webhookAttempts, webhookDeliveries as deliveries } from './webhooks.tables.js';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;
export type NewAttempt = Pick<AttemptRow, 'at' | 'status' | 'durationMs' | 'answer' | 'problem'>;

/** What is sent to a webhook: a message of an event, or a test. */
export interface NewDelivery {
  readonly id: string;
  readonly type: string;
  readonly entity: string;
  readonly body: string;
}

const isWaiting = eq(deliveries.state, 'waiting');
/** Attempts of one delivery that its log shows. */
const SHOWN_ATTEMPTS = 10;
const INSERTED_AT_ONCE = 500;

/** Adds deliveries, in their order. One with an id that the webhook has had already is left out. */
export async function insertDeliveries(
  { q }: Tx,
  scope: Scope,
  webhookId: number,
  added: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < added.length; at += INSERTED_AT_ONCE) {
    const rows = added.slice(at, at + INSERTED_AT_ONCE).map(({ id, type, entity, body }) => ({
      ...owned(scope),
      webhookId,
      messageId: id,
      type,
      entity,
      body,
      nextTryAt: now,
      createdAt: now,
    }));
    await q.insert(deliveries).values(rows).onConflictDoNothing();
  }
}

/** A test: it is not queued, so that it waits for nothing and nothing waits for it. */
export async function insertTest(
  { q }: Reads,
  scope: Scope,
  webhookId: number,
  { id, type, entity, body }: NewDelivery,
  now: Date,
): Promise<DeliveryRow> {
  const [row] = await q
    .insert(deliveries)
    .values({ ...owned(scope), webhookId, messageId: id, type, entity, body, state: 'failed', createdAt: now })
    .returning();
  if (row === undefined) throw new Error('a test was not inserted');
  return row;
}

/** The oldest waiting delivery of each entity, where it is due. */
export async function listDue(
  { q }: Reads,
  scope: Scope,
  webhookId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DeliveryRow[]> {
  const oldest = q
    .select({ id: min(deliveries.id) })
    .from(deliveries)
    .where(within(scope, deliveries, eq(deliveries.webhookId, webhookId), isWaiting))
    .groupBy(deliveries.entity);
  // As an array they are found once, even where the planner knows nothing about the queue.
  const isOldest = sql`${deliveries.id} = any(array(${oldest}))`;
  return q
    .select()
    .from(deliveries)
    .where(within(scope, deliveries, isOldest, isWaiting, lte(deliveries.nextTryAt, now)))
    .orderBy(asc(deliveries.id))
    .limit(limit);
}

export async function insertAttempt({ q }: Tx, scope: Scope, deliveryId: number, attempt: NewAttempt): Promise<void> {
  await q.insert(webhookAttempts).values({ ...owned(scope), deliveryId, ...attempt });
}

/** One that was failed in the meantime, because the webhook was switched off, does not wait again. */
export async function updateDelivery(
  { q }: Reads,
  scope: Scope,
  id: number,
  changes: Partial<Pick<DeliveryRow, 'state' | 'tries' | 'nextTryAt'>>,
): Promise<void> {
  await q
    .update(deliveries)
    .set(changes)
    .where(within(scope, deliveries, eq(deliveries.id, id), changes.state === 'waiting' ? isWaiting : undefined));
}

/** What waits is due now, with all its attempts ahead of it: the webhook was switched on again. */
export async function hurryWaiting({ q }: Tx, scope: Scope, webhookId: number, now: Date): Promise<void> {
  await q
    .update(deliveries)
    .set({ nextTryAt: now, tries: 0 })
    .where(within(scope, deliveries, eq(deliveries.webhookId, webhookId), isWaiting));
}

/** What waits is not sent: the webhook was switched off. It can be replayed. */
export async function failWaiting({ q }: Tx, scope: Scope, webhookId: number): Promise<void> {
  await q
    .update(deliveries)
    .set({ state: 'failed', nextTryAt: null })
    .where(within(scope, deliveries, eq(deliveries.webhookId, webhookId), isWaiting));
}

export interface LogPage {
  readonly state: WebhookDelivery['state'] | undefined;
  /** Only older ones. */
  readonly before: number | undefined;
  readonly limit: number;
}

export async function listDeliveries(
  { q }: Reads,
  scope: Scope,
  webhookId: number,
  { state, before, limit }: LogPage,
): Promise<DeliveryRow[]> {
  return q
    .select()
    .from(deliveries)
    .where(
      within(
        scope,
        deliveries,
        eq(deliveries.webhookId, webhookId),
        state === undefined ? undefined : eq(deliveries.state, state),
        before === undefined ? undefined : lt(deliveries.id, before),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit);
}

export async function findDelivery(
  { q }: Reads,
  scope: Scope,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  const [row] = await q
    .select()
    .from(deliveries)
    .where(within(scope, deliveries, eq(deliveries.webhookId, webhookId), eq(deliveries.id, id)));
  return row;
}

/** The last attempts of these deliveries, newest first. */
export async function listAttempts({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return [];
  const place: SQL<number> = sql`row_number() over (partition by ${webhookAttempts.deliveryId} order by ${webhookAttempts.id} desc)`;
  const ranked = q
    .select({ id: webhookAttempts.id, place: place.as('place') })
    .from(webhookAttempts)
    .where(within(scope, webhookAttempts, inArray(webhookAttempts.deliveryId, [...ids])))
    .as('ranked');
  const rows = await q
    .select({ attempt: webhookAttempts })
    .from(webhookAttempts)
    .innerJoin(ranked, and(eq(ranked.id, webhookAttempts.id), lte(ranked.place, SHOWN_ATTEMPTS)))
    .where(within(scope, webhookAttempts))
    .orderBy(desc(webhookAttempts.id));
  return rows.map(({ attempt }) => attempt);
}

/** Removes old deliveries with their attempts, except those that wait. */
export async function purgeDeliveries(reads: Reads, request: PurgeRequest): Promise<void> {
  const isOld = and(lt(deliveries.createdAt, request.before), sql`${deliveries.state} <> 'waiting'`);
  if (isOld !== undefined) await purgeRows(reads, deliveries, isOld, request);
}
