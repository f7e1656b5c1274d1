import { eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { notifications } from './notifications.tables.js';

/** Ids of the unseen notifications that a user wants texted and that were not texted yet. */
export async function listUntexted({ q }: Reads, scope: Scope, userId: number): Promise<number[]> {
  const rows = await q
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      within(
        scope,
        notifications,
        eq(notifications.userId, userId),
        isNull(notifications.seenAt),
        isNotNull(notifications.textAt),
        isNull(notifications.textedAt),
      ),
    )
    .orderBy(notifications.id);
  return rows.map(({ id }) => id);
}

/** Takes notifications out of those that wait. @returns how many no other job has taken. */
export async function takeTexts({ q }: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<number> {
  const rows = await q
    .update(notifications)
    .set({ textedAt: now })
    .where(within(scope, notifications, inArray(notifications.id, [...ids]), isNull(notifications.textedAt)))
    .returning({ id: notifications.id });
  return rows.length;
}
