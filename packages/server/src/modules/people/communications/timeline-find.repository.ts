import { searchForm } from '@talk/domain/filters';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reads } from '../../../db/transaction.js';
import { after, cursorOf, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { transcripts } from '../../calls/transcripts/read.js';
import { emails } from '../../texts/emails/read.js';
import { containing, contactAudits } from '../contacts/read.js';
import { visibleTo } from './communications.repository.js';
import { communications } from './communications.tables.js';
import type { Narrowing } from './timeline-narrowing.repository.js';

/** Counting stops here. */
const COUNTED_AT_MOST = 1_000;

/** Newest first; at one moment changes before communications, as a timeline that is read downwards has them. */
const HITS: SortOrder = {
  name: 'hits',
  keys: [
    { expression: sql`hit.created_at`, type: 'timestamptz' },
    { expression: sql`hit.is_change`, type: 'boolean' },
    { expression: sql`hit.id`, type: 'bigint' },
  ],
  direction: 'desc',
};

export interface FindRequest {
  readonly contactId: number;
  readonly narrowing: Narrowing;
  readonly search: string;
  /** Whether the viewer can listen to recordings: then what was said in them is searched. */
  readonly hearsRecordings: boolean;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

export interface Hit {
  readonly id: number;
  readonly isChange: boolean;
  /** Of a change: the communication before it, or the first of all. */
  readonly nearId: number | null;
  readonly createdAt: Date;
  readonly cursor: ReturnType<typeof cursorOf>;
}

/**
 * One page of the places where the words stand, and the one after it. Each half walks the index of the contact's own entries, newest first, no
 * further than the page needs.
 */
export async function findHits(reads: Reads, scope: Scope, viewer: Viewer, request: FindRequest): Promise<Hit[]> {
  const { perPage, cursor, contactId, narrowing } = request;
  const limit = perPage + 1;
  const behind = after(HITS, cursor) ?? sql`true`;
  const mine = (
    order: SQL,
  ): SQL => sql`(select near.id from (select ${communications.id} as id, ${communications.createdAt} as created_at
      from ${communications} where ${seen(scope, viewer, contactId, narrowing)}) near ${order} limit 1)`;
  const near = narrowing.hasCommunications
    ? sql`case when hit.is_change then coalesce(${mine(sql`where near.created_at <= hit.created_at order by near.created_at desc, near.id desc`)},
        ${mine(sql`order by near.created_at, near.id`)}) end`
    : sql`null::bigint`;
  const { rows } = await reads.q.execute<{
    id: string;
    is_change: boolean;
    near_id: string | null;
    created_at: string;
    at: string;
  }>(sql`
    select hit.id, hit.is_change, hit.created_at, hit.created_at::text as at, ${near} as near_id
    from (${halves(scope, viewer, request, { behind, limit })}) hit
    order by hit.created_at desc, hit.is_change desc, hit.id desc limit ${limit}`);
  return rows.map(({ id, is_change: isChange, near_id: nearId, created_at: createdAt, at }) => ({
    id: Number(id),
    isChange,
    nearId: nearId === null ? null : Number(nearId),
    createdAt: new Date(createdAt),
    cursor: cursorOf(HITS, [at, String(isChange), id]),
  }));
}

/** How many there are, up to a thousand. */
export async function countHits(reads: Reads, scope: Scope, viewer: Viewer, request: FindRequest): Promise<number> {
  const all = halves(scope, viewer, request, { behind: sql`true`, limit: COUNTED_AT_MOST });
  const { rows } = await reads.q.execute<{ count: string }>(
    sql`select least(count(*), ${COUNTED_AT_MOST}) as count from (${all}) hit`,
  );
  return Number(rows[0]?.count ?? 0);
}

const seen = (scope: Scope, viewer: Viewer, contactId: number, { where }: Narrowing): SQL =>
  within(scope, communications, eq(communications.contactId, contactId), visibleTo(viewer), where);

function halves(
  scope: Scope,
  viewer: Viewer,
  { contactId, narrowing, search, hearsRecordings }: FindRequest,
  { behind, limit }: { behind: SQL; limit: number },
): SQL {
  const words = containing(searchForm(search));
  const has = (column: PgColumn): SQL => sql`search_form(${column}) like ${words}`;
  const said = hearsRecordings
    ? sql`exists (select 1 from ${transcripts} where ${transcripts.companyId} = ${communications.companyId}
        and ${transcripts.communicationId} = ${communications.id} and ${has(transcripts.words)})`
    : sql`false`;
  const titled = sql`exists (select 1 from ${emails} where ${emails.companyId} = ${communications.companyId}
    and ${emails.communicationId} = ${communications.id} and ${has(emails.subject)})`;
  const spoken = sql`select hit.* from (select ${communications.id} as id, false as is_change, ${communications.createdAt} as created_at
    from ${communications} where ${seen(scope, viewer, contactId, narrowing)}
      and (${has(communications.body)} or ${has(communications.notes)} or ${titled} or ${said})) hit
    where ${behind} order by hit.created_at desc, hit.id desc limit ${limit}`;
  const changed = sql`select hit.* from (select ${contactAudits.id} as id, true as is_change, ${contactAudits.createdAt} as created_at
    from ${contactAudits} where ${within(scope, contactAudits, eq(contactAudits.contactId, contactId))}
      and (${has(contactAudits.before)} or ${has(contactAudits.after)})) hit
    where ${behind} order by hit.created_at desc, hit.id desc limit ${limit}`;
  const parts = [...(narrowing.hasCommunications ? [spoken] : []), ...(narrowing.hasChanges ? [changed] : [])];
  if (parts.length === 0) return sql`select 0::bigint as id, false as is_change, now() as created_at where false`;
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}
