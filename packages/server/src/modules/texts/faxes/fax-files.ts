import type { FaxFile } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import type { Attachments } from '../attachments/index.js';
import { insertDocument, pagesOf } from './faxes.repository.js';
import { countPdfPages } from './pdf-pages.js';

/** PDFs to be faxed: checked when they come, so that nothing else is ever sent. */
export interface FaxFiles {
  /** Keeps a PDF that was uploaded, for a day unless a fax takes it. @throws ApiError VALIDATION_FAILED, PAYLOAD_TOO_LARGE. */
  add(tx: Tx, scope: Scope, name: string, file: ReceivedFile): Promise<FaxFile>;
  /** One that the scope's user may send. @throws ApiError VALIDATION_FAILED when it is not there (any more). */
  find(reads: Reads, scope: Scope, fileId: string): Promise<FaxFile>;
  /** The same, kept for good. */
  take(tx: Tx, scope: Scope, fileId: string): Promise<FaxFile>;
}

const NO_PDF = 'Only a PDF can be faxed. Save the document as PDF, and choose that.';
const LOCKED = 'This PDF is locked. Save a copy without a password, and choose that.';
const NO_PAGES = 'This PDF has no pages that can be read. Save the document as PDF again, and choose that.';

export function createFaxFiles(attachments: Pick<Attachments, 'add' | 'find' | 'keep'>): FaxFiles {
  const find: FaxFiles['find'] = async (reads, scope, fileId) => {
    const [found] = await attachments.find(reads, scope, [fileId]);
    const pages = found === undefined ? null : await pagesOf(reads, scope, fileId);
    if (found === undefined || pages === null)
      throw invalid({ file: 'The PDF is no longer there. Choose it again, and send its new uuid.' });
    return { ...found, pages };
  };
  return {
    async add(tx, scope, name, file) {
      if (file.bytes > 0 && !file.head.includes('%PDF-')) throw invalid({ data_base64: NO_PDF });
      const chunks: Buffer[] = [];
      for await (const chunk of file.chunks()) chunks.push(chunk);
      const pages = await countPdfPages(Buffer.concat(chunks));
      if (file.bytes > 0 && pages === 'locked') throw invalid({ data_base64: LOCKED });
      if (file.bytes > 0 && pages === null) throw invalid({ data_base64: NO_PAGES });
      const added = await attachments.add(tx, scope, { name, bytes: file });
      if (typeof pages !== 'number') throw invalid({ data_base64: NO_PDF });
      await insertDocument(tx, scope, added.uuid, pages);
      return { ...added, pages };
    },
    find,
    async take(tx, scope, fileId) {
      const found = await find(tx, scope, fileId);
      await attachments.keep(tx, scope, [fileId]);
      return found;
    },
  };
}
