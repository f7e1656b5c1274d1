import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { PresenceActivity, WritingMode } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { contactVisible, type ContactFacts } from '../../../policy/visibility.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { users } from '../../platform/identity/read.js';
import { threadPresences } from './threads.tables.js';

/** What decides who sees the thread. @throws ApiError NOT_FOUND when the scope's user may not. */
export async function requireThread(reads: Reads, scope: Scope, contactId: number): Promise<ContactFacts> {
  const viewer = await readViewer(reads, scope);
  const [row] = await reads.q
    .select({ ownerId: contacts.ownerId, lineIds: contacts.lineIds })
    .from(contacts)
    .where(within(scope, contacts, eq(contacts.id, contactId), contactVisible(viewer, contacts)));
  if (row === undefined) throw fail('NOT_FOUND');
  return row;
}

export type PresenceRow = typeof threadPresences.$inferSelect;
/** An agent in a thread, with their name. */
export interface PresenceView {
  readonly presence: PresenceRow;
  readonly userName: string;
}

export interface PresenceInput {
  readonly contactId: number;
  readonly userId: number;
  readonly mode: WritingMode;
  readonly activity: PresenceActivity;
  readonly expiresAt: Date;
}

export async function findPresence(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  userId: number,
): Promise<PresenceRow | undefined> {
  const [row] = await q
    .select()
    .from(threadPresences)
    .where(
      within(scope, threadPresences, eq(threadPresences.contactId, contactId), eq(threadPresences.userId, userId)),
    );
  return row;
}

/** A row stays when its user has left, so that its version only grows. */
export async function writePresence({ q }: Tx, scope: Scope, input: PresenceInput): Promise<PresenceView> {
  const { mode, activity, expiresAt } = input;
  const [presence] = await q
    .insert(threadPresences)
    .values({ ...owned(scope), ...input })
    .onConflictDoUpdate({
      target: [threadPresences.contactId, threadPresences.userId, threadPresences.companyId],
      set: { mode, activity, expiresAt, version: sql`${threadPresences.version} + 1` },
    })
    .returning();
  const [user] = await q.select({ name: users.name }).from(users).where(eq(users.id, input.userId));
  if (presence === undefined || user === undefined) throw new Error('the presence was not written');
  return { presence, userName: user.name };
}

/** Colleagues of `userId` who are in the thread now. */
export async function listOthers(
  { q }: Reads,
  scope: Scope,
  { contactId, userId, now }: { contactId: number; userId: number; now: Date },
): Promise<PresenceView[]> {
  return q
    .select({ presence: threadPresences, userName: users.name })
    .from(threadPresences)
    .innerJoin(users, eq(users.id, threadPresences.userId))
    .where(
      within(
        scope,
        threadPresences,
        eq(threadPresences.contactId, contactId),
        ne(threadPresences.userId, userId),
        ne(threadPresences.activity, 'gone'),
        gt(threadPresences.expiresAt, now),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
}

/** A text that another agent, or the customer, has written. */
export interface WrittenSince {
  readonly communicationId: number;
  readonly direction: 'inbound' | 'outbound';
  /** Null for the customer, and for what was sent automatically. */
  readonly userName: string | null;
}

/** Communications that are written; calls do not make an answer wrong. */
const WRITTEN = ['sms', 'email', 'fax'];

/** The newest thing in the thread after `seenId` that the customer, or an agent other than `userId`, has written. */
export async function findWrittenSince(
  { q }: Reads,
  scope: Scope,
  { contactId, seenId, userId }: { contactId: number; seenId: number; userId: number },
): Promise<WrittenSince | undefined> {
  const [row] = await q
    .select({ communicationId: communications.id, direction: communications.direction, userName: users.name })
    .from(communications)
    .leftJoin(users, eq(users.id, communications.userId))
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        gt(communications.id, seenId),
        inArray(communications.type, WRITTEN),
        or(
          eq(communications.direction, 'inbound'),
          and(eq(communications.direction, 'outbound'), sql`${communications.userId} is distinct from ${userId}`),
        ),
      ),
    )
    .orderBy(desc(communications.id))
    .limit(1);
  return row === undefined ? undefined : { ...row, userName: row.direction === 'inbound' ? null : row.userName };
}
