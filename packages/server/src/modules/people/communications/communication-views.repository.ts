import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MeasuredQuality } from '@talk/domain/calls';
import { prepared } from '../../../db/prepared.js';
import type { Reads } from '../../../db/transaction.js';
import { within, withinPlaceholder, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { contactPhoneNumbers, contacts, tags } from '../contacts/read.js';
import { callDispositions } from '../../calls/dispositions/read.js';
import { users } from '../../platform/identity/read.js';
import { lines } from '../../platform/lines/read.js';
import { messageAttachments, type MessageRow, messages, type StoredAttachment } from '../../texts/messaging/read.js';
import { faxes, type FaxRow } from '../../texts/faxes/read.js';
import { ringlessVoicemails, type RinglessRow } from '../../texts/ringless/read.js';
import { emails, type EmailRow } from '../../texts/emails/read.js';
import { callQuality, callQualityReports, type StoredReport } from '../../calls/quality/read.js';
import { type CommunicationRow, visibleTo } from './communications.repository.js';
import { communications, communicationTags } from './communications.tables.js';

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
    goneAt: contacts.goneAt,
  },
  disposition: { id: callDispositions.id, name: callDispositions.name, color: callDispositions.color },
  message: messages,
  fax: faxes,
  voicemail: ringlessVoicemails,
  email: emails,
  attachments: sql<StoredAttachment[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'fileId', file.file_id, 'url', file.url, 'name', file.name, 'contentType', file.content_type, 'bytes', file.bytes,
      'state', file.state) order by file.position, file.id), '[]')
    from ${messageAttachments} file
    where file.company_id = ${communications.companyId} and file.communication_id = ${communications.id})`,
  tagIds: sql<number[]>`(select coalesce(jsonb_agg(tag.id order by lower(tag.name), tag.id), '[]')
    from ${communicationTags} tagged join ${tags} tag on tag.id = tagged.tag_id and tag.removed_at is null
    where tagged.company_id = ${communications.companyId} and tagged.communication_id = ${communications.id})`,
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
    | 'goneAt'
  > | null;
  readonly disposition: { readonly id: number; readonly name: string; readonly color: string } | null;
  /** What a text adds; null for anything else. */
  readonly message: MessageRow | null;
  /** What a fax adds; null for anything else. */
  readonly fax: FaxRow | null;
  /** What a ringless voicemail adds; null for anything else. */
  readonly voicemail: RinglessRow | null;
  /** What an email adds; null for anything else. */
  readonly email: EmailRow | null;
  readonly attachments: readonly StoredAttachment[];
  /** By name. */
  readonly tagIds: readonly number[];
  readonly ownerName: string | null;
  readonly phoneNumber: string | null;
  /** What browsers measured of the call, and what people complained of; empty for anything else. */
  readonly qualityParts: readonly MeasuredQuality[];
  readonly qualityReports: readonly StoredReport[];
};

export type ListedCommunication = CommunicationView & { readonly keys: string[] };

export interface ViewQuery {
  /** Made by `within`. Refers to other tables by subqueries alone. */
  readonly where: SQL;
  readonly orderBy: readonly SQL[];
  readonly limit: number;
  readonly offset?: number;
  /** Sort values to give back with each row. */
  readonly keys?: SQL<string[]>;
}

/** What is shown of these, in no order. The joins are by primary key; planning them takes longer than reading them, so it is done once. */
const viewsOf = prepared('communication_views', (q) =>
  q
    .select(viewColumns)
    .from(communications)
    .leftJoin(contacts, eq(contacts.id, communications.contactId))
    .leftJoin(messages, eq(messages.communicationId, communications.id))
    .leftJoin(faxes, eq(faxes.communicationId, communications.id))
    .leftJoin(ringlessVoicemails, eq(ringlessVoicemails.communicationId, communications.id))
    .leftJoin(emails, eq(emails.communicationId, communications.id))
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(users, eq(users.id, communications.userId))
    .leftJoin(owner, eq(owner.id, contacts.ownerId))
    .leftJoin(callDispositions, eq(callDispositions.id, communications.callDispositionId))
    .where(withinPlaceholder(communications, sql`${communications.id} = any(${sql.placeholder('ids')}::bigint[])`)),
);

/** Communications as shown. First which ones, from their own table alone: to plan the joins takes longer than to find them. */
export async function selectViews({ q }: Reads, query: ViewQuery): Promise<ListedCommunication[]> {
  const found = await q
    .select({
      id: communications.id,
      companyId: communications.companyId,
      keys: query.keys ?? sql<string[]>`'{}'::text[]`,
    })
    .from(communications)
    .where(query.where)
    .orderBy(...query.orderBy)
    .limit(query.limit)
    .offset(query.offset ?? 0);
  const [first] = found;
  if (first === undefined) return [];
  const ids = found.map(({ id }) => id);
  const views = new Map(
    (await viewsOf(q).execute({ companyId: first.companyId, ids })).map((view) => [view.communication.id, view]),
  );
  return found.flatMap(({ id, keys }) => {
    const view = views.get(id);
    return view === undefined ? [] : [{ ...view, keys }];
  });
}

export async function findView(
  reads: Reads,
  scope: Scope,
  id: number,
  viewer: Viewer | null,
): Promise<CommunicationView | undefined> {
  if (viewer === null) return (await findViews(reads, scope, [id]))[0];
  const where = within(scope, communications, eq(communications.id, id), visibleTo(viewer));
  const [view] = await selectViews(reads, { where, orderBy: [], limit: 1 });
  return view;
}

/** Several, whoever may see them, in no order. */
export async function findViews(
  { q }: Reads,
  { companyId }: Scope,
  ids: readonly number[],
): Promise<CommunicationView[]> {
  if (ids.length === 0) return [];
  // A prepared query is sent at once, others once they are awaited: after those that were asked for before it.
  await Promise.resolve();
  return viewsOf(q).execute({ companyId, ids: [...ids] });
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
