import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { eventCounters } from '../../../events/events.tables.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { webhookDeliveries, webhooks } from './webhooks.tables.js';

export type WebhookRow = typeof webhooks.$inferSelect;
/** What is shown of a webhook besides its row: how many deliveries wait. */
export type ListedWebhook = WebhookRow & { readonly waiting: number };

type Values = Omit<typeof webhooks.$inferInsert, 'id' | 'companyId'>;

const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.companyId} = ${webhooks.companyId} and ${webhookDeliveries.webhookId} = ${webhooks.id}
    and ${webhookDeliveries.state} = 'waiting')`;

export async function listWebhookRows({ q }: Reads, scope: Scope): Promise<ListedWebhook[]> {
  const rows = await q
    .select({ row: webhooks, waiting })
    .from(webhooks)
    .where(within(scope, webhooks))
    .orderBy(asc(webhooks.id));
  return rows.map(({ row, waiting: count }) => ({ ...row, waiting: count }));
}

export async function findWebhook({ q }: Reads, scope: Scope, id: number): Promise<ListedWebhook | undefined> {
  const [found] = await q
    .select({ row: webhooks, waiting })
    .from(webhooks)
    .where(within(scope, webhooks, eq(webhooks.id, id)));
  return found && { ...found.row, waiting: found.waiting };
}

export async function insertWebhook({ q }: Tx, scope: Scope, values: Values): Promise<WebhookRow> {
  const [row] = await q
    .insert(webhooks)
    .values({ ...owned(scope), ...values })
    .returning();
  if (row === undefined) throw new Error('a webhook was not inserted');
  return row;
}

export async function updateWebhookRow(
  { q }: Reads,
  scope: Scope,
  id: number,
  changes: Partial<Values>,
): Promise<void> {
  await q
    .update(webhooks)
    .set(changes)
    .where(within(scope, webhooks, eq(webhooks.id, id)));
}

export async function deleteWebhook({ q }: Tx, scope: Scope, id: number): Promise<boolean> {
  const { rowCount } = await q.delete(webhooks).where(within(scope, webhooks, eq(webhooks.id, id)));
  return rowCount === 1;
}

/** Active webhooks of companies in which something has happened since they were looked at. */
export async function listBehind({ q }: Reads): Promise<{ id: number; companyId: number }[]> {
  return q
    .select({ id: webhooks.id, companyId: webhooks.companyId })
    .from(webhooks)
    .innerJoin(eventCounters, eq(eventCounters.companyId, webhooks.companyId))
    .where(and(eq(webhooks.state, 'active'), gt(eventCounters.lastSeq, webhooks.seenSeq)))
    .orderBy(asc(webhooks.id));
}

/** Notes how far a webhook is. @returns false when another node was faster, or it was switched off. */
export async function advance(
  { q }: Tx,
  scope: Scope,
  id: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { rowCount } = await q
    .update(webhooks)
    .set({ seenSeq: to })
    .where(within(scope, webhooks, eq(webhooks.id, id), eq(webhooks.seenSeq, from), eq(webhooks.state, 'active')));
  return rowCount === 1;
}

/** Active webhooks with deliveries that are due and wait for no earlier one (`listDue`), for which no job waits and that no node sends to. */
export async function takeDueWebhooks(
  { q }: Reads,
  now: Date,
  askedUntil: Date,
): Promise<{ id: number; companyId: number }[]> {
  const isDue = sql`exists (select 1 from ${webhookDeliveries}
    where ${webhookDeliveries.companyId} = ${webhooks.companyId} and ${webhookDeliveries.webhookId} = ${webhooks.id}
      and ${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.nextTryAt} <= ${now.toISOString()}::timestamptz
      and not exists (select 1 from ${webhookDeliveries} earlier where earlier.company_id = ${webhookDeliveries.companyId}
        and earlier.webhook_id = ${webhookDeliveries.webhookId} and earlier.entity = ${webhookDeliveries.entity}
        and earlier.state = 'waiting' and earlier.id < ${webhookDeliveries.id}))`;
  const isPast = (at: typeof webhooks.askedUntil | typeof webhooks.claimedUntil) => or(isNull(at), lte(at, now));
  return q
    .update(webhooks)
    .set({ askedUntil })
    .where(and(eq(webhooks.state, 'active'), isPast(webhooks.askedUntil), isPast(webhooks.claimedUntil), isDue))
    .returning({ id: webhooks.id, companyId: webhooks.companyId });
}

/** Makes this node the only one that sends to a webhook. Undefined: another node does, or it is not active. */
export async function claimWebhook(
  { q }: Reads,
  scope: Scope,
  id: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<WebhookRow | undefined> {
  const isFree = or(isNull(webhooks.claimedUntil), lte(webhooks.claimedUntil, now));
  const [row] = await q
    .update(webhooks)
    .set({ claimedUntil: until, askedUntil: null })
    .where(within(scope, webhooks, eq(webhooks.id, id), eq(webhooks.state, 'active'), isFree))
    .returning();
  return row;
}

/** Keeps the claim that was made until `from`. Undefined: it was lost, or the webhook is not active any more. */
export async function keepClaim(
  { q }: Reads,
  scope: Scope,
  id: number,
  { from, until }: { readonly from: Date; readonly until: Date | null },
): Promise<WebhookRow | undefined> {
  const [row] = await q
    .update(webhooks)
    .set({ claimedUntil: until })
    .where(within(scope, webhooks, eq(webhooks.id, id), eq(webhooks.state, 'active'), eq(webhooks.claimedUntil, from)))
    .returning();
  return row;
}

/** The first request failed after one that was accepted. Later failures leave it as it is. */
export async function noteFailing({ q }: Reads, scope: Scope, id: number, at: Date): Promise<void> {
  await q
    .update(webhooks)
    .set({ failingSince: at })
    .where(within(scope, webhooks, eq(webhooks.id, id), isNull(webhooks.failingSince)));
}

/** Pauses a webhook that has accepted nothing since `since`. @returns whether it did. */
export async function pauseIfFailing({ q }: Reads, scope: Scope, id: number, since: Date): Promise<boolean> {
  const { rowCount } = await q
    .update(webhooks)
    .set({ state: 'paused', claimedUntil: null, askedUntil: null })
    .where(
      within(scope, webhooks, eq(webhooks.id, id), eq(webhooks.state, 'active'), lte(webhooks.failingSince, since)),
    );
  return rowCount === 1;
}
