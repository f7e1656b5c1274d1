import { and, eq, or, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { attachmentReadable, attachments } from '../../texts/attachments/read.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { messageAttachments } from '../../texts/messaging/read.js';
import type { FileRow } from './files.repository.js';
import { storedFiles } from './files.tables.js';

/** A recording belongs to a call, a picture to a text, and who may see these may have the file. A file that nothing visible refers to does not exist. */
export async function findReadableFile(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  id: string,
): Promise<{ readonly file: FileRow; readonly isRecording: boolean } | undefined> {
  const [row] = await q
    .select({ file: storedFiles, attachmentId: messageAttachments.id })
    .from(storedFiles)
    .leftJoin(messageAttachments, eq(messageAttachments.fileId, storedFiles.id))
    .innerJoin(
      communications,
      or(
        eq(communications.id, messageAttachments.communicationId),
        and(eq(communications.recordingFileId, storedFiles.id), sql`not ${communications.recordingIsDeleted}`),
      ),
    )
    .where(
      within(
        scope,
        storedFiles,
        eq(storedFiles.id, id),
        eq(communications.companyId, scope.companyId),
        visibleTo(viewer),
      ),
    )
    .limit(1);
  return row && { file: row.file, isRecording: row.attachmentId === null };
}

/** What somebody uploaded for a message is theirs to see, and everybody's once a template of the company has it. */
export async function findOwnAttachment({ q }: Reads, scope: Scope, id: string): Promise<FileRow | undefined> {
  const [row] = await q
    .select({ file: storedFiles })
    .from(storedFiles)
    .innerJoin(attachments, eq(attachments.fileId, storedFiles.id))
    .where(within(scope, storedFiles, eq(storedFiles.id, id), attachmentReadable(scope)));
  return row?.file;
}
