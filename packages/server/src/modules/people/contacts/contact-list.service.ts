import type { Contact, InboxCounts } from '@talk/contract';
import type { ContactSort } from '@talk/domain/columns';
import type { Reads } from '../../../db/transaction.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { AskedFilter } from './asked-filter.js';
import { contactOrder, countContacts, listContactKeys, type ContactFilter } from './contact-list.repository.js';
import { presentContact } from './contacts.presenter.js';
import { readNamed, withInbox, withList } from './named-lists.js';
import { keptTotal } from './contact-totals.repository.js';
import { countStatuses, countUnread, type InboxFilter } from './inbox-counts.repository.js';
import { readContactViews } from './contact-views.repository.js';

/** Where a total is not kept, one beyond this is not counted with the list; `contacts/count` tells it. */
const TOTAL_UP_TO = 250;

export interface ContactListQuery extends AskedFilter {
  readonly sort: ContactSort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** What is asked for, with the calendar by which its days are meant: the one that is named, or the company's. */
export async function readFilterOf(reads: Reads, scope: Scope, now: Date, asked: AskedFilter): Promise<ContactFilter> {
  const { search, has_unread, task_status, channel, timezone, list_id: listId, inbox_id: inboxId } = asked;
  const plain = {
    search,
    has_unread,
    task_status,
    channel,
    my_contacts: asked.my_contacts === true || asked.my_contact === true,
  };
  const filter = await withInbox(reads, scope, withList(asked.filter_groups, listId, scope), inboxId);
  if (filter === undefined) return plain;
  const named = await readNamed(reads, scope, filter, listId);
  const zone = timezone ?? (await readCompanyFacts(reads, scope)).timezone;
  return { ...plain, tree: { filter, moment: { nowMs: now.getTime(), zone }, named } };
}

/** One page of the contacts that the user may see. The total comes with the first page, when it is cheap to know. */
export async function readContactList(
  reads: Reads,
  scope: Scope,
  now: Date,
  query: ContactListQuery,
): Promise<Page<Contact>> {
  const viewer = await readViewer(reads, scope);
  const filter = await readFilterOf(reads, scope, now, query);
  const order = contactOrder(query.sort, query.order);
  const rows = await listContactKeys(reads, scope, viewer, filter, { ...query, order });
  const ids = rows.slice(0, query.per_page).map((row) => row.id);
  const isFirst = query.cursor === undefined && query.page === 1;
  const [views, total] = await Promise.all([
    readContactViews(reads, scope, ids, viewer),
    isFirst && rows.length > query.per_page ? totalOf(reads, scope, viewer, filter) : isFirst ? rows.length : undefined,
  ]);
  const page = toPage(
    rows,
    query,
    (row) => cursorOf(order, row.keys),
    (row) => row.id,
    total,
  );
  // A contact that was deleted or hidden between the two queries is not among the views.
  return { ...page, data: views.map(presentContact) };
}

/** What comes with a first page: undefined where it would have to be counted for long. */
async function totalOf(reads: Reads, scope: Scope, viewer: Viewer, filter: ContactFilter): Promise<number | undefined> {
  const kept = await keptTotal(reads, scope, viewer, filter);
  if (kept !== undefined) return kept;
  const counted = await countContacts(reads, scope, viewer, filter, TOTAL_UP_TO + 1);
  return counted > TOTAL_UP_TO ? undefined : counted;
}

export async function readContactCount(reads: Reads, scope: Scope, now: Date, asked: AskedFilter): Promise<number> {
  const viewer = await readViewer(reads, scope);
  const filter = await readFilterOf(reads, scope, now, asked);
  return (await keptTotal(reads, scope, viewer, filter)) ?? countContacts(reads, scope, viewer, filter);
}

/** The numbers of the inbox: contacts by task status, and those with something unread. */
export async function readInboxCounts(reads: Reads, scope: Scope, filter: InboxFilter): Promise<InboxCounts> {
  const viewer = await readViewer(reads, scope);
  const [statuses, unread] = await Promise.all([
    countStatuses(reads, scope, viewer, filter),
    countUnread(reads, scope, viewer, filter),
  ]);
  return { statuses, unread };
}
