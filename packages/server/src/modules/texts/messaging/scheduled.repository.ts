import { eq, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contacts } from '../../people/contacts/read.js';
import { lockContact } from '../../people/contacts/index.js';
import { users } from '../../platform/identity/read.js';
import { scheduledMessages } from './messaging.tables.js';

export type ScheduledRow = typeof scheduledMessages.$inferSelect;
export type ScheduledValues = Partial<Omit<ScheduledRow, 'id' | 'companyId' | 'version' | 'createdAt'>>;
export interface ScheduledView {
  readonly row: ScheduledRow;
  readonly userName: string | null;
}

export const soonestFirst: SortOrder = {
  name: 'schedule_at',
  keys: [
    { expression: sql`${scheduledMessages.scheduleAt}`, type: 'timestamptz' },
    { expression: sql`${scheduledMessages.id}`, type: 'bigint' },
  ],
  direction: 'asc',
};

/** Those that still wait, as far as the viewer may see their contacts. */
export async function listScheduled(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  {
    contactId,
    page,
    per_page,
    cursor,
  }: { contactId: number | undefined; page: number; per_page: number; cursor?: string | undefined },
) {
  return q
    .select({ row: scheduledMessages, userName: users.name, keys: keysOf(soonestFirst) })
    .from(scheduledMessages)
    .innerJoin(contacts, within(scope, contacts, eq(contacts.id, scheduledMessages.contactId)))
    .leftJoin(users, eq(users.id, scheduledMessages.userId))
    .where(
      within(
        scope,
        scheduledMessages,
        eq(scheduledMessages.status, 'scheduled'),
        contactId === undefined ? undefined : eq(scheduledMessages.contactId, contactId),
        contactVisible(viewer, contacts),
        after(soonestFirst, cursor),
      ),
    )
    .orderBy(...orderOf(soonestFirst))
    .limit(per_page + 1)
    .offset(cursor === undefined ? (page - 1) * per_page : 0);
}

/** One of them, in any state; `viewer` null for the system. */
export async function findScheduled(
  { q }: Reads,
  scope: Scope,
  id: number,
  viewer: Viewer | null,
): Promise<ScheduledView | undefined> {
  const [view] = await q
    .select({ row: scheduledMessages, userName: users.name })
    .from(scheduledMessages)
    .innerJoin(contacts, within(scope, contacts, eq(contacts.id, scheduledMessages.contactId)))
    .leftJoin(users, eq(users.id, scheduledMessages.userId))
    .where(
      within(
        scope,
        scheduledMessages,
        eq(scheduledMessages.id, id),
        viewer === null ? undefined : contactVisible(viewer, contacts),
      ),
    );
  return view;
}

/** With its contact. */
export async function lockScheduled(tx: Tx, scope: Scope, id: number): Promise<ScheduledRow | undefined> {
  const seen = await findScheduled(tx, scope, id, null);
  if (seen === undefined) return undefined;
  await lockContact(tx, scope, seen.row.contactId, null);
  const query = tx.q
    .select()
    .from(scheduledMessages)
    .where(within(scope, scheduledMessages, eq(scheduledMessages.id, id)));
  const [row] = await lockRows(tx, 'scheduled-message', query, (found) => found.id);
  return row;
}

/** Whose scheduled texts: those to one number, or those to any number of a contact. */
export type ScheduledTo = { readonly phoneNumber: string } | { readonly contactId: number };

/**
 * Cancels scheduled texts, or of them only those that are sent unless the customer answers. The caller has the contact locked.
 * @returns those that waited, in the order of their ids, as they are now.
 */
export async function cancelScheduledTo(
  { q }: Tx,
  scope: Scope,
  to: ScheduledTo,
  { reason, onlyOnReply }: { readonly reason: string; readonly onlyOnReply: boolean },
  now: Date,
): Promise<ScheduledRow[]> {
  const rows = await q
    .update(scheduledMessages)
    .set({ status: 'cancelled', reason, updatedAt: now, version: sql`${scheduledMessages.version} + 1` })
    .where(
      within(
        scope,
        scheduledMessages,
        'contactId' in to
          ? eq(scheduledMessages.contactId, to.contactId)
          : eq(scheduledMessages.phoneNumber, to.phoneNumber),
        eq(scheduledMessages.status, 'scheduled'),
        onlyOnReply ? eq(scheduledMessages.cancelOnReply, true) : undefined,
      ),
    )
    .returning();
  return rows.sort((a, b) => a.id - b.id);
}

export async function insertScheduled(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof scheduledMessages.$inferInsert, 'id' | 'companyId'>,
): Promise<ScheduledRow> {
  const [row] = await q
    .insert(scheduledMessages)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the scheduled message was not inserted');
  return row;
}

export async function updateScheduled(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: ScheduledValues,
  now: Date,
): Promise<ScheduledRow> {
  const [row] = await q
    .update(scheduledMessages)
    .set({ ...values, updatedAt: now, version: sql`${scheduledMessages.version} + 1` })
    .where(within(scope, scheduledMessages, eq(scheduledMessages.id, id)))
    .returning();
  if (row === undefined) throw new Error('the scheduled message is gone');
  return row;
}
