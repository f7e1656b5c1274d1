import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { memberships, users } from '../../platform/identity/read.js';
import { communications, visibleTo } from '../communications/read.js';
import { contacts } from '../contacts/read.js';
import { mentions } from './notes.tables.js';

const mentioner = alias(users, 'mentioner');
const mentioned = alias(users, 'mentioned');

export interface MentionView {
  readonly id: number;
  readonly communicationId: number;
  readonly contactId: number;
  readonly contactName: string;
  readonly mentionerId: number;
  readonly mentionerName: string;
  readonly mentionedId: number;
  readonly mentionedName: string;
  readonly body: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly keys: string[];
}

export interface MentionFilter {
  readonly mentionerId?: number | undefined;
  readonly mentionedId?: number | undefined;
  readonly isUnread?: boolean | undefined;
  readonly ids?: readonly number[] | undefined;
}

const conditionsOf = ({ mentionerId, mentionedId, isUnread, ids }: MentionFilter): (SQL | undefined)[] => [
  mentionerId === undefined ? undefined : eq(mentions.mentionerUserId, mentionerId),
  mentionedId === undefined ? undefined : eq(mentions.mentionedUserId, mentionedId),
  isUnread === true ? isNull(mentions.readAt) : undefined,
  ids === undefined ? undefined : inArray(mentions.id, [...ids]),
];

const ofNote = and(
  eq(communications.companyId, mentions.companyId),
  eq(communications.id, mentions.communicationId),
  eq(communications.type, 'note'),
);
const ofContact = and(eq(contacts.companyId, communications.companyId), eq(contacts.id, communications.contactId));

export const mentionOrder = (direction: 'asc' | 'desc'): SortOrder => ({
  name: 'mentions',
  keys: [
    { expression: sql`${mentions.createdAt}`, type: 'timestamptz' },
    { expression: sql`${mentions.id}`, type: 'bigint' },
  ],
  direction,
});

export interface MentionPage {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly order: SortOrder;
}

/** Mentions in notes that the viewer can see now, and one more than the page holds. */
export async function listMentionViews(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer | null,
  filter: MentionFilter,
  { page, per_page: perPage, cursor, order }: MentionPage,
): Promise<MentionView[]> {
  return q
    .select({
      id: mentions.id,
      communicationId: mentions.communicationId,
      contactId: contacts.id,
      contactName: contacts.name,
      mentionerId: mentions.mentionerUserId,
      mentionerName: mentioner.name,
      mentionedId: mentions.mentionedUserId,
      mentionedName: mentioned.name,
      body: communications.body,
      createdAt: mentions.createdAt,
      readAt: mentions.readAt,
      keys: keysOf(order),
    })
    .from(mentions)
    .innerJoin(communications, ofNote)
    .innerJoin(contacts, ofContact)
    .innerJoin(mentioner, eq(mentioner.id, mentions.mentionerUserId))
    .innerJoin(mentioned, eq(mentioned.id, mentions.mentionedUserId))
    .where(
      within(
        scope,
        mentions,
        ...conditionsOf(filter),
        isNull(contacts.goneAt),
        viewer === null ? undefined : visibleTo(viewer),
        after(order, cursor),
      ),
    )
    .orderBy(...orderOf(order))
    .limit(perPage + 1)
    .offset(cursor === undefined ? (page - 1) * perPage : 0);
}

/** How many mentions of a user are unread, of those in notes that the user can see now. Reads the index of unread mentions. */
export async function countUnread({ q }: Reads, scope: Scope, viewer: Viewer): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(mentions)
    .innerJoin(communications, ofNote)
    .where(within(scope, mentions, ...conditionsOf({ mentionedId: viewer.userId, isUnread: true }), visibleTo(viewer)));
  return Number(row?.count ?? 0);
}

export interface StoredMention {
  readonly id: number;
  readonly mentionedUserId: number;
}

export async function mentionsOfNote({ q }: Reads, scope: Scope, communicationId: number): Promise<StoredMention[]> {
  return q
    .select({ id: mentions.id, mentionedUserId: mentions.mentionedUserId })
    .from(mentions)
    .where(within(scope, mentions, eq(mentions.communicationId, communicationId)))
    .execute();
}

export async function insertMentions(
  { q }: Tx,
  scope: Scope,
  note: { readonly communicationId: number; readonly mentionerUserId: number; readonly createdAt: Date },
  userIds: readonly number[],
): Promise<StoredMention[]> {
  if (userIds.length === 0) return [];
  return q
    .insert(mentions)
    .values(userIds.map((mentionedUserId) => ({ ...note, mentionedUserId, ...owned(scope) })))
    .onConflictDoNothing()
    .returning({ id: mentions.id, mentionedUserId: mentions.mentionedUserId })
    .execute();
}

export async function deleteMentions({ q }: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await q
    .delete(mentions)
    .where(within(scope, mentions, inArray(mentions.id, [...ids])))
    .execute();
}

/** Marks unread mentions of a user as read. @returns their ids, and those of their notes. */
export async function markMentionsRead(
  { q }: Tx,
  scope: Scope,
  userId: number,
  which: { readonly ids?: readonly number[] | undefined; readonly contactId?: number | undefined },
  now: Date,
): Promise<{ id: number; communicationId: number }[]> {
  const { ids, contactId } = which;
  return q
    .update(mentions)
    .set({ readAt: now })
    .where(
      within(
        scope,
        mentions,
        ...conditionsOf({ mentionedId: userId, isUnread: true, ids }),
        contactId === undefined
          ? undefined
          : sql`exists (select 1 from ${communications} where ${within(
              scope,
              communications,
              eq(communications.id, mentions.communicationId),
              eq(communications.contactId, contactId),
            )})`,
      ),
    )
    .returning({ id: mentions.id, communicationId: mentions.communicationId })
    .execute();
}

/** Those of the users who are in sleep mode (spec 1 §4): nothing pops up for them. */
export async function usersAsleep({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await q
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(within(scope, memberships, inArray(memberships.userId, [...ids]), eq(memberships.sleepMode, true)));
  return new Set(rows.map(({ userId }) => userId));
}
