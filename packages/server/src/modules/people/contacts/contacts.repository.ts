import { asc, eq, inArray, sql } from 'drizzle-orm';
import { lockName, lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { evenGone, owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { memberships, users } from '../../platform/identity/read.js';
import { contactAudits, contactPhoneNumbers, contacts } from './contacts.tables.js';

export type ContactRow = typeof contacts.$inferSelect;
export type ContactValues = Partial<Omit<typeof contacts.$inferInsert, 'id' | 'companyId' | 'version'>>;
export type NumberRow = typeof contactPhoneNumbers.$inferSelect;
export type AuditRow = typeof contactAudits.$inferSelect;
/** The contact, locked until the transaction ends; `viewer` null for work that the system does. */
export async function lockContact(
  tx: Tx,
  scope: Scope,
  id: number,
  viewer: Viewer | null,
): Promise<ContactRow | undefined> {
  const visible = viewer === null ? undefined : contactVisible(viewer, contacts);
  const query = tx.q
    .select()
    .from(contacts)
    .where(within(scope, contacts, eq(contacts.id, id), visible));
  const [row] = await lockRows(tx, 'contact', query, (found) => found.id);
  return row;
}

/** The same for those of several that the viewer may see, in the order of their ids. */
export async function lockContacts(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  viewer: Viewer | null,
): Promise<ContactRow[]> {
  const visible = viewer === null ? undefined : contactVisible(viewer, contacts);
  const query = tx.q
    .select()
    .from(contacts)
    .where(within(scope, contacts, inArray(contacts.id, [...ids]), visible))
    .orderBy(asc(contacts.id));
  return lockRows(tx, 'contact', query, (found) => found.id);
}

/** Ids among `ids` that the viewer may see. */
export async function visibleContactIds(
  { q }: Reads,
  scope: Scope,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const rows = await q
    .select({ id: contacts.id })
    .from(contacts)
    .where(within(scope, contacts, inArray(contacts.id, [...ids]), contactVisible(viewer, contacts)));
  return rows.map((row) => row.id);
}

/** Numbers of contacts; the first of a contact is its primary one. */
export async function numbersOf({ q }: Reads, scope: Scope, contactIds: readonly number[]): Promise<NumberRow[]> {
  return q
    .select()
    .from(contactPhoneNumbers)
    .where(within(scope, contactPhoneNumbers, inArray(contactPhoneNumbers.contactId, [...contactIds])))
    .orderBy(asc(contactPhoneNumbers.position), asc(contactPhoneNumbers.id));
}

/** Who has this number; a number belongs to one contact of a company. */
export async function findContactIdByNumber({ q }: Reads, scope: Scope, e164: string): Promise<number | null> {
  const [row] = await q
    .select({ contactId: contactPhoneNumbers.contactId })
    .from(contactPhoneNumbers)
    .where(within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.phoneNumber, e164)));
  return row?.contactId ?? null;
}

/** Makes others wait who look for the contact of the same number, so that only one of them creates it. */
export async function lockNumber(tx: Tx, scope: Scope, e164: string): Promise<void> {
  await lockName(tx, 'number', scope.companyId, e164);
}

export async function insertContact(
  { q }: Tx,
  scope: Scope,
  values: ContactValues & { readonly name: string },
): Promise<ContactRow> {
  const [row] = await q
    .insert(contacts)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the contact was not inserted');
  return row;
}

/** Sets `values` and counts the change: also of a contact that was deleted meanwhile, since it may come back. */
export async function updateContactRow(
  tx: Tx,
  scope: Scope,
  id: number,
  values: ContactValues,
  now: Date,
): Promise<void> {
  await updateContactRows(tx, scope, [id], values, now);
}

/** The same for several; none is none. */
export async function updateContactRows(
  { q }: Tx,
  scope: Scope,
  ids: readonly number[],
  values: ContactValues,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await q
    .update(contacts)
    .set({ ...values, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(evenGone(scope, contacts, inArray(contacts.id, [...ids])))
    .execute();
}

const hasOptedOut = ({ companyId }: Scope, phoneNumber: string) =>
  sql<boolean>`exists (select 1 from opt_outs out where out.company_id = ${companyId}
    and out.phone_number = ${phoneNumber} and out.opted_in_at is null)`;

/** Adds a number to a contact. @returns false when a contact of the company has it already. */
export async function insertNumber(
  { q }: Tx,
  scope: Scope,
  values: Pick<NumberRow, 'contactId' | 'phoneNumber' | 'extension' | 'title' | 'position' | 'createdAt'>,
): Promise<boolean> {
  const rows = await q
    .insert(contactPhoneNumbers)
    .values({
      ...values,
      ...owned(scope),
      // A number that wrote STOP stays out, no matter whose it is now.
      isOptedOut: hasOptedOut(scope, values.phoneNumber),
    })
    .onConflictDoNothing()
    .returning({ id: contactPhoneNumbers.id });
  return rows.length > 0;
}

/** Another label, or other digits: of those, the number that wrote STOP stays out. */
export async function updateNumber(
  { q }: Tx,
  scope: Scope,
  id: number,
  { title, phoneNumber, extension }: Pick<NumberRow, 'title' | 'phoneNumber' | 'extension'>,
): Promise<void> {
  await q
    .update(contactPhoneNumbers)
    .set({ title, phoneNumber, extension, isOptedOut: hasOptedOut(scope, phoneNumber) })
    .where(within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.id, id)))
    .execute();
}

/** Puts a number before the others of its contact, which keep their order. */
export async function makePrimary({ q }: Tx, scope: Scope, contactId: number, id: number): Promise<void> {
  const first = sql`(select min(position) - 1 from contact_phone_numbers
    where company_id = ${scope.companyId} and contact_id = ${contactId})`;
  await q
    .update(contactPhoneNumbers)
    .set({ position: first })
    .where(
      within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.contactId, contactId), eq(contactPhoneNumbers.id, id)),
    )
    .execute();
}

/** Puts a number at a place among those of its contact, which keep their order. @param place 0 for the first; beyond the end is the last. */
export async function moveNumber(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  phoneNumber: string,
  place: number,
): Promise<void> {
  await q.execute(sql`
    update ${contactPhoneNumbers} number set position = placed.position
    from (
      select other.id, row_number() over (order by other.phone_number = ${phoneNumber}, other.position, other.id) - 1 as at
      from ${contactPhoneNumbers} other where other.company_id = ${scope.companyId} and other.contact_id = ${contactId}
    ) own
    cross join lateral (select case
      when own.id = (select moved.id from ${contactPhoneNumbers} moved
        where moved.company_id = ${scope.companyId} and moved.phone_number = ${phoneNumber}) then least(${place}::bigint, own.at)
      when own.at >= ${place}::bigint then own.at + 1 else own.at end as position) placed
    where number.company_id = ${scope.companyId} and number.id = own.id`);
}

/** @returns the number that was removed; undefined when the contact has no such number. */
export async function deleteNumber(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  id: number,
): Promise<NumberRow | undefined> {
  const [row] = await q
    .delete(contactPhoneNumbers)
    .where(
      within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.contactId, contactId), eq(contactPhoneNumbers.id, id)),
    )
    .returning();
  return row;
}

export interface NewAudit {
  readonly contactId: number;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** What changed it when nobody of the company did. */
  readonly cause?: NonNullable<AuditRow['cause']>;
}

export async function insertAudits(
  { q }: Tx,
  scope: Scope,
  audits: readonly NewAudit[],
  now: Date,
): Promise<AuditRow[]> {
  if (audits.length === 0) return [];
  return q
    .insert(contactAudits)
    .values(audits.map((audit) => ({ ...audit, ...owned(scope), actorUserId: scope.userId, createdAt: now })))
    .returning();
}

/** Name of a member of the company; undefined for anybody else, also for one whose membership is disabled. */
export async function memberName({ q }: Reads, scope: Scope, userId: number): Promise<string | undefined> {
  const [row] = await q
    .select({ name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(within(scope, memberships, eq(memberships.userId, userId), eq(memberships.enabled, true)));
  return row?.name;
}

/** Marks a number as opted out, or no longer so. @returns the contact who has it. */
export async function markOptedOut(
  { q }: Tx,
  scope: Scope,
  phoneNumber: string,
  isNowOptedOut: boolean,
): Promise<number | null> {
  const [row] = await q
    .update(contactPhoneNumbers)
    .set({ isOptedOut: isNowOptedOut })
    .where(within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.phoneNumber, phoneNumber)))
    .returning({ contactId: contactPhoneNumbers.contactId });
  return row?.contactId ?? null;
}
