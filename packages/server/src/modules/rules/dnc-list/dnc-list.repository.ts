import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contactPhoneNumbers, contacts, hasTerm, searchTerms } from '../../people/contacts/read.js';
import { users } from '../../platform/identity/read.js';
import { dncNumbers, dncUploads } from './dnc-list.tables.js';

export type DncUploadRow = typeof dncUploads.$inferSelect;

/** Uploads of a company come one after the other: each counts what the one before has left. */
export const lockDncList = (tx: Tx, { companyId }: Scope): Promise<void> => lockName(tx, 'part', companyId, 'dnc-list');

/** Why each of these numbers is on the list; those that are not are left out. Of several reasons, the newest. */
export async function dncReasonsOf(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await q
    .select({ phoneNumber: dncNumbers.phoneNumber, reason: dncUploads.reason })
    .from(dncNumbers)
    .innerJoin(dncUploads, eq(dncUploads.id, dncNumbers.uploadId))
    .where(within(scope, dncNumbers, inArray(dncNumbers.phoneNumber, [...numbers])))
    .orderBy(asc(dncNumbers.id));
  // The last one stays.
  return new Map(rows.map(({ phoneNumber, reason }) => [phoneNumber, reason]));
}

export async function countListed({ q }: Reads, scope: Scope, numbers: readonly string[]): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(distinct ${dncNumbers.phoneNumber})` })
    .from(dncNumbers)
    .where(within(scope, dncNumbers, sql`${dncNumbers.phoneNumber} = any(${sql.param([...numbers])}::text[])`));
  return Number(row?.count ?? 0);
}

export async function insertUpload(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof dncUploads.$inferInsert, 'companyId'>,
  numbers: readonly string[],
): Promise<DncUploadRow> {
  const [row] = await q
    .insert(dncUploads)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the upload was not inserted');
  await q.execute(sql`insert into ${dncNumbers} (company_id, upload_id, phone_number)
    select ${scope.companyId}, ${row.id}, number from unnest(${sql.param([...numbers])}::text[]) number`);
  return row;
}

export async function findUpload({ q }: Reads, scope: Scope, id: number) {
  const [row] = await q
    .select({ upload: dncUploads, addedByName: users.name })
    .from(dncUploads)
    .leftJoin(users, eq(users.id, dncUploads.addedBy))
    .where(within(scope, dncUploads, eq(dncUploads.id, id)));
  return row;
}

/** The newest first. */
export async function listUploads({ q }: Reads, scope: Scope, limit: number) {
  return q
    .select({ upload: dncUploads, addedByName: users.name })
    .from(dncUploads)
    .leftJoin(users, eq(users.id, dncUploads.addedBy))
    .where(within(scope, dncUploads))
    .orderBy(desc(dncUploads.id))
    .limit(limit);
}

export async function undoUpload({ q }: Tx, scope: Scope, id: number, undoneAt: Date): Promise<void> {
  await q.delete(dncNumbers).where(within(scope, dncNumbers, eq(dncNumbers.uploadId, id)));
  await q
    .update(dncUploads)
    .set({ undoneAt })
    .where(within(scope, dncUploads, eq(dncUploads.id, id)));
}

/** Takes the number of this row off, whoever put it on. @returns whether it was there. */
export async function removeNumber({ q }: Tx, scope: Scope, id: number): Promise<boolean> {
  const number = q
    .select({ phoneNumber: dncNumbers.phoneNumber })
    .from(dncNumbers)
    .where(within(scope, dncNumbers, eq(dncNumbers.id, id)));
  const rows = await q
    .delete(dncNumbers)
    .where(within(scope, dncNumbers, inArray(dncNumbers.phoneNumber, number)))
    .returning({ id: dncNumbers.id });
  return rows.length > 0;
}

export const NUMBER_ORDER: SortOrder = {
  name: 'dnc-number',
  keys: [{ expression: sql`${dncNumbers.phoneNumber}`, type: 'text' }],
  direction: 'asc',
};

export interface NumbersRequest {
  readonly search?: string | undefined;
  readonly source?: DncUploadRow['source'] | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** One page of the list, each number once, and the row after it. Of several uploads, the newest tells the reason, how, and when. */
export async function listNumbers(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  { search, source, from, before, page, per_page, cursor }: NumbersRequest,
) {
  const terms = searchTerms(search).map((term) => hasTerm(dncNumbers.phoneNumber, term));
  const narrowed = [
    source === undefined ? undefined : eq(dncUploads.source, source),
    from === undefined ? undefined : gte(dncUploads.createdAt, new Date(from)),
    before === undefined ? undefined : lt(dncUploads.createdAt, new Date(before)),
  ];
  const isNewest = sql`not exists (select 1 from ${dncNumbers} newer where newer.company_id = ${dncNumbers.companyId}
    and newer.phone_number = ${dncNumbers.phoneNumber} and newer.id > ${dncNumbers.id})`;
  return q
    .select({
      id: dncNumbers.id,
      phoneNumber: dncNumbers.phoneNumber,
      upload: dncUploads,
      addedByName: users.name,
      contactId: contacts.id,
      contactName: contacts.name,
      keys: keysOf(NUMBER_ORDER),
    })
    .from(dncNumbers)
    .innerJoin(dncUploads, eq(dncUploads.id, dncNumbers.uploadId))
    .leftJoin(users, eq(users.id, dncUploads.addedBy))
    .leftJoin(
      contactPhoneNumbers,
      within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.phoneNumber, dncNumbers.phoneNumber)),
    )
    .leftJoin(
      contacts,
      within(scope, contacts, and(eq(contacts.id, contactPhoneNumbers.contactId), contactVisible(viewer, contacts))),
    )
    .where(within(scope, dncNumbers, ...terms, ...narrowed, isNewest, after(NUMBER_ORDER, cursor)))
    .orderBy(...orderOf(NUMBER_ORDER))
    .limit(per_page + 1)
    .offset(cursor === undefined ? (page - 1) * per_page : 0);
}
