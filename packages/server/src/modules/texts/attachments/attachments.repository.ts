import { eq, inArray, sql } from 'drizzle-orm';
import { oldRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { storedFiles } from '../../platform/files/read.js';
import { smsTemplates } from '../templates/read.js';
import { messageDrafts } from '../threads/read.js';
import { attachmentSendable } from './readable.repository.js';
import { attachments } from './attachments.tables.js';

export type FileRow = typeof storedFiles.$inferSelect;

export async function insertAttachment({ q }: Tx, scope: Scope, fileId: string, createdAt: Date): Promise<void> {
  await q.insert(attachments).values({ ...owned(scope), fileId, userId: scope.userId, createdAt });
}

/** Those of `ids` that the scope's user may send, in the order of `ids`. A scope without a user may send all of the company. */
export async function findAttachments({ q }: Reads, scope: Scope, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .select({ file: storedFiles })
    .from(attachments)
    .innerJoin(storedFiles, eq(storedFiles.id, attachments.fileId))
    .where(
      within(
        scope,
        attachments,
        inArray(attachments.fileId, [...ids]),
        scope.userId === null ? undefined : attachmentSendable(scope),
      ),
    );
  const byId = new Map(rows.map(({ file }) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function keepAttachments({ q }: Tx, scope: Scope, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await q
    .update(attachments)
    .set({ keptAt: sql`coalesce(${attachments.keptAt}, ${now.toISOString()}::timestamptz)` })
    .where(within(scope, attachments, inArray(attachments.fileId, [...ids])));
}

/** Uploaded before `before`, and in no message, template or draft. */
const isUnclaimed = (before: Date) => sql`${attachments.keptAt} is null
  and ${attachments.createdAt} < ${before.toISOString()}::timestamptz
  and not exists (select 1 from ${smsTemplates} where ${smsTemplates.companyId} = ${attachments.companyId}
    and ${smsTemplates.attachments} @> array[${attachments.fileId}])
  and not exists (select 1 from ${messageDrafts} where ${messageDrafts.companyId} = ${attachments.companyId}
    and ${messageDrafts.content} -> 'attachments' @> jsonb_build_array(jsonb_build_object('uuid', ${attachments.fileId})))`;

/** Companies that have something to forget. */
export async function companiesWithUnclaimed({ q }: Reads, before: Date): Promise<number[]> {
  const rows = await q
    .selectDistinct({ companyId: attachments.companyId })
    .from(attachments)
    .where(isUnclaimed(before));
  return rows.map((row) => row.companyId);
}

/** Forgets some of what no message claimed; their files are still there. @returns the ids of those files. */
export async function forgetUnclaimed({ q }: Tx, scope: Scope, before: Date, limit: number): Promise<string[]> {
  const rows = await q
    .delete(attachments)
    .where(oldRows(attachments, within(scope, attachments, isUnclaimed(before)), limit))
    .returning({ fileId: attachments.fileId });
  return rows.map((row) => row.fileId);
}
