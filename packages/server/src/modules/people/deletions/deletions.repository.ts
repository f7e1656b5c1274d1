import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { evenGone, owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { users } from '../../platform/identity/read.js';
import { contactPhoneNumbers, contacts } from '../contacts/read.js';
import { contactDeletions } from './deletions.tables.js';

export type DeletionRow = typeof contactDeletions.$inferSelect;
type Left = DeletionRow['rows'];

/** Keeps what restoring needs. */
export async function insertDeletions(
  { q }: Tx,
  scope: Scope,
  left: readonly { readonly contactId: number; readonly rows: Left }[],
  now: Date,
): Promise<DeletionRow[]> {
  if (left.length === 0) return [];
  return q
    .insert(contactDeletions)
    .values(left.map((each) => ({ ...each, ...owned(scope), deletedBy: scope.userId, deletedAt: now })))
    .returning();
}

/** Deletions of these contacts after `since`, as far as the viewer could see them; null for the system. */
export async function findDeletions(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
  viewer: Viewer | null,
  since: Date,
): Promise<DeletionRow[]> {
  const rows = await q
    .select({ deletion: contactDeletions })
    .from(contactDeletions)
    .innerJoin(contacts, isOf(scope, viewer))
    .where(
      within(
        scope,
        contactDeletions,
        inArray(contactDeletions.contactId, [...contactIds]),
        gt(contactDeletions.deletedAt, since),
      ),
    )
    .orderBy(asc(contactDeletions.contactId));
  return rows.map(({ deletion }) => deletion);
}

const isOf = (scope: Scope, viewer: Viewer | null) =>
  evenGone(
    scope,
    contacts,
    eq(contacts.id, contactDeletions.contactId),
    viewer === null ? undefined : contactVisible(viewer, contacts),
  );

/** Which of these contacts are there. */
export async function whichAreThere({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await q
    .select({ id: contacts.id })
    .from(contacts)
    .where(within(scope, contacts, inArray(contacts.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function removeDeletions({ q }: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await q
    .delete(contactDeletions)
    .where(within(scope, contactDeletions, inArray(contactDeletions.id, [...ids])))
    .execute();
}

/** Who has which of these numbers now. */
export async function holdersOfNumbers(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await q
    .select({ phoneNumber: contactPhoneNumbers.phoneNumber, contactId: contactPhoneNumbers.contactId })
    .from(contactPhoneNumbers)
    .where(within(scope, contactPhoneNumbers, inArray(contactPhoneNumbers.phoneNumber, [...numbers])));
  return new Map(rows.map(({ phoneNumber, contactId }) => [phoneNumber, contactId]));
}

export const LATEST_FIRST: SortOrder = {
  name: 'deleted_at',
  keys: [
    { expression: sql`${contactDeletions.deletedAt}`, type: 'timestamptz' },
    { expression: sql`${contactDeletions.id}`, type: 'bigint' },
  ],
  direction: 'desc',
};

export interface DeletionView {
  readonly deletion: DeletionRow;
  readonly name: string;
  readonly byName: string | null;
  readonly keys: readonly string[];
}

/** One page of what can be restored, and the row after it. */
export async function listDeletions(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  since: Date,
  { page, per_page, cursor }: { page: number; per_page: number; cursor?: string | undefined },
): Promise<DeletionView[]> {
  return q
    .select({ deletion: contactDeletions, name: contacts.name, byName: users.name, keys: keysOf(LATEST_FIRST) })
    .from(contactDeletions)
    .innerJoin(contacts, isOf(scope, viewer))
    .leftJoin(users, eq(users.id, contactDeletions.deletedBy))
    .where(within(scope, contactDeletions, and(gt(contactDeletions.deletedAt, since), after(LATEST_FIRST, cursor))))
    .orderBy(...orderOf(LATEST_FIRST))
    .limit(per_page + 1)
    .offset(cursor === undefined ? (page - 1) * per_page : 0);
}

/** Companies with contacts whose time to be restored is over. */
export async function companiesToErase({ q }: Reads, until: Date): Promise<number[]> {
  const rows = await q
    .selectDistinct({ companyId: contactDeletions.companyId })
    .from(contactDeletions)
    .where(sql`${contactDeletions.deletedAt} <= ${until.toISOString()}::timestamptz`);
  return rows.map(({ companyId }) => companyId);
}

/** Some of them. */
export async function findOld({ q }: Reads, scope: Scope, until: Date, limit: number): Promise<DeletionRow[]> {
  return q
    .select()
    .from(contactDeletions)
    .where(within(scope, contactDeletions, sql`${contactDeletions.deletedAt} <= ${until.toISOString()}::timestamptz`))
    .orderBy(desc(contactDeletions.deletedAt))
    .limit(limit);
}
