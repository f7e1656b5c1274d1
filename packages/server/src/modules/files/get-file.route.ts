import { operations } from '@talk/contract/schemas';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Reads } from '../../db/transaction.js';
import { fail } from '../../http/errors.js';
import { RawAnswer, route, type Route } from '../../http/route.js';
import { within, type Scope } from '../../policy/scope.js';
import { readViewer } from '../../policy/viewer.repository.js';
import { communicationVisible } from '../../policy/visibility.js';
import { attachmentReadable } from '../attachments/attachments.policy.js';
import { attachments } from '../attachments/attachments.tables.js';
import { communications } from '../communications/communications.tables.js';
import { contacts } from '../contacts/contacts.tables.js';
import { messageAttachments } from '../messaging/messaging.tables.js';
import { readRange } from './byte-range.js';
import { fileHeaders } from './file-headers.js';
import type { FileStore } from '../../storage/file-store.js';
import { storedFiles } from './files.tables.js';

type FileRow = typeof storedFiles.$inferSelect;

export function getFileRoute(store: FileStore): Route {
  return route(operations.getFile, async ({ params, query, scope, actor, request, tx }) => {
    const found = await findReadableFile(tx, scope, params.uuid);
    if (found?.isRecording === true && !actor.permissions.has('listen recording')) throw fail('FORBIDDEN');
    const file = found?.file ?? (await findOwnAttachment(tx, scope, params.uuid));
    if (file === undefined) throw fail('NOT_FOUND');
    const range = readRange(request.header('range'), file.bytes);
    if (range === 'unsatisfiable')
      return new RawAnswer(416, { 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' }, null);
    const stream = await store.read(file.storageKey, range === 'all' ? undefined : range);
    const headers = {
      ...fileHeaders(file, { forceDownload: query.force_download === '1' }),
      'content-length': String(range === 'all' ? file.bytes : range.end - range.start + 1),
      'accept-ranges': 'bytes',
    };
    if (range === 'all') return new RawAnswer(200, headers, stream);
    const contentRange = `bytes ${range.start}-${range.end}/${file.bytes}`;
    return new RawAnswer(206, { ...headers, 'content-range': contentRange }, stream);
  });
}

/** A recording belongs to a call, a picture to a text, and who may see these may have the file. A file that nothing visible refers to does not exist. */
async function findReadableFile(
  reads: Reads,
  scope: Scope,
  id: string,
): Promise<{ readonly file: FileRow; readonly isRecording: boolean } | undefined> {
  const viewer = await readViewer(reads, scope);
  const [row] = await reads.q
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
    .leftJoin(contacts, eq(contacts.id, communications.contactId))
    .where(
      within(
        scope,
        storedFiles,
        eq(storedFiles.id, id),
        eq(communications.companyId, scope.companyId),
        communicationVisible(viewer, { ...communicationColumns, contact: contacts }),
      ),
    )
    .limit(1);
  return row && { file: row.file, isRecording: row.attachmentId === null };
}

/** What somebody uploaded for a message is theirs to see, and everybody's once a template of the company has it. */
async function findOwnAttachment(reads: Reads, scope: Scope, id: string): Promise<FileRow | undefined> {
  const [row] = await reads.q
    .select({ file: storedFiles })
    .from(storedFiles)
    .innerJoin(attachments, eq(attachments.fileId, storedFiles.id))
    .where(within(scope, storedFiles, eq(storedFiles.id, id), attachmentReadable(scope)));
  return row?.file;
}

const communicationColumns = {
  lineId: communications.lineId,
  userId: communications.userId,
  attemptingUserIds: communications.attemptingUserIds,
  contactId: communications.contactId,
};
