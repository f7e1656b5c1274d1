import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communicationVisible, type Viewer } from '../../../policy/visibility.js';
import { type ContactRow, contacts } from '../contacts/read.js';
import { communications } from './communications.tables.js';

export type CommunicationRow = typeof communications.$inferSelect;
export type CommunicationValues = Partial<Omit<typeof communications.$inferInsert, 'id' | 'companyId' | 'version'>>;

/** What of communications the viewer may see, without those of deleted contacts; undefined for the system. */
export function visibleTo(viewer: Viewer | null): SQL | undefined {
  if (viewer === null) return undefined;
  const isThere = sql`not exists (select 1 from ${contacts} gone where gone.company_id = ${communications.companyId}
    and gone.id = ${communications.contactId} and gone.deleted_at is not null)`;
  return and(limitOf(viewer), isThere);
}

/** Whether nothing but the company limits what the viewer sees. */
export const seesAll = (viewer: Viewer): boolean => limitOf(viewer) === undefined;

function limitOf(viewer: Viewer): SQL | undefined {
  const { type, lineId, userId, attemptingUserIds, contactId, contactOwnerId, contactLineIds } = communications;
  const contact = { ownerId: contactOwnerId, lineIds: contactLineIds };
  return communicationVisible(viewer, { type, lineId, userId, attemptingUserIds, contactId, contact });
}

export async function updateCommunication(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: CommunicationValues,
  now: Date,
): Promise<void> {
  await q
    .update(communications)
    .set({ ...values, updatedAt: now, version: sql`${communications.version} + 1` })
    .where(within(scope, communications, eq(communications.id, id)))
    .execute();
}

export async function lockCommunication(tx: Tx, scope: Scope, id: number): Promise<CommunicationRow | undefined> {
  const query = tx.q
    .select()
    .from(communications)
    .where(within(scope, communications, eq(communications.id, id)));
  const [row] = await lockRows(tx, 'communication', query, (found) => found.id);
  return row;
}

/** A communication with its contact, both locked. */
export interface LockedCommunication {
  readonly communication: CommunicationRow;
  /** Null when it has none. */
  readonly contact: ContactRow | null;
}

export async function lockWithContact(tx: Tx, scope: Scope, id: number): Promise<LockedCommunication | undefined> {
  const [locked] = await lockAllWithContacts(tx, within(scope, communications, eq(communications.id, id)));
  return locked;
}

/** The same for several. */
export async function lockManyWithContacts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await lockAllWithContacts(tx, within(scope, communications, inArray(communications.id, [...ids])));
}

/** The same for those that meet a condition, which says of which company they are; in the order of their ids. */
export async function lockAllWithContacts(tx: Pick<Tx, 'q'>, which: SQL): Promise<LockedCommunication[]> {
  const { q } = tx;
  const ofTheirs = q
    .select({ companyId: communications.companyId, contactId: communications.contactId })
    .from(communications)
    .where(which);
  const theirContactRows = q
    .select()
    .from(contacts)
    .where(sql`(${contacts.companyId}, ${contacts.id}) in ${ofTheirs}`)
    .orderBy(contacts.id);
  const rows = q.select().from(communications).where(which).orderBy(communications.id);
  const [theirContacts, theirs] = await Promise.all([
    lockRows(tx, 'contact', theirContactRows, ({ id }) => id),
    lockRows(tx, 'communication', rows, ({ id }) => id),
  ]);
  return theirs.map((communication) => ({
    communication,
    contact: theirContacts.find(({ id }) => id === communication.contactId) ?? null,
  }));
}

/** A voicemail that can still be played: to look at it is not to have heard it. */
const waitsToBeHeard = and(
  inArray(communications.dispositionStatus, ['voicemail', 'missed-voicemail']),
  eq(communications.recordingIsDeleted, false),
);

/** A communication that was marked as read, with what decides who sees it. */
export type MarkedRow = Pick<CommunicationRow, 'id' | 'version' | 'lineId' | 'userId' | 'attemptingUserIds'>;

/** Marks everything of a contact as read but what waits to be heard. @returns those that were unread, as they are now. */
export async function markRead({ q }: Tx, scope: Scope, contactId: number, now: Date): Promise<MarkedRow[]> {
  return q
    .update(communications)
    .set({ isRead: true, updatedAt: now, version: sql`${communications.version} + 1` })
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        sql`not ${communications.isRead}`,
        sql`${waitsToBeHeard} is not true`,
      ),
    )
    .returning({
      id: communications.id,
      version: communications.version,
      lineId: communications.lineId,
      userId: communications.userId,
      attemptingUserIds: communications.attemptingUserIds,
    });
}

/** The newest communication of a contact that can wait to be noticed: a text, fax or email, a missed call or a voicemail from the customer. */
export async function newestToNotice(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  viewer: Viewer,
): Promise<number | undefined> {
  const [row] = await q
    .select({ id: communications.id })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        eq(communications.direction, 'inbound'),
        sql`(${communications.type} in ('sms', 'fax', 'email') or ${communications.dispositionStatus} in ('missed', 'abandoned', 'voicemail', 'missed-voicemail'))`,
        visibleTo(viewer),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row?.id;
}

/** The oldest communication of a contact that nobody has read, but for voicemails that wait to be heard, and how many there are. */
export async function firstUnread(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  viewer: Viewer,
): Promise<{ id: number; count: number } | null> {
  const [row] = await q
    .select({ id: communications.id, count: sql<string>`count(*) over ()` })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        eq(communications.direction, 'inbound'),
        sql`not ${communications.isRead}`,
        sql`${waitsToBeHeard} is not true`,
        visibleTo(viewer),
      ),
    )
    .orderBy(communications.createdAt, communications.id)
    .limit(1);
  return row === undefined ? null : { id: row.id, count: Number(row.count) };
}

/** How many voicemails of a contact nobody has played. */
export async function countUnheard({ q }: Reads, scope: Scope, contactId: number): Promise<number> {
  return q.$count(
    communications,
    within(
      scope,
      communications,
      eq(communications.contactId, contactId),
      eq(communications.isRead, false),
      waitsToBeHeard,
    ),
  );
}

/** Whether the company has had anything to do with a number before. */
export async function knowsNumber({ q }: Reads, scope: Scope, leadNumber: string): Promise<boolean> {
  const rows = await q
    .select({ id: communications.id })
    .from(communications)
    .where(within(scope, communications, eq(communications.leadNumber, leadNumber)))
    .limit(1);
  return rows.length > 0;
}

/** Calls with a number since a moment that are over, as far as the viewer may see them. */
export async function countEndedCalls(
  { q }: Reads,
  scope: Scope,
  leadNumber: string,
  since: Date,
  viewer: Viewer,
): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.leadNumber, leadNumber),
        eq(communications.type, 'call'),
        ne(communications.dispositionStatus, 'in-progress'),
        sql`${communications.createdAt} >= ${since.toISOString()}::timestamptz`,
        visibleTo(viewer),
      ),
    );
  return Number(row?.count ?? 0);
}

export async function deleteCommunication({ q }: Tx, scope: Scope, id: number): Promise<void> {
  await q.delete(communications).where(within(scope, communications, eq(communications.id, id)));
}

/** What a person and the company say to each other; notes and what is planned are not. */
const ENGAGEMENTS = ['call', 'sms', 'fax', 'email', 'rvm'] as const;

/** When the company last called, wrote to or faxed a contact, or left a voicemail; null: never. */
export async function lastOutboundOf({ q }: Reads, scope: Scope, contactId: number): Promise<Date | null> {
  const [row] = await q
    .select({ createdAt: communications.createdAt })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        eq(communications.direction, 'outbound'),
        inArray(communications.type, [...ENGAGEMENTS]),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row?.createdAt ?? null;
}

/** The newest call, text, fax, email or ringless voicemail of a contact. */
export async function lastOfContact(
  { q }: Reads,
  scope: Scope,
  contactId: number,
): Promise<CommunicationRow | undefined> {
  const [row] = await q
    .select()
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        inArray(communications.type, [...ENGAGEMENTS]),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row;
}
