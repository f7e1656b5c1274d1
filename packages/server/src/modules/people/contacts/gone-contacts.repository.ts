import { asc, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Tx } from '../../../db/transaction.js';
import { evenGone, within, type Scope } from '../../../policy/scope.js';
import type { ContactRow } from './contacts.repository.js';
import { contacts } from './contacts.tables.js';
import { idList } from './leave-rows.repository.js';

// The rows of deleted contacts: the module of deletions decides, and what is written of contacts is written here.

/** Contacts, which are locked, are gone from now on. */
export async function markGone({ q }: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<void> {
  await q
    .update(contacts)
    .set({ goneAt: now, version: sql`${contacts.version} + 1` })
    .where(within(scope, contacts, inArray(contacts.id, [...ids])))
    .execute();
}

/** Contacts that are gone, locked, in the order of their ids. */
export async function lockGone(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ContactRow[]> {
  const query = tx.q
    .select()
    .from(contacts)
    .where(evenGone(scope, contacts, inArray(contacts.id, [...ids]), isNotNull(contacts.goneAt)))
    .orderBy(asc(contacts.id));
  return lockRows(tx, 'contact', query, ({ id }) => id);
}

/** They are there again; newer than whatever was told of them. */
export async function markThere({ q }: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<void> {
  await q
    .update(contacts)
    .set({ goneAt: null, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(evenGone(scope, contacts, inArray(contacts.id, [...ids])))
    .execute();
}

/** What stays of a contact that was erased: an id to which calls and texts refer, who could see those, and how many there were. */
const STAYS: ReadonlySet<string> = new Set([
  'id',
  'company_id',
  'owner_id',
  'line_ids',
  'task_status',
  'deleted_at',
  'version',
  'created_at',
  'inbound_calls',
  'outbound_calls',
  'inbound_texts',
  'outbound_texts',
  'inbound_communications',
  'outbound_communications',
]);

/** Empties every column that does not have to stay: also one that comes later. */
export async function emptyContacts({ q }: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  const emptied = Object.values(getTableColumns(contacts))
    .filter(({ name }) => !STAYS.has(name))
    .map(({ name }) => sql`${sql.identifier(name)} = ${EMPTY[name] ?? sql`default`}`);
  await q
    .execute(
      sql`update contacts set ${sql.join(emptied, sql`, `)}, version = version + 1
        where company_id = ${scope.companyId} and id = any(${idList(ids)})`,
    )
    .execute();
}

/** Columns that must have a value, and have none of their own. */
const EMPTY: Readonly<Record<string, ReturnType<typeof sql>>> = { name: sql`''` };
