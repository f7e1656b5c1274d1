import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { after, keysOf, orderOf, startingWith, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import type { ReadFilterGroup } from '../contacts/index.js';
import { contacts, hasTerm, searchTerms } from '../contacts/read.js';
import { answered, communicationCondition } from './communication-filter.repository.js';
import { seesAll, visibleTo } from './communications.repository.js';
import { type ListedCommunication, selectViews } from './communication-views.repository.js';
import { emails } from '../../texts/emails/read.js';
import { communications } from './communications.tables.js';

export function newestFirst(direction: 'asc' | 'desc' = 'desc'): SortOrder {
  return {
    name: 'created_at',
    keys: [
      { expression: sql`${communications.createdAt}`, type: 'timestamptz' },
      { expression: sql`${communications.id}`, type: 'bigint' },
    ],
    direction,
  };
}

/** Where a search looks (spec 1 §7). */
export const SEARCH_FIELDS = ['lead_number', 'contact.name', 'body'] as const;
/** One of these places. */
export type SearchField = (typeof SEARCH_FIELDS)[number];

export interface CommunicationFilter {
  readonly contactId?: number | undefined;
  readonly type: string;
  readonly direction: 'inbound' | 'outbound' | 'all';
  readonly answerStatus: string;
  /** First moment, inclusive. */
  readonly from: Date | null;
  /** First moment after the range. */
  readonly until: Date | null;
  readonly minTalkSeconds: number;
  readonly search: string | undefined;
  /** Where it is searched; null: everywhere. */
  readonly searchedIn: readonly SearchField[] | null;
  /** A tree of conditions, and when and where its days are read. */
  readonly tree?: ReadFilterGroup | undefined;
  readonly isMine: boolean;
  /** Theirs, what rang them or was meant for them, and what came to a line of their ring groups. */
  readonly isForViewer: boolean;
  /** More of it: what of a contact's timeline is asked for. */
  readonly narrowing?: SQL | undefined;
}

export const EVERYTHING: CommunicationFilter = {
  type: 'all',
  direction: 'all',
  answerStatus: 'all',
  from: null,
  until: null,
  minTalkSeconds: 0,
  search: undefined,
  searchedIn: null,
  isMine: false,
  isForViewer: false,
};

/** What the filters find of what the viewer may see. */
export function matching(scope: Scope, viewer: Viewer, filter: CommunicationFilter): SQL {
  return within(
    scope,
    communications,
    visibleTo(viewer),
    filter.contactId === undefined ? undefined : eq(communications.contactId, filter.contactId),
    filter.type === 'all' ? undefined : sql`${communications.type} = ${filter.type}`,
    filter.direction === 'all' ? undefined : eq(communications.direction, filter.direction),
    filter.answerStatus === 'all' ? undefined : answered(filter.answerStatus),
    filter.from === null ? undefined : gte(communications.createdAt, filter.from),
    filter.until === null ? undefined : sql`${communications.createdAt} < ${filter.until.toISOString()}::timestamptz`,
    filter.minTalkSeconds === 0 ? undefined : gte(communications.talkSeconds, filter.minTalkSeconds),
    filter.tree === undefined ? undefined : communicationCondition(scope, filter.tree),
    filter.isMine
      ? sql`(${communications.userId} = ${viewer.userId} or ${viewer.userId}::bigint = any(${communications.attemptingUserIds})
          or ${viewer.userId}::bigint = any(${communications.targetUserIds}))`
      : undefined,
    filter.isForViewer ? forViewer(viewer) : undefined,
    filter.narrowing,
    found(scope, filter.search, filter.searchedIn ?? SEARCH_FIELDS),
  );
}

function forViewer({ userId, ringGroupLineIds }: Viewer): SQL {
  const concerned = sql`array[${userId}]::bigint[]`;
  return sql`(${communications.userId} = ${userId} or ${communications.attemptingUserIds} && ${concerned}
    or ${communications.targetUserIds} && ${concerned}
    or ${ringGroupLineIds.length === 0 ? sql`false` : inArray(communications.lineId, [...ringGroupLineIds])})`;
}

/** In the number, the text, the subject, or the contact with the search terms. Each part is served by a trigram or contact index. */
function found(scope: Scope, search: string | undefined, fields: readonly SearchField[]): SQL | undefined {
  const terms = searchTerms(search);
  if (terms.length === 0) return undefined;
  const all = (column: SQL): SQL =>
    sql.join(
      terms.map((term) => hasTerm(column, term)),
      sql` and `,
    );
  const people = sql`array(select found.id from ${contacts} found
    where found.company_id = ${scope.companyId} and ${all(sql`found.search_text`)})`;
  const subjects = sql`array(select titled.communication_id from ${emails} titled
    where titled.company_id = ${scope.companyId} and ${all(sql`search_form(titled.subject)`)})`;
  const parts: Readonly<Record<SearchField, SQL>> = {
    'contact.name': sql`${communications.contactId} = any(${people})`,
    body: sql`((${all(sql`search_form(${communications.body})`)}) or ${communications.id} = any(${subjects}))`,
    lead_number: sql`(${all(sql`${communications.leadNumber}`)})`,
  };
  return sql`(${sql.join(
    fields.map((field) => parts[field]),
    sql` or `,
  )})`;
}

export interface ListRequest {
  readonly order: SortOrder;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  /** Sort values of the row that the page begins with, instead of a cursor. */
  readonly from?: readonly string[] | undefined;
}

/** Of how many communications a page is looked for first, when the viewer may not see all. */
const LOOKED_AT_FIRST = 2_000;

/**
 * One page and the row after it. For a viewer who may see next to none, the order would be walked through the whole company, since the planner
 * takes anyone to see some: after so many, what the viewer may see is collected by the indexes of visibility and sorted.
 */
export async function listCommunicationViews(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: CommunicationFilter,
  { order, page, per_page, cursor, from }: ListRequest,
): Promise<ListedCommunication[]> {
  const behind = from === undefined ? after(order, cursor) : startingWith(order, from);
  const matches = sql`${matching(scope, viewer, filter)} and ${behind ?? sql`true`}`;
  const request = {
    limit: per_page + 1,
    offset: behind === undefined ? (page - 1) * per_page : 0,
    keys: keysOf(order),
  };
  const isNarrow = filter.contactId !== undefined || searchTerms(filter.search).length > 0;
  if (isNarrow || seesAll(viewer)) return selectViews(reads, { ...request, where: matches, orderBy: orderOf(order) });

  const edge = reads.q
    .select({ at: communications.createdAt })
    .from(communications)
    .where(within(scope, communications, behind))
    .orderBy(...orderOf(order))
    .limit(1)
    .offset(LOOKED_AT_FIRST);
  const isNear =
    order.direction === 'desc'
      ? sql`${communications.createdAt} >= coalesce(${edge}, '-infinity')`
      : sql`${communications.createdAt} <= coalesce(${edge}, 'infinity')`;
  const near = await selectViews(reads, { ...request, where: sql`${matches} and ${isNear}`, orderBy: orderOf(order) });
  if (near.length > per_page) return near;
  return selectViews(reads, { ...request, where: matches, orderBy: collectedFirst(order) });
}

/** An order that no index has: the rows are collected first, and sorted then. */
const collectedFirst = ({ direction }: SortOrder): SQL[] =>
  [sql`${communications.createdAt} + interval '0'`, sql`${communications.id}`].map(
    (key) => sql`${key} ${sql.raw(direction)}`,
  );

/** How many match; counting stops at `atMost`, when it is given. */
export async function countCommunications(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: CommunicationFilter,
  atMost?: number,
): Promise<number> {
  const found = q
    .select({ one: sql<number>`1`.as('one') })
    .from(communications)
    .where(matching(scope, viewer, filter));
  const limited = (atMost === undefined ? found : found.limit(atMost)).as('found');
  const [row] = await q.select({ count: sql<string>`count(*)` }).from(limited);
  return Number(row?.count ?? 0);
}

/** Sort values of a communication in the timeline of a contact; undefined when the viewer does not see it there. */
export async function placeInTimeline(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  contactId: number,
  id: number,
): Promise<string[] | undefined> {
  const [row] = await q
    .select({ keys: keysOf(newestFirst()) })
    .from(communications)
    .where(and(matching(scope, viewer, { ...EVERYTHING, contactId }), eq(communications.id, id)));
  return row?.keys;
}

/** When the communication `position` places down the list happened; null beyond its end. */
export async function createdAtOf(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: CommunicationFilter,
  position: number,
  direction: 'asc' | 'desc',
): Promise<Date | null> {
  const [row] = await q
    .select({ createdAt: communications.createdAt })
    .from(communications)
    .where(matching(scope, viewer, filter))
    .orderBy(...orderOf(newestFirst(direction)))
    .limit(1)
    .offset(position);
  return row?.createdAt ?? null;
}
