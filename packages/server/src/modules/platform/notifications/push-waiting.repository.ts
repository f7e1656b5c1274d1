import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { notifications } from './notifications.tables.js';

export interface WaitingPush {
  readonly id: number;
  readonly createdAt: Date;
  readonly pushAt: Date;
}

/** Unseen notifications of a user that are due to be pushed, the newest first. */
export async function listDuePushes({ q }: Reads, scope: Scope, userId: number, now: Date): Promise<WaitingPush[]> {
  const rows = await q
    .select({ id: notifications.id, createdAt: notifications.createdAt, pushAt: notifications.pushAt })
    .from(notifications)
    .where(
      within(
        scope,
        notifications,
        eq(notifications.userId, userId),
        isNull(notifications.seenAt),
        isNull(notifications.pushedAt),
        and(isNotNull(notifications.pushAt), lte(notifications.pushAt, now)),
      ),
    )
    .orderBy(notifications.id);
  return rows.flatMap(({ id, createdAt, pushAt }) => (pushAt === null ? [] : [{ id, createdAt, pushAt }])).toReversed();
}

/** Takes notifications out of those that wait. @returns the ids that no other job has taken. */
export async function takePushes({ q }: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .update(notifications)
    .set({ pushedAt: now })
    .where(within(scope, notifications, inArray(notifications.id, [...ids]), isNull(notifications.pushedAt)))
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id).toSorted((a, b) => b - a);
}

export async function delayPushes({ q }: Tx, scope: Scope, ids: readonly number[], until: Date): Promise<void> {
  await q
    .update(notifications)
    .set({ pushAt: until })
    .where(within(scope, notifications, inArray(notifications.id, [...ids]), isNull(notifications.pushedAt)))
    .execute();
}
