import { and, eq, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { communications } from '../../people/communications/read.js';
import { storedFiles } from '../../platform/files/read.js';

/** A recording of whatever company, for an address that is a permission itself; undefined for any other file, and for one that was deleted. */
export async function findRecordingFile({ q }: Reads, fileId: string) {
  const [row] = await q
    .select({ file: storedFiles })
    .from(storedFiles)
    .innerJoin(
      communications,
      and(eq(communications.companyId, storedFiles.companyId), eq(communications.recordingFileId, storedFiles.id)),
    )
    .where(and(eq(storedFiles.id, fileId), sql`not ${communications.recordingIsDeleted}`))
    .limit(1);
  return row?.file;
}
