import type { TaskStatusName } from '@talk/contract/codes';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { containing, searchTerms } from './contact-text.js';
import { contacts } from './contacts.tables.js';

export interface ContactFilter {
  readonly search?: string | undefined;
  readonly my_contacts?: boolean | undefined;
  readonly has_unread?: boolean | undefined;
  readonly task_status?: TaskStatusName | 'all' | undefined;
}

export type ContactSort = 'last_engagement_at' | 'created_at' | 'name' | 'company_name';

/** Expressions are those of the indexes in contacts.tables.ts, letter by letter. */
export function contactOrder(sort: ContactSort, direction: 'asc' | 'desc'): SortOrder {
  const byId = { expression: sql`${contacts.id}`, type: 'bigint' } as const;
  const keys = {
    last_engagement_at: [
      {
        expression: sql`coalesce(${contacts.lastEngagementAt}, '-infinity'::timestamptz)`,
        type: 'timestamptz',
      },
    ],
    created_at: [{ expression: sql`${contacts.createdAt}`, type: 'timestamptz' }],
    name: [{ expression: sql`lower(${contacts.name})`, type: 'text' }],
    company_name: [
      { expression: sql`(${contacts.companyName} is null)`, type: 'boolean' },
      { expression: sql`coalesce(lower(${contacts.companyName}), '')`, type: 'text' },
    ],
  } as const;
  return { name: sort, keys: [...keys[sort], byId], direction };
}

/** The condition that list, count and totals share. */
function matching(scope: Scope, viewer: Viewer, filter: ContactFilter): SQL {
  const status = filter.task_status === 'all' ? undefined : filter.task_status;
  return within(
    scope,
    contacts,
    contactVisible(viewer, contacts),
    ...searchTerms(filter.search).map((term) => sql`${contacts.searchText} like ${containing(term)}`),
    filter.my_contacts === true ? eq(contacts.ownerId, viewer.userId) : undefined,
    filter.has_unread === true
      ? sql`${contacts.unreadVoicemails} + ${contacts.unreadMissedCalls} + ${contacts.unreadTexts} > 0`
      : undefined,
    status === undefined ? undefined : eq(contacts.taskStatus, status),
  );
}

export interface ListRequest {
  readonly order: SortOrder;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** Ids and sort values of one page and of the row after it. A cursor continues behind its row; without one, `page` counts. */
export async function listContactKeys(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: ContactFilter,
  { order, page, per_page, cursor }: ListRequest,
): Promise<{ id: number; keys: string[] }[]> {
  return q
    .select({ id: contacts.id, keys: keysOf(order) })
    .from(contacts)
    .where(sql`${matching(scope, viewer, filter)} and ${after(order, cursor) ?? sql`true`}`)
    .orderBy(...orderOf(order))
    .limit(per_page + 1)
    .offset(cursor === undefined ? (page - 1) * per_page : 0);
}

/** How many contacts match; when `atMost` is given, counting stops there. */
export async function countContacts(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: ContactFilter,
  atMost?: number,
): Promise<number> {
  const found = q
    .select({ one: sql<number>`1`.as('one') })
    .from(contacts)
    .where(matching(scope, viewer, filter));
  const limited = (atMost === undefined ? found : found.limit(atMost)).as('found');
  const [row] = await q.select({ count: sql<string>`count(*)` }).from(limited);
  return Number(row?.count ?? 0);
}
