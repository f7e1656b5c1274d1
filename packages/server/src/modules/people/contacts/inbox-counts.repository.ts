import type { InboxCounts } from '@talk/contract';
import type { TaskStatusName } from '@talk/contract/codes';
import { sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { contactOwners, type Viewer } from '../../../policy/visibility.js';
import { matching, type ContactFilter } from './contact-list.repository.js';
import { contacts, contactTotals, contactUnreadTotals } from './contacts.tables.js';

export type InboxFilter = Pick<ContactFilter, 'my_contacts' | 'channel'>;

/** The totals of a company that a viewer sees; undefined where more than the owner decides. */
function keptFor(scope: Scope, viewer: Viewer, filter: InboxFilter): SQL | undefined {
  const seen = contactOwners(viewer);
  if (seen === undefined) return undefined;
  const ofCompany = sql`company_id = ${scope.companyId}`;
  // Each viewer sees the contacts that they own.
  if (filter.my_contacts === true) return sql`${ofCompany} and owner_id = ${viewer.userId}`;
  if (seen === null) return ofCompany;
  const ids = [...seen].filter((id) => id !== null);
  const isOwned = sql`owner_id = any(${sql.param(ids)}::bigint[])`;
  return sql`${ofCompany} and (${seen.has(null) ? sql`${isOwned} or owner_id is null` : isOwned})`;
}

/** Contacts by task status: from the kept totals, or counted where these do not tell. */
export async function countStatuses(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: InboxFilter,
): Promise<InboxCounts['statuses']> {
  const kept = filter.channel === undefined ? keptFor(scope, viewer, filter) : undefined;
  const { rows } = await q.execute<{ task_status: TaskStatusName; total: string }>(
    kept === undefined
      ? sql`select task_status, count(*) as total from ${contacts} where ${matching(scope, viewer, filter)} group by 1`
      : sql`select task_status, sum(contacts) as total from ${contactTotals} where ${kept} group by 1`,
  );
  const totals = new Map(rows.map(({ task_status, total }) => [task_status, Number(total)]));
  const of = (status: TaskStatusName): number => totals.get(status) ?? 0;
  return { new: of('new'), open: of('open'), pending: of('pending'), closed: of('closed') };
}

/** Contacts with something unread, by its kinds: from the kept totals, or counted out of the index of unread contacts. */
export async function countUnread(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  { my_contacts }: InboxFilter,
): Promise<InboxCounts['unread']> {
  const kept = keptFor(scope, viewer, { my_contacts });
  const { rows } = await q.execute<Record<keyof InboxCounts['unread'], string>>(
    kept === undefined
      ? sql`select count(*) as inbox, count(*) filter (where unread_missed_calls > 0) as calls,
          count(*) filter (where unread_texts > 0) as messages, count(*) filter (where unread_voicemails > 0) as voicemails
        from ${contacts} where ${matching(scope, viewer, { my_contacts, has_unread: true })}`
      : sql`select coalesce(sum(contacts), 0) as inbox, coalesce(sum(contacts) filter (where calls), 0) as calls,
          coalesce(sum(contacts) filter (where messages), 0) as messages,
          coalesce(sum(contacts) filter (where voicemails), 0) as voicemails
        from ${contactUnreadTotals} where ${kept}`,
  );
  const [row] = rows;
  const of = (kind: keyof InboxCounts['unread']): number => Number(row?.[kind] ?? 0);
  return { inbox: of('inbox'), calls: of('calls'), messages: of('messages'), voicemails: of('voicemails') };
}
