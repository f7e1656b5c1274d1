import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { MessageStatus } from '@talk/domain/messaging';
import type { Reads } from '../../../db/transaction.js';
import { messages, textComparisons } from './messaging.tables.js';

// The carrier's list is of all companies of an account: none of these queries is scoped.

export interface KnownMessage {
  readonly communicationId: number;
  readonly sid: string;
  readonly status: MessageStatus;
}

const known = { communicationId: messages.communicationId, sid: messages.carrierSid, status: messages.status };

/** Which of these names of the carrier are those of messages of ours. */
export async function findBySid({ q }: Reads, sids: readonly string[]): Promise<ReadonlyMap<string, KnownMessage>> {
  if (sids.length === 0) return new Map();
  const rows = await q
    .select(known)
    .from(messages)
    .where(inArray(messages.carrierSid, [...sids]));
  return new Map(rows.flatMap(({ sid, ...row }) => (sid === null ? [] : [[sid, { ...row, sid }]])));
}

/**
 * Texts that the carrier has and of which nothing final was heard: unchanged since `before`, and written after `since`. The older one
 * is, the less often it is asked about: at each age, and then at twice that age.
 */
export async function listUnsettled(
  { q }: Reads,
  { now, before, since }: { now: Date; before: Date; since: Date },
  limit: number,
): Promise<KnownMessage[]> {
  const isDue = lt(sql`${messages.checkedAt} + (${messages.checkedAt} - ${messages.createdAt})`, now);
  const rows = await q
    .select(known)
    .from(messages)
    .where(
      and(
        eq(messages.direction, 'outbound'),
        inArray(messages.status, ['sending', 'sent']),
        isNotNull(messages.carrierSid),
        gt(messages.createdAt, since),
        lt(messages.updatedAt, before),
        or(isNull(messages.checkedAt), and(lt(messages.checkedAt, before), isDue)),
      ),
    )
    .orderBy(sql`${messages.checkedAt} nulls first`, asc(messages.createdAt))
    .limit(limit);
  return rows.flatMap(({ sid, ...row }) => (sid === null ? [] : [{ ...row, sid }]));
}

/** That the carrier was asked about a text. No change that is seen. */
export async function markChecked({ q }: Reads, communicationId: number, now: Date): Promise<void> {
  await q.update(messages).set({ checkedAt: now }).where(eq(messages.communicationId, communicationId));
}

export async function readComparedUntil({ q }: Reads, account: string): Promise<Date | null> {
  const [row] = await q.select().from(textComparisons).where(eq(textComparisons.account, account));
  return row?.comparedUntil ?? null;
}

/** Never goes back: another server may have come further. */
export async function saveComparedUntil({ q }: Reads, account: string, comparedUntil: Date): Promise<void> {
  await q
    .insert(textComparisons)
    .values({ account, comparedUntil })
    .onConflictDoUpdate({
      target: textComparisons.account,
      set: { comparedUntil: sql`greatest(${textComparisons.comparedUntil}, excluded.compared_until)` },
    });
}
