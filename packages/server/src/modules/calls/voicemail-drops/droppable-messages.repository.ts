import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { storedFiles } from '../../platform/files/read.js';
import { droppableMessages } from './droppable-messages.tables.js';

export type MessageRow = typeof droppableMessages.$inferSelect;

/** What a user may leave on a machine: everybody's messages, and their own. */
const offeredTo = (userId: number) =>
  and(isNull(droppableMessages.removedAt), or(isNull(droppableMessages.userId), eq(droppableMessages.userId, userId)));

export async function listMessages({ q }: Reads, scope: Scope, userId: number): Promise<MessageRow[]> {
  return q
    .select()
    .from(droppableMessages)
    .where(within(scope, droppableMessages, offeredTo(userId)))
    .orderBy(asc(droppableMessages.name), asc(droppableMessages.id));
}

export async function findMessage(
  { q }: Reads,
  scope: Scope,
  userId: number,
  id: number,
): Promise<MessageRow | undefined> {
  const [row] = await q
    .select()
    .from(droppableMessages)
    .where(within(scope, droppableMessages, offeredTo(userId), eq(droppableMessages.id, id)));
  return row;
}

export async function insertDroppableMessage(
  { q }: Tx,
  scope: Scope,
  message: Pick<MessageRow, 'name' | 'fileId' | 'userId' | 'seconds' | 'createdAt'>,
): Promise<MessageRow> {
  const [row] = await q
    .insert(droppableMessages)
    .values({ ...owned(scope), ...message })
    .returning();
  if (row === undefined) throw new Error('the message was not inserted');
  return row;
}

export async function removeMessage({ q }: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  await q
    .update(droppableMessages)
    .set({ removedAt: now })
    .where(within(scope, droppableMessages, eq(droppableMessages.id, id)));
}

/** A message with its sound, as it is left in voicemail boxes. One that is no longer offered is still found: broadcasts go on with it. */
export async function findMessageSound({ q }: Reads, scope: Scope, id: number) {
  const [row] = await q
    .select({ message: droppableMessages, file: storedFiles })
    .from(droppableMessages)
    .innerJoin(storedFiles, eq(storedFiles.id, droppableMessages.fileId))
    .where(within(scope, droppableMessages, eq(droppableMessages.id, id)));
  return row;
}
