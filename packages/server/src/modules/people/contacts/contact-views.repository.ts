import { eq, sql, type SQL } from 'drizzle-orm';
import type { LineType } from '@talk/contract';
import type { Queries } from '../../../db/client.js';
import { prepared } from '../../../db/prepared.js';
import type { Reads } from '../../../db/transaction.js';
import { withinPlaceholder, type Scope } from '../../../policy/scope.js';
import { canSeeCommunication, contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contactLinks } from '../../crm/links/read.js';
import { communications } from '../communications/read.js';
import { companies, type CompanyFacts } from '../../platform/companies/read.js';
import { dispositionStatuses } from '../../calls/dispositions/read.js';
import { users } from '../../platform/identity/read.js';
import { lineTypes } from '../../rules/compliance/read.js';
import { messageAttachments } from '../../texts/messaging/read.js';
import type { ContactRow, NumberRow } from './contacts.repository.js';
import { contactPhoneNumbers, contacts, contactTags, tags } from './contacts.tables.js';
import type { TagRow } from './tags.repository.js';

export type LastCommunicationRow = Pick<
  typeof communications.$inferSelect,
  | 'id'
  | 'type'
  | 'direction'
  | 'dispositionStatus'
  | 'callbackStatus'
  | 'body'
  | 'talkSeconds'
  | 'createdAt'
  | 'lineId'
  | 'userId'
  | 'attemptingUserIds'
> & {
  /** Content types of the files of a text without words; null when it has words or no files. */
  readonly files: readonly string[] | null;
};

export type ShownNumber = Pick<NumberRow, 'id' | 'phoneNumber' | 'extension' | 'title' | 'isOptedOut'>;

export type ShownLink = Pick<typeof contactLinks.$inferSelect, 'name' | 'kind' | 'externalId' | 'url' | 'isChosen'>;

/** A contact with all that is shown of it. */
export interface ContactView {
  readonly contact: ContactRow;
  readonly ownerName: string | null;
  readonly last: LastCommunicationRow | null;
  /** The first is the primary one. */
  readonly numbers: readonly ShownNumber[];
  readonly tags: readonly TagRow[];
  /** Its records in CRMs. */
  readonly links: readonly ShownLink[];
  /** Defaults of the company, for what the contact itself does not tell. */
  readonly company: CompanyFacts;
  /** Of its primary number, as the carrier once said; null while nobody has asked. */
  readonly lineType: LineType | null;
  readonly disposition: { readonly id: number; readonly name: string; readonly color: string } | null;
}

/** The contacts of `ids`, which are a placeholder. */
const viewsOf = (q: Queries, visible?: SQL) =>
  q
    .select({
      contact: contacts,
      ownerName: users.name,
      disposition: {
        id: dispositionStatuses.id,
        name: dispositionStatuses.name,
        color: dispositionStatuses.color,
      },
      last: {
        id: communications.id,
        type: communications.type,
        direction: communications.direction,
        dispositionStatus: communications.dispositionStatus,
        callbackStatus: communications.callbackStatus,
        body: communications.body,
        talkSeconds: communications.talkSeconds,
        createdAt: communications.createdAt,
        lineId: communications.lineId,
        userId: communications.userId,
        attemptingUserIds: communications.attemptingUserIds,
        files: sql<
          string[] | null
        >`case when coalesce(${communications.body}, '') !~ '[^[:space:]]' and ${communications.type} <> 'call' then (
          select json_agg(file.content_type order by file.position, file.id)
          from ${messageAttachments} file
          where file.company_id = ${communications.companyId} and file.communication_id = ${communications.id}) end`,
      },
      company: { country: companies.country, timezone: companies.timezone },
      numbers: sql<ShownNumber[] | null>`(
        select json_agg(json_build_object('id', number.id, 'phoneNumber', number.phone_number, 'extension', number.extension, 'title', number.title,
          'isOptedOut', number.is_opted_out) order by number.position, number.id)
        from ${contactPhoneNumbers} number where number.company_id = ${contacts.companyId} and number.contact_id = ${contacts.id})`,
      tags: sql<TagRow[] | null>`(
        select json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name, tag.id)
        from ${contactTags} tagged join ${tags} tag on tag.company_id = tagged.company_id and tag.id = tagged.tag_id and tag.removed_at is null
        where tagged.company_id = ${contacts.companyId} and tagged.contact_id = ${contacts.id})`,
      links: sql<ShownLink[] | null>`(
        select json_agg(json_build_object('name', link.name, 'kind', link.kind, 'externalId', link.external_id, 'url', link.url,
          'isChosen', link.is_chosen) order by link.name, link.is_chosen desc, link.position, link.id)
        from ${contactLinks} link
        where link.company_id = ${contacts.companyId} and link.contact_id = ${contacts.id} and link.state = 'there')`,
      lineType: sql<LineType | null>`(
        select known.type from ${contactPhoneNumbers} number
        left join ${lineTypes} known on known.company_id = number.company_id and known.phone_number = number.phone_number
        where number.company_id = ${contacts.companyId} and number.contact_id = ${contacts.id}
        order by number.position, number.id limit 1)`,
    })
    .from(contacts)
    .innerJoin(companies, eq(companies.id, contacts.companyId))
    .leftJoin(users, eq(users.id, contacts.ownerId))
    .leftJoin(communications, eq(communications.id, contacts.lastCommunicationId))
    .leftJoin(dispositionStatuses, eq(dispositionStatuses.id, contacts.dispositionStatusId))
    .where(withinPlaceholder(contacts, sql`${contacts.id} = any(${sql.placeholder('ids')}::bigint[])`, visible));

const viewsOfAll = prepared('contact_views', (q) => viewsOf(q));

/**
 * Contacts as shown, in the order of `ids`; those that do not exist are left out.
 * @param viewer who reads them: without contacts that they may not see, and without a last communication that they may not see
 */
export async function readContactViews(
  { q }: Reads,
  { companyId }: Scope,
  ids: readonly number[],
  viewer: Viewer | null = null,
): Promise<ContactView[]> {
  if (ids.length === 0) return [];
  const visible = viewer === null ? undefined : contactVisible(viewer, contacts);
  const reading = visible === undefined ? viewsOfAll(q) : viewsOf(q, visible).prepare('');
  const rows = await reading.execute({ companyId, ids });
  const byId = new Map(rows.map((row) => [row.contact.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined
      ? []
      : [
          {
            ...row,
            last: viewer === null ? row.last : lastSeenBy(viewer, row),
            numbers: row.numbers ?? [],
            tags: row.tags ?? [],
            links: row.links ?? [],
          },
        ];
  });
}

/** The contact without a last communication that this person may not see. */
export const asSeenBy = (viewer: Viewer, view: ContactView): ContactView => ({
  ...view,
  last: lastSeenBy(viewer, view),
});

const lastSeenBy = (viewer: Viewer, { last, contact }: Pick<ContactView, 'last' | 'contact'>) =>
  last !== null && viewer.mayListCommunications && canSeeCommunication(viewer, { ...last, contact }) ? last : null;
