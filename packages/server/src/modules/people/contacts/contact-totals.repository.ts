import { isGroup, partsOf, type FilterCondition, type FilterNode } from '@talk/domain/filters';
import { sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { contactOwners, type Viewer } from '../../../policy/visibility.js';
import type { ContactFilter } from './contact-list.repository.js';
import { contactTotals, contactUnreadTotals } from './contacts.tables.js';

/** Which of the totals are meant. A set that is null leaves none out; an owner that is null is nobody. */
interface Narrowed {
  readonly owners: ReadonlySet<number | null> | null;
  readonly statuses: ReadonlySet<string> | null;
  readonly unansweredOnly: boolean;
}

const ALL: Narrowed = { owners: null, statuses: null, unansweredOnly: false };

const both = <Each>(left: ReadonlySet<Each> | null, right: ReadonlySet<Each> | null): ReadonlySet<Each> | null => {
  if (left === null || right === null) return left ?? right;
  return new Set([...left].filter((each) => right.has(each)));
};

const narrow = (left: Narrowed, right: Narrowed): Narrowed => ({
  owners: both(left.owners, right.owners),
  statuses: both(left.statuses, right.statuses),
  unansweredOnly: left.unansweredOnly || right.unansweredOnly,
});

/** Undefined for a condition that totals know nothing of. */
function ofCondition({ field, operator, value }: FilterCondition): Narrowed | undefined {
  const isOn = operator === 'is-equal-to' && value === true;
  if (field === 'is_unassigned' && isOn) return { ...ALL, owners: new Set([null]) };
  if (field === 'is_unanswered_contact' && isOn) return { ...ALL, unansweredOnly: true };
  if (operator !== 'any-of') return undefined;
  if (field === 'contact_owner') return { ...ALL, owners: new Set(value as readonly number[]) };
  if (field === 'contact_task_status') return { ...ALL, statuses: new Set(value as readonly string[]) };
  return undefined;
}

function ofNode(node: FilterNode): Narrowed | undefined {
  if (!isGroup(node)) return ofCondition(node);
  const parts = partsOf(node);
  if (!('and' in node) && parts.length > 1) return undefined;
  return parts.map(ofNode).reduce((left, right) => left && right && narrow(left, right), ALL);
}

/** What the default lists, an owner and a status come to; undefined where contacts have to be looked at. */
function ofFilter(viewer: Viewer, filter: ContactFilter): Narrowed | undefined {
  const seen = contactOwners(viewer);
  if (seen === undefined || filter.search !== undefined || filter.has_unread === true || filter.channel)
    return undefined;
  const status = filter.task_status === 'all' ? undefined : filter.task_status;
  const plain: Narrowed = {
    owners: filter.my_contacts === true ? both(seen, new Set([viewer.userId])) : seen,
    statuses: status === undefined ? null : new Set([status]),
    unansweredOnly: false,
  };
  const tree = filter.tree === undefined ? ALL : ofNode(filter.tree.filter);
  return tree && narrow(plain, tree);
}

/** How many contacts match, from the totals that the database keeps (migration 0400); undefined where they do not tell. */
export async function keptTotal(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: ContactFilter,
): Promise<number | undefined> {
  const wanted = ofFilter(viewer, filter);
  if (wanted === undefined) return undefined;
  const { owners, statuses, unansweredOnly } = wanted;
  const ids = owners === null ? null : [...owners].filter((id) => id !== null);
  const isOwned =
    ids && sql`(owner_id = any(${sql.param(ids)}::bigint[])${owners?.has(null) ? sql` or owner_id is null` : sql``})`;
  const { rows } = await q.execute<{ total: string }>(sql`
    select coalesce(sum(contacts), 0) as total from ${contactTotals} where company_id = ${scope.companyId}
    ${isOwned ? sql`and ${isOwned}` : sql``}
    ${statuses === null ? sql`` : sql`and task_status = any(${sql.param([...statuses])}::text[])`}
    ${unansweredOnly ? sql`and unanswered` : sql``}`);
  return Number(rows[0]?.total ?? 0);
}

const ROWS_KEPT = 200;
const COMPANIES_AT_ONCE = 500;

/** Adds up the totals of companies with many rows. Who reads meanwhile sees the same sum before and after. */
export async function addUpTotals({ q }: Reads): Promise<void> {
  await q.execute(sql`
    with busy as (select company_id from ${contactTotals} group by company_id having count(*) > ${ROWS_KEPT} limit ${COMPANIES_AT_ONCE}),
      gone as (delete from ${contactTotals} old using busy where old.company_id = busy.company_id
        returning old.company_id, old.owner_id, old.task_status, old.unanswered, old.contacts)
    insert into ${contactTotals} (company_id, owner_id, task_status, unanswered, contacts)
    select company_id, owner_id, task_status, unanswered, sum(contacts) from gone
    group by 1, 2, 3, 4 having sum(contacts) <> 0`);
  await q.execute(sql`
    with busy as (select company_id from ${contactUnreadTotals} group by company_id having count(*) > ${ROWS_KEPT} limit ${COMPANIES_AT_ONCE}),
      gone as (delete from ${contactUnreadTotals} old using busy where old.company_id = busy.company_id
        returning old.company_id, old.owner_id, old.calls, old.messages, old.voicemails, old.contacts)
    insert into ${contactUnreadTotals} (company_id, owner_id, calls, messages, voicemails, contacts)
    select company_id, owner_id, calls, messages, voicemails, sum(contacts) from gone
    group by 1, 2, 3, 4, 5 having sum(contacts) <> 0`);
}
