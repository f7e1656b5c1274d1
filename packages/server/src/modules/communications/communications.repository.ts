import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MeasuredQuality } from '@talk/domain/calls';
import type { Reads, Tx } from '../../db/transaction.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { communicationVisible, type Viewer } from '../../policy/visibility.js';
import { lines } from '../companies/companies.tables.js';
import { contactPhoneNumbers, contacts } from '../contacts/contacts.tables.js';
import { callDispositions } from '../dispositions/dispositions.tables.js';
import { users } from '../identity/identity.tables.js';
import { messageAttachments, messages } from '../messaging/messaging.tables.js';
import type { MessageRow, StoredAttachment } from '../messaging/message.presenter.js';
import type { StoredReport } from '../quality/quality.presenter.js';
import { callQuality, callQualityReports } from '../quality/quality.tables.js';
import { callLegs, calls } from '../voice/voice.tables.js';
import { communications } from './communications.tables.js';

export type CommunicationRow = typeof communications.$inferSelect;
export type CommunicationValues = Partial<Omit<typeof communications.$inferInsert, 'id' | 'companyId' | 'version'>>;

const owner = alias(users, 'contact_owner');

/** Everything that is shown of a communication, and what decides who sees it. */
const viewColumns = {
  communication: communications,
  lineName: lines.name,
  userName: users.name,
  contact: {
    id: contacts.id,
    name: contacts.name,
    companyName: contacts.companyName,
    timezone: contacts.timezone,
    cnamCity: contacts.cnamCity,
    cnamState: contacts.cnamState,
    cnamCountry: contacts.cnamCountry,
    cnamZipcode: contacts.cnamZipcode,
    ownerId: contacts.ownerId,
    lineIds: contacts.lineIds,
    lastEngagementAt: contacts.lastEngagementAt,
  },
  disposition: { id: callDispositions.id, name: callDispositions.name, color: callDispositions.color },
  message: messages,
  attachments: sql<StoredAttachment[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'fileId', file.file_id, 'url', file.url, 'name', file.name, 'contentType', file.content_type, 'bytes', file.bytes,
      'state', file.state) order by file.position, file.id), '[]')
    from ${messageAttachments} file
    where file.company_id = ${communications.companyId} and file.communication_id = ${communications.id})`,
  ownerName: owner.name,
  phoneNumber: sql<string | null>`(select number.phone_number from ${contactPhoneNumbers} number
    where number.company_id = ${communications.companyId} and number.contact_id = ${communications.contactId}
    order by number.position, number.id limit 1)`,
  qualityParts: sql<MeasuredQuality[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'samples', part.samples, 'mosAverage', part.mos_average, 'mosLowest', part.mos_lowest,
      'jitterAverageMs', part.jitter_average_ms, 'jitterHighestMs', part.jitter_highest_ms,
      'roundTripAverageMs', part.round_trip_average_ms, 'roundTripHighestMs', part.round_trip_highest_ms,
      'packetsReceived', part.packets_received, 'packetsLost', part.packets_lost, 'causeSeconds', part.cause_seconds)),
      '[]') from ${callQuality} part
    where part.company_id = ${communications.companyId} and part.communication_id = ${communications.id})`,
  qualityReports: sql<StoredReport[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'userName', person.name, 'text', report.text, 'createdAt', report.updated_at)
      order by report.updated_at desc), '[]') from ${callQualityReports} report join ${users} person
      on person.id = report.user_id
    where report.company_id = ${communications.companyId} and report.communication_id = ${communications.id})`,
};

export type CommunicationView = {
  readonly communication: CommunicationRow;
  readonly lineName: string | null;
  readonly userName: string | null;
  readonly contact: Pick<
    typeof contacts.$inferSelect,
    | 'id'
    | 'name'
    | 'companyName'
    | 'timezone'
    | 'cnamCity'
    | 'cnamState'
    | 'cnamCountry'
    | 'cnamZipcode'
    | 'ownerId'
    | 'lineIds'
    | 'lastEngagementAt'
  > | null;
  readonly disposition: { readonly id: number; readonly name: string; readonly color: string } | null;
  /** What a text adds; null for anything else. */
  readonly message: MessageRow | null;
  readonly attachments: readonly StoredAttachment[];
  readonly ownerName: string | null;
  readonly phoneNumber: string | null;
  /** What browsers measured of the call, and what people complained of; empty for anything else. */
  readonly qualityParts: readonly MeasuredQuality[];
  readonly qualityReports: readonly StoredReport[];
};

export type ListedCommunication = CommunicationView & { readonly keys: string[] };

export interface ViewQuery {
  /** Made by `within`. */
  readonly where: SQL;
  readonly orderBy: readonly SQL[];
  readonly limit: number;
  readonly offset?: number;
  /** Sort values to give back with each row. */
  readonly keys?: SQL<string[]>;
}

/** Communications as shown; the joins are by primary key. */
export async function selectViews({ q }: Reads, query: ViewQuery): Promise<ListedCommunication[]> {
  return q
    .select({ ...viewColumns, keys: query.keys ?? sql<string[]>`'{}'::text[]` })
    .from(communications)
    .leftJoin(contacts, eq(contacts.id, communications.contactId))
    .leftJoin(messages, eq(messages.communicationId, communications.id))
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(users, eq(users.id, communications.userId))
    .leftJoin(owner, eq(owner.id, contacts.ownerId))
    .leftJoin(callDispositions, eq(callDispositions.id, communications.callDispositionId))
    .where(query.where)
    .orderBy(...query.orderBy)
    .limit(query.limit)
    .offset(query.offset ?? 0);
}

/** What of communications the viewer may see; undefined for the system and for one who sees all. */
export function visibleTo(viewer: Viewer | null) {
  if (viewer === null) return undefined;
  return communicationVisible(viewer, { ...communicationColumns, contact: contacts });
}

const communicationColumns = {
  lineId: communications.lineId,
  userId: communications.userId,
  attemptingUserIds: communications.attemptingUserIds,
  contactId: communications.contactId,
};

export async function findView(
  reads: Reads,
  scope: Scope,
  id: number,
  viewer: Viewer | null,
): Promise<CommunicationView | undefined> {
  const where = within(scope, communications, eq(communications.id, id), visibleTo(viewer));
  const [view] = await selectViews(reads, { where, orderBy: [], limit: 1 });
  return view;
}

export async function insertCommunication(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof communications.$inferInsert, 'id' | 'companyId'>,
): Promise<number> {
  const [row] = await q
    .insert(communications)
    .values({ ...values, ...owned(scope) })
    .returning({ id: communications.id });
  if (row === undefined) throw new Error('the communication was not inserted');
  return row.id;
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
    .where(within(scope, communications, eq(communications.id, id)));
}

/** The contact of a communication, read without a lock: contacts are always locked before their communications. */
export async function contactIdOf({ q }: Reads, scope: Scope, id: number): Promise<number | null | undefined> {
  const [row] = await q
    .select({ contactId: communications.contactId })
    .from(communications)
    .where(within(scope, communications, eq(communications.id, id)));
  return row?.contactId;
}

export async function lockCommunication({ q }: Tx, scope: Scope, id: number): Promise<CommunicationRow | undefined> {
  const [row] = await q
    .select()
    .from(communications)
    .where(within(scope, communications, eq(communications.id, id)))
    // What refers to it may be added meanwhile.
    .for('no key update');
  return row;
}

/** A voicemail that can still be played: to look at it is not to have heard it. */
const waitsToBeHeard = and(
  inArray(communications.dispositionStatus, ['voicemail', 'missed-voicemail']),
  eq(communications.recordingIsDeleted, false),
);

/** Marks everything of a contact as read but what waits to be heard. @returns the ids that were unread. */
export async function markRead({ q }: Tx, scope: Scope, contactId: number, now: Date): Promise<number[]> {
  const rows = await q
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
    .returning({ id: communications.id });
  return rows.map((row) => row.id);
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

/** The newest communication with a number that the viewer may see. */
export async function lastWithNumber(
  reads: Reads,
  scope: Scope,
  leadNumber: string,
  viewer: Viewer,
): Promise<CommunicationView | undefined> {
  const [view] = await selectViews(reads, {
    where: within(scope, communications, eq(communications.leadNumber, leadNumber), visibleTo(viewer)),
    orderBy: [desc(communications.createdAt), desc(communications.id)],
    limit: 1,
  });
  return view;
}

/** Calls with a number since a moment, as far as the viewer may see them. */
export async function countCallsSince(
  { q }: Reads,
  scope: Scope,
  leadNumber: string,
  since: Date,
  viewer: Viewer,
): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(communications)
    .leftJoin(contacts, eq(contacts.id, communications.contactId))
    .where(
      within(
        scope,
        communications,
        eq(communications.leadNumber, leadNumber),
        eq(communications.type, 'call'),
        sql`${communications.createdAt} >= ${since.toISOString()}::timestamptz`,
        visibleTo(viewer),
      ),
    );
  return Number(row?.count ?? 0);
}

/** The communication of the call that a carrier's leg belongs to. */
export async function communicationIdOfLeg({ q }: Reads, scope: Scope, sid: string): Promise<number | undefined> {
  const [row] = await q
    .select({ id: calls.communicationId })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(within(scope, callLegs, eq(callLegs.sid, sid)));
  return row?.id;
}
