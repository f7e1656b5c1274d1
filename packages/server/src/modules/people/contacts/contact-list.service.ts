import type { Contact } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  contactOrder,
  countContacts,
  listContactKeys,
  type ContactFilter,
  type ContactSort,
} from './contact-list.repository.js';
import { presentContact } from './contacts.presenter.js';
import { readContactViews } from './contact-views.repository.js';

/** A total beyond this is not counted with the list; `contacts/count` tells it. */
const TOTAL_UP_TO = 10_000;

export interface ContactListQuery extends ContactFilter {
  readonly sort: ContactSort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** One page of the contacts that the user may see. The total comes with the first page, when it is cheap to know. */
export async function readContactList(reads: Reads, scope: Scope, query: ContactListQuery): Promise<Page<Contact>> {
  const viewer = await readViewer(reads, scope);
  const order = contactOrder(query.sort, query.order);
  const rows = await listContactKeys(reads, scope, viewer, query, { ...query, order });
  const views = await readContactViews(
    reads,
    scope,
    rows.slice(0, query.per_page).map((row) => row.id),
    viewer,
  );
  const isFirst = query.cursor === undefined && query.page === 1;
  const counted = !isFirst
    ? undefined
    : rows.length <= query.per_page
      ? rows.length
      : await countContacts(reads, scope, viewer, query, TOTAL_UP_TO + 1);
  const total = counted === undefined || counted > TOTAL_UP_TO ? undefined : counted;
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

export async function readContactCount(reads: Reads, scope: Scope, filter: ContactFilter): Promise<number> {
  return countContacts(reads, scope, await readViewer(reads, scope), filter);
}
