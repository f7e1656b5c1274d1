import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { WritingMode } from '@talk/contract';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { messageDrafts } from './threads.tables.js';

export type DraftRow = typeof messageDrafts.$inferSelect;

export interface ListedDraft {
  readonly contact_id: number;
  readonly mode: WritingMode;
}

/** Whose draft, to whom, in which way. */
export interface DraftKey {
  readonly userId: number;
  readonly contactId: number;
  readonly mode: WritingMode;
}

const isKey = ({ userId, contactId, mode }: DraftKey) =>
  and(eq(messageDrafts.userId, userId), eq(messageDrafts.contactId, contactId), eq(messageDrafts.mode, mode));

export async function findDraft({ q }: Reads, scope: Scope, key: DraftKey): Promise<DraftRow | undefined> {
  const [row] = await q
    .select()
    .from(messageDrafts)
    .where(within(scope, messageDrafts, isKey(key)));
  return row;
}

/** The user's drafts that are not empty, newest first. */
export async function listDraftKeys({ q }: Reads, scope: Scope, userId: number, limit: number): Promise<ListedDraft[]> {
  return q
    .select({ contact_id: messageDrafts.contactId, mode: messageDrafts.mode })
    .from(messageDrafts)
    .where(within(scope, messageDrafts, eq(messageDrafts.userId, userId), isNotNull(messageDrafts.content)))
    .orderBy(desc(messageDrafts.updatedAt), desc(messageDrafts.id))
    .limit(limit);
}

/** The draft, locked until the transaction ends; an empty one of version 0 when there was none. */
export async function lockDraft(tx: Tx, scope: Scope, key: DraftKey, now: Date): Promise<DraftRow> {
  await tx.q
    .insert(messageDrafts)
    .values({ ...owned(scope), ...key, version: 0, updatedAt: now })
    .onConflictDoNothing();
  const query = tx.q
    .select()
    .from(messageDrafts)
    .where(within(scope, messageDrafts, isKey(key)));
  const [row] = await lockRows(tx, 'draft', query, ({ id }) => id);
  if (row === undefined) throw new Error('a draft that was just made does not exist');
  return row;
}

export async function writeDraft(
  { q }: Tx,
  scope: Scope,
  id: number,
  content: DraftRow['content'],
  now: Date,
): Promise<DraftRow> {
  const [row] = await q
    .update(messageDrafts)
    .set({ content, updatedAt: now, version: sql`${messageDrafts.version} + 1` })
    .where(within(scope, messageDrafts, eq(messageDrafts.id, id)))
    .returning();
  if (row === undefined) throw new Error('a locked draft does not exist');
  return row;
}

/** Leaves nothing of what was written. @returns undefined when there was nothing. */
export async function emptyDraft({ q }: Tx, scope: Scope, key: DraftKey, now: Date): Promise<DraftRow | undefined> {
  const [row] = await q
    .update(messageDrafts)
    .set({ content: null, updatedAt: now, version: sql`${messageDrafts.version} + 1` })
    .where(within(scope, messageDrafts, isKey(key), isNotNull(messageDrafts.content)))
    .returning();
  return row;
}
