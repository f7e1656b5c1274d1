import {
  ATTACHMENT_MAX_BYTES,
  VISITOR_FILES_IN_A_TEXT,
  type ResponseOf,
  type uploadVisitorFile,
  type VisitorFile,
} from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { RawAnswer } from '../../../http/route.js';
import type { RequestFacts } from '../../../http/request-facts.js';
import type { Kernel } from '../../../kernel.js';
import type { VisitorActor } from '../../../policy/actor.js';
import { visitorScopeOf, type Scope } from '../../../policy/scope.js';
import { openFileToken, sealFileToken } from '../../platform/files/index.js';
import { ALLOWED_CONTENT_TYPES, ALLOWED_TYPES } from '../../../storage/file-type.js';
import { fileHeaders } from '../../platform/files/index.js';
import { findFile } from '../../platform/files/read.js';
import type { ArrivedFile, Attachments } from '../attachments/index.js';
import type { Files } from '../../platform/files/index.js';
import { FILE_ADDRESS_MS, VISITOR_LIMITS } from './visitor-limits.js';
import type { VisitorTextFile } from './visitor-texts.port.js';
import { filesOfSession, insertFile, type SessionRow } from './visitors.repository.js';
import type { Visitors } from './visitors.service.js';

/** What a visitor is told before they choose a file. */
export const VISITOR_FILE_RULES = {
  max_bytes: ATTACHMENT_MAX_BYTES,
  max_count: VISITOR_FILES_IN_A_TEXT,
  types: [...ALLOWED_CONTENT_TYPES],
  type_names: ALLOWED_TYPES,
};

/** Files of conversations on a site: what its visitor uploads, and what they may open. */
export interface VisitorFiles {
  /**
   * Whether a visitor may upload a file now; decided before any of it is read, and counted.
   * @returns the session, by which uploads under way are counted.
   * @throws ApiError VISITOR_SESSION, FORBIDDEN, RATE_LIMITED.
   */
  admit(actor: VisitorActor, facts: RequestFacts): Promise<string>;
  /**
   * Keeps a file for a text of this session, for a day unless one takes it.
   * @throws ApiError VISITOR_SESSION, FORBIDDEN, PAYLOAD_TOO_LARGE, VALIDATION_FAILED.
   */
  upload(
    tx: Tx,
    actor: VisitorActor,
    facts: RequestFacts,
    file: ArrivedFile,
  ): Promise<ResponseOf<typeof uploadVisitorFile>>;
  /** Those of a text that is sent now, kept for good. @throws ApiError VALIDATION_FAILED for one that this session did not upload. */
  take(tx: Tx, scope: Scope, session: SessionRow, ids: readonly string[]): Promise<VisitorTextFile[]>;
  /** The file of an address, for the session that the address was given to. @throws ApiError VISITOR_SESSION, FORBIDDEN, NOT_FOUND. */
  open(actor: VisitorActor, facts: RequestFacts, token: string): Promise<RawAnswer>;
  /** Names the addresses that hold now: another name, and they are others. */
  readonly addresses: () => string;
  present(session: Pick<SessionRow, 'id'>, file: VisitorTextFile): VisitorFile;
}

export function createVisitorFiles(
  kernel: Kernel,
  { visitors, attachments, files }: { visitors: Visitors; attachments: Attachments; files: Pick<Files, 'read'> },
): VisitorFiles {
  const { clock, limiter } = kernel;
  const key = kernel.secrets.derive('visitor-files');
  const reads = { q: kernel.db.drizzle };

  const period = (): number => Math.floor(clock.now().getTime() / FILE_ADDRESS_MS);

  function present({ id: audience }: Pick<SessionRow, 'id'>, { id, name, contentType, bytes }: VisitorTextFile) {
    const token = sealFileToken(key, id, (period() + 2) * FILE_ADDRESS_MS, audience);
    return { url: `/api/v1/visitor/files/${token}`, name, content_type: contentType, bytes };
  }

  return {
    present,
    addresses: () => String(period()),

    async admit(actor, facts) {
      const session = await visitors.verifiedSessionOf(reads, actor, facts);
      limiter.take(`visitor-file:${session.id}`, VISITOR_LIMITS.filesBySession);
      limiter.take(`visitor-file-ip:${facts.network}`, VISITOR_LIMITS.filesByIp);
      limiter.take(`visitor-files:${actor.companyId}:${session.phoneNumber}`, VISITOR_LIMITS.filesByNumberADay);
      return `visitor:${session.id}`;
    },

    async upload(tx, actor, facts, file) {
      // Again: the session may have ended while the file was coming.
      const session = await visitors.verifiedSessionOf(tx, actor, facts);
      const scope = visitorScopeOf(actor);
      const added = await attachments.add(tx, scope, file);
      const { uuid, content_type: contentType, bytes } = added;
      await insertFile(tx, scope, { fileId: uuid, sessionId: session.id, createdAt: clock.now() });
      return { ...present(session, { id: uuid, name: added.name, contentType, bytes }), uuid };
    },

    async take(tx, scope, session, ids) {
      const own = await filesOfSession(tx, scope, session.id, ids);
      if (ids.some((id) => !own.has(id)))
        throw invalid({ attachments: 'A file is no longer there. Remove it and attach it again.' });
      const found = await attachments.require(tx, scope, ids);
      await attachments.keep(tx, scope, ids);
      return found.map(({ uuid: id, name, content_type: contentType, bytes }) => ({ id, name, contentType, bytes }));
    },

    async open(actor, facts, token) {
      const session = await visitors.verifiedSessionOf(reads, actor, facts);
      const fileId = openFileToken(key, token, clock.now().getTime(), session.id);
      if (fileId === null) throw fail('NOT_FOUND');
      const file = await findFile(reads, visitorScopeOf(actor), fileId);
      if (file === undefined) throw fail('NOT_FOUND');
      const headers = { ...fileHeaders(file), 'content-length': String(file.bytes) };
      return new RawAnswer(200, headers, await files.read(file.storageKey));
    },
  };
}
