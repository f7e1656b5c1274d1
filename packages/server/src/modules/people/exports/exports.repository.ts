import { desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactExports } from './exports.tables.js';

export type ExportRow = typeof contactExports.$inferSelect;
export type NewExport = Pick<
  typeof contactExports.$inferInsert,
  'userId' | 'fileUuid' | 'fileName' | 'subject' | 'format' | 'columns' | 'request' | 'total' | 'createdAt'
>;
export type ExportValues = Partial<Omit<ExportRow, 'id' | 'companyId' | 'version'>>;

const ofUser = ({ userId }: Scope) => (userId === null ? undefined : eq(contactExports.userId, userId));

export async function insertExport({ q }: Tx, scope: Scope, values: NewExport): Promise<ExportRow> {
  const [row] = await q
    .insert(contactExports)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the export was not inserted');
  return row;
}

/** The user's own; work that goes on for nobody in particular finds any of the company. */
export async function findExport({ q }: Reads, scope: Scope, id: number): Promise<ExportRow | undefined> {
  const [row] = await q
    .select()
    .from(contactExports)
    .where(within(scope, contactExports, eq(contactExports.id, id), ofUser(scope)));
  return row;
}

export async function lockExport(tx: Tx, scope: Scope, id: number): Promise<ExportRow | undefined> {
  const query = tx.q
    .select()
    .from(contactExports)
    .where(within(scope, contactExports, eq(contactExports.id, id), ofUser(scope)));
  const [row] = await lockRows(tx, 'export', query, (found) => found.id);
  return row;
}

/** The file of an export, for who asked for it, while it can be had. */
export async function findExportFile(
  { q }: Reads,
  scope: Scope,
  uuid: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const [row] = await q
    .select()
    .from(contactExports)
    .where(
      within(
        scope,
        contactExports,
        eq(contactExports.fileUuid, uuid),
        eq(contactExports.userId, scope.userId ?? 0),
        eq(contactExports.status, 'done'),
        isNotNull(contactExports.fileKey),
        gt(contactExports.expiresAt, now),
      ),
    );
  return row;
}

/** Those that are under way, or of which the file can still be had. */
export async function listExports({ q }: Reads, scope: Scope, now: Date, limit: number): Promise<ExportRow[]> {
  const isOpen = or(isNull(contactExports.expiresAt), gt(contactExports.expiresAt, now));
  return q
    .select()
    .from(contactExports)
    .where(within(scope, contactExports, ofUser(scope), isNull(contactExports.dismissedAt), isOpen))
    .orderBy(desc(contactExports.id))
    .limit(limit);
}

export async function countRunning({ q }: Reads, scope: Scope): Promise<number> {
  const rows = await q
    .select({ id: contactExports.id })
    .from(contactExports)
    .where(
      within(
        scope,
        contactExports,
        ofUser(scope),
        eq(contactExports.status, 'running'),
        isNull(contactExports.dismissedAt),
      ),
    );
  return rows.length;
}

export async function updateExport(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: ExportValues,
  now: Date,
): Promise<ExportRow> {
  const [row] = await q
    .update(contactExports)
    .set({ ...values, updatedAt: now, version: sql`${contactExports.version} + 1` })
    .where(within(scope, contactExports, eq(contactExports.id, id)))
    .returning();
  if (row === undefined) throw new Error('an export that was locked does not exist');
  return row;
}

/** Files that nobody can have any more. @returns where their bytes lie. */
export async function forgetFiles({ q }: Reads, now: Date): Promise<string[]> {
  const { rows } = await q.execute<{ file_key: string }>(sql`
    update ${contactExports} as old set file_key = null from ${contactExports} as was
    where was.id = old.id and was.file_key is not null and was.expires_at <= ${now.toISOString()}::timestamptz
    returning was.file_key`);
  return rows.map((row) => row.file_key);
}

export async function purgeExports(reads: Reads, before: Date): Promise<void> {
  await purgeRows(reads, contactExports, sql`${lt(contactExports.createdAt, before)}`, {});
}
