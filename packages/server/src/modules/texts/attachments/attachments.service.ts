import { ATTACHMENT_MAX_BYTES, type Attachment } from '@talk/contract';
import { purgeInBatches } from '../../../db/purge.js';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid, type ApiError } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import { WebError, type PublicWeb } from '../../../web/public-web.js';
import type { Files, NewFile } from '../../platform/files/index.js';
import {
  companiesWithUnclaimed,
  findAttachments,
  forgetUnclaimed,
  insertAttachment,
  keepAttachments,
  type FileRow,
} from './attachments.repository.js';
import { ALLOWED_TYPES, fittingName, GIF, readFileType, readReceivedType } from '../../../storage/file-type.js';
import { nameOf, readArrivedType, typeByName } from './arrived-type.js';
import { TOO_LARGE } from './upload.js';

/** A file that came, before its type was checked. */
export type ArrivedFile = Omit<NewFile, 'contentType'>;

/** Files for messages. */
export interface Attachments {
  /**
   * Keeps a file that was uploaded, for a day unless something takes it.
   * @throws ApiError PAYLOAD_TOO_LARGE; VALIDATION_FAILED for a type that may not be sent.
   */
  add(tx: Tx, scope: Scope, file: ArrivedFile): Promise<Attachment>;
  /** The same for an email, which takes any kind of file. @throws ApiError PAYLOAD_TOO_LARGE, VALIDATION_FAILED for an empty one. */
  addAny(tx: Tx, scope: Scope, file: { readonly name: string; readonly bytes: ReceivedFile }): Promise<Attachment>;
  /** The GIF at a public https address. Waits for a foreign server: call it outside of transactions. @throws ApiError. */
  fetchGif(url: string): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  /** Those that the scope's user may send, in the order of `ids`; others are left out. */
  find(reads: Reads, scope: Scope, ids: readonly string[]): Promise<Attachment[]>;
  /** The same, all of them. @throws ApiError VALIDATION_FAILED when one is not there (any more). */
  require(reads: Reads, scope: Scope, ids: readonly string[]): Promise<Attachment[]>;
  /** Says that a message has taken them: they stay. */
  keep(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void>;
  /** Removes what was uploaded and never used. */
  purge(signal?: AbortSignal): Promise<void>;
}

const UNCLAIMED_KEPT_MS = 24 * 3_600_000;
const FETCH_TIMEOUT_MS = 15_000;
const NO_GIF = 'There is no GIF at this address.';

export function createAttachments(kernel: Kernel, { files, web }: { files: Files; web: PublicWeb }): Attachments {
  const find: Attachments['find'] = async (reads, scope, ids) =>
    (await findAttachments(reads, scope, ids)).map(present);

  return {
    async add(tx, scope, { name, bytes }) {
      const size = sizeOf(bytes);
      if (size > ATTACHMENT_MAX_BYTES) throw fail('PAYLOAD_TOO_LARGE', { message: TOO_LARGE });
      if (size === 0) throw invalid({ data_base64: 'The file is empty.' });
      const type = Buffer.isBuffer(bytes) ? readFileType(bytes) : await readReceivedType(bytes);
      if (type === null)
        throw invalid({ data_base64: `This kind of file cannot be sent in a message. Use ${ALLOWED_TYPES}.` });
      const file = { name: fittingName(name, type), contentType: type.contentType, bytes };
      const { id } = await files.save(tx, scope, file);
      await insertAttachment(tx, scope, id, kernel.clock.now());
      return present({ ...file, id, bytes: size });
    },

    async addAny(tx, scope, { name, bytes }) {
      if (bytes.bytes === 0) throw invalid({ data_base64: 'The file is empty.' });
      const type = (await readReceivedType(bytes)) ?? readArrivedType(bytes.head, typeByName(name));
      const file = { name: nameOf(name, type), contentType: type.contentType, bytes };
      const { id } = await files.save(tx, scope, file);
      await insertAttachment(tx, scope, id, kernel.clock.now());
      return present({ ...file, id, bytes: bytes.bytes });
    },

    async fetchGif(url) {
      const request = { maxBytes: ATTACHMENT_MAX_BYTES, timeoutMs: FETCH_TIMEOUT_MS, httpsOnly: true };
      const answer = await web.get(url, { ...request, accept: 'image/gif' }).catch((error: unknown) => {
        throw refusalOf(error);
      });
      // Theirs to mend, and perhaps in a moment.
      if (answer.status >= 500 || answer.status === 429) throw refusalOf(new WebError('unreachable'));
      const isThere = answer.status >= 200 && answer.status < 300;
      if (!isThere || readFileType(answer.body) !== GIF) throw invalid({ url: NO_GIF });
      const last = new URL(answer.url).pathname.split('/').at(-1) ?? '';
      return { name: last === '' ? 'animation.gif' : last.slice(0, 100), bytes: answer.body };
    },

    find,

    async require(reads, scope, ids) {
      const unique = [...new Set(ids)];
      const found = await find(reads, scope, unique);
      if (found.length < unique.length)
        throw invalid({ attachments: 'A file is no longer there. Remove it and attach it again.' });
      return found;
    },

    keep: (tx, scope, ids) => keepAttachments(tx, scope, ids, kernel.clock.now()),

    async purge(signal) {
      const before = new Date(kernel.clock.now().getTime() - UNCLAIMED_KEPT_MS);
      for (const companyId of await companiesWithUnclaimed({ q: kernel.db.drizzle }, before))
        await purgeInBatches({ signal }, (limit) =>
          inTransaction(kernel, async (tx) => {
            const scope = systemScope(companyId);
            const fileIds = await forgetUnclaimed(tx, scope, before, limit);
            await files.remove(tx, scope, fileIds);
            return fileIds.length;
          }),
        );
    },
  };
}

/** Whether what was refused with this error may go well the next time. */
export function mayPass({ cause }: ApiError): boolean {
  return cause instanceof WebError && (cause.reason === 'timeout' || cause.reason === 'unreachable');
}

/** What a person is told when a GIF could not be fetched. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof WebError)) return error;
  switch (error.reason) {
    case 'too-large':
      return fail('PAYLOAD_TOO_LARGE', { message: TOO_LARGE, cause: error });
    case 'address':
      return invalid({ url: 'This address is not on the public internet. Use a public https address.' });
    case 'redirects':
      return invalid({ url: NO_GIF });
    case 'timeout':
    case 'unreachable':
      return fail('VALIDATION_FAILED', {
        fields: { url: ['The site is not responding. Try again, or upload the GIF.'] },
        cause: error,
      });
  }
}

const sizeOf = (bytes: Buffer | ReceivedFile): number => (Buffer.isBuffer(bytes) ? bytes.length : bytes.bytes);

function present({ id, name, contentType, bytes }: Pick<FileRow, 'id' | 'name' | 'contentType' | 'bytes'>): Attachment {
  return { uuid: id, url: `/static/uploaded_file/${id}`, name, content_type: contentType, bytes };
}
