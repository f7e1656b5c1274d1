import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ImportMapping, RowProblem } from '@talk/domain/imports';
import { storableJson } from '../../../db/columns.js';
import { lockRows } from '../../../db/locks.js';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { memberships, users } from '../../platform/identity/read.js';
import type { ImportedBefore } from '../contacts/index.js';
import { contactImportMaps, contactImportRows, contactImports } from './imports.tables.js';

export type ImportRow = typeof contactImports.$inferSelect;
export type NewImport = Pick<
  typeof contactImports.$inferInsert,
  'userId' | 'fileName' | 'fileBytes' | 'fileKey' | 'createdAt'
>;
export type ImportValues = Partial<Omit<ImportRow, 'id' | 'companyId' | 'version'>>;

const ofUser = ({ userId }: Scope) => eq(contactImports.userId, userId ?? 0);

export async function insertImport({ q }: Tx, scope: Scope, values: NewImport): Promise<ImportRow> {
  const [row] = await q
    .insert(contactImports)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the import was not inserted');
  return row;
}

/** The user's own; work that goes on for nobody in particular finds any of the company. */
export async function findImport({ q }: Reads, scope: Scope, id: number): Promise<ImportRow | undefined> {
  const own = scope.userId === null ? undefined : ofUser(scope);
  const [row] = await q
    .select()
    .from(contactImports)
    .where(within(scope, contactImports, eq(contactImports.id, id), own));
  return row;
}

export async function lockImport(tx: Tx, scope: Scope, id: number): Promise<ImportRow | undefined> {
  const own = scope.userId === null ? undefined : ofUser(scope);
  const query = tx.q
    .select()
    .from(contactImports)
    .where(within(scope, contactImports, eq(contactImports.id, id), own));
  const [row] = await lockRows(tx, 'import', query, (found) => found.id);
  return row;
}

export async function listImports({ q }: Reads, scope: Scope, since: Date, limit: number): Promise<ImportRow[]> {
  return q
    .select()
    .from(contactImports)
    .where(
      within(
        scope,
        contactImports,
        ofUser(scope),
        isNull(contactImports.dismissedAt),
        gt(contactImports.createdAt, since),
      ),
    )
    .orderBy(desc(contactImports.id))
    .limit(limit);
}

export async function updateImport(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: ImportValues,
  now: Date,
): Promise<ImportRow> {
  const [row] = await q
    .update(contactImports)
    .set({ ...values, updatedAt: now, version: sql`${contactImports.version} + 1` })
    .where(within(scope, contactImports, eq(contactImports.id, id)))
    .returning();
  if (row === undefined) throw new Error('an import that was locked does not exist');
  return row;
}

export interface SettledRow {
  readonly row_number: number;
  readonly kind: (typeof contactImportRows.$inferSelect)['kind'];
  readonly contact_id?: number;
  readonly left_at?: number;
  readonly before?: StoredBefore;
  readonly problems?: readonly RowProblem[];
}

export interface StoredBefore extends ImportedBefore {
  /** Numbers of which the ledger says yes since this row. */
  readonly consented?: readonly string[];
  /** It was put into the list, where it was not before. */
  readonly listed?: boolean;
}

export async function insertRows(
  { q }: Tx,
  { companyId }: Scope,
  importId: number,
  rows: readonly SettledRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await q.execute(sql`
    insert into ${contactImportRows} (import_id, company_id, row_number, kind, contact_id, left_at, before, problems)
    select ${importId}::bigint, ${companyId}::bigint, given.row_number, given.kind, given.contact_id, given.left_at, given.before, given.problems
    from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as given(row_number int, kind text, contact_id bigint, left_at int, before jsonb, problems jsonb)`);
}

/** Those of these contacts that the import has made. */
export async function madeByImport(
  { q }: Reads,
  scope: Scope,
  importId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  const rows = await q
    .select({ contactId: contactImportRows.contactId })
    .from(contactImportRows)
    .where(
      within(
        scope,
        contactImportRows,
        eq(contactImportRows.importId, importId),
        eq(contactImportRows.kind, 'created'),
        inArray(contactImportRows.contactId, [...contactIds]),
      ),
    );
  return new Set(rows.flatMap(({ contactId }) => contactId ?? []));
}

/** The import has changed a contact that it had made: it left it at another version, and with these consents besides. */
export async function setLeft(
  { q }: Tx,
  { companyId }: Scope,
  importId: number,
  left: readonly { readonly contact_id: number; readonly left_at: number; readonly consented: readonly string[] }[],
): Promise<void> {
  if (left.length === 0) return;
  await q.execute(sql`
    update ${contactImportRows} as made set left_at = given.left_at,
      before = case when given.consented = '[]'::jsonb then made.before
        else coalesce(made.before, '{"fields": {}, "numbers": [], "tag_ids": []}'::jsonb)
          || jsonb_build_object('consented', coalesce(made.before->'consented', '[]'::jsonb) || given.consented) end
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as given(contact_id bigint, left_at int, consented jsonb)
    where made.company_id = ${companyId} and made.import_id = ${importId} and made.kind = 'created' and made.contact_id = given.contact_id`);
}

export interface WrittenRow {
  readonly rowNumber: number;
  readonly kind: SettledRow['kind'];
  readonly contactId: number | null;
  readonly leftAt: number | null;
  readonly before: StoredBefore | null;
}

/** What was written, from the last row of the file to the first. */
export async function writtenRows(
  { q }: Reads,
  scope: Scope,
  importId: number,
  beforeRow: number,
  limit: number,
): Promise<WrittenRow[]> {
  const { rowNumber, kind, contactId, leftAt, before } = contactImportRows;
  return q
    .select({ rowNumber, kind, contactId, leftAt, before })
    .from(contactImportRows)
    .where(
      within(
        scope,
        contactImportRows,
        and(eq(contactImportRows.importId, importId), inArray(kind, ['created', 'updated']), lt(rowNumber, beforeRow)),
      ),
    )
    .orderBy(desc(rowNumber))
    .limit(limit);
}

export interface RejectRow {
  readonly rowNumber: number;
  readonly problems: readonly RowProblem[] | null;
}

export async function rejectedRows(
  { q }: Reads,
  scope: Scope,
  importId: number,
  { behind, skip = 0, limit }: { readonly behind: number; readonly skip?: number; readonly limit: number },
): Promise<RejectRow[]> {
  return q
    .select({ rowNumber: contactImportRows.rowNumber, problems: contactImportRows.problems })
    .from(contactImportRows)
    .where(
      within(
        scope,
        contactImportRows,
        eq(contactImportRows.importId, importId),
        eq(contactImportRows.kind, 'rejected'),
        gt(contactImportRows.rowNumber, behind),
      ),
    )
    .orderBy(asc(contactImportRows.rowNumber))
    .offset(skip)
    .limit(limit);
}

export async function findMap({ q }: Reads, scope: Scope, signature: string): Promise<ImportMapping | undefined> {
  const [row] = await q
    .select({ mapping: contactImportMaps.mapping })
    .from(contactImportMaps)
    .where(within(scope, contactImportMaps, eq(contactImportMaps.signature, signature)));
  return row?.mapping;
}

export async function rememberMap(
  { q }: Tx,
  scope: Scope,
  signature: string,
  mapping: ImportMapping,
  now: Date,
): Promise<void> {
  const values = { signature, mapping, updatedAt: now };
  await q
    .insert(contactImportMaps)
    .values({ ...owned(scope), ...values })
    .onConflictDoUpdate({ target: [contactImportMaps.companyId, contactImportMaps.signature], set: values })
    .execute();
}

/** Whom a column of owners can name: colleagues, by address and by name, in lower case. A name that two have names nobody. */
export async function ownersByName({ q }: Reads, scope: Scope): Promise<Map<string, number>> {
  const rows = await q
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(within(scope, memberships, eq(memberships.enabled, true)));
  const names = rows.map(({ name }) => name.toLowerCase());
  const known = rows.flatMap(({ id, name, email }): [string, number][] => {
    const isOnly = names.filter((each) => each === name.toLowerCase()).length === 1;
    return [[email.toLowerCase(), id], ...(isOnly ? [[name.toLowerCase(), id] as [string, number]] : [])];
  });
  return new Map(known);
}

/** @returns where the bytes of those lie that are about to be removed. */
export async function oldFiles({ q }: Reads, before: Date): Promise<string[]> {
  const rows = await q
    .select({ fileKey: contactImports.fileKey, rowsKey: contactImports.rowsKey })
    .from(contactImports)
    .where(lt(contactImports.createdAt, before));
  return rows.flatMap(({ fileKey, rowsKey }) => [fileKey, rowsKey].filter((key) => key !== null));
}

export async function purgeImports(reads: Reads, before: Date): Promise<void> {
  const isOld = sql`${contactImports.createdAt} < ${before.toISOString()}::timestamptz`;
  const ofOld = sql`${contactImportRows.importId} in (select ${contactImports.id} from ${contactImports} where ${isOld})`;
  await purgeRows(reads, contactImportRows, ofOld, {});
  await purgeRows(reads, contactImports, isOld, {});
}
