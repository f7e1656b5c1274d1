import type { Reads, Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import type { Attachments, MediaUrls } from '../attachments/index.js';
import type { ShortenedText, Shortener } from '../links/index.js';
import type { Templates } from '../templates/index.js';
import type { Drafts, Threads } from '../threads/index.js';
import { findSendableFiles } from './messaging.repository.js';
import type { StoredDraft } from './messaging.tables.js';

export interface TakenFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** What a composer offers besides words, as far as a text that leaves needs it. */
export interface MessageTools extends Pick<Threads, 'requireUnchanged'> {
  /**
   * The uploaded files of a text, kept for good, in the order of `ids`. `wereSent`: they went with a text that its reader may see, and
   * are not asked about again. @throws ApiError VALIDATION_FAILED for one that is gone.
   */
  takeFiles(tx: Tx, scope: Scope, ids: readonly string[], wereSent?: boolean): Promise<readonly TakenFile[]>;
  /** The text with the addresses in it shortened, and the codes of the short ones. */
  shortenLinks(tx: Tx, scope: Scope, body: string): Promise<ShortenedText>;
  /** Where the company's short links begin: first that of new ones, then those by which earlier ones are known. */
  linkPrefixes(reads: Reads, scope: Scope): Promise<readonly string[]>;
  /** Says in which text short links go out. */
  nameLinks(tx: Tx, scope: Scope, codes: readonly string[], communicationId: number): Promise<void>;
  /** What was in a composer has been sent, or will be: its draft is empty, and the template that it came from was used. */
  taken(tx: Tx, scope: Scope, userId: number, draft: StoredDraft): Promise<void>;
  /** A text, or a plan of one, was taken back: nothing came of its template, and its short links went nowhere. */
  onUndo(tx: Tx, scope: Scope, communicationId: number | null, draft: StoredDraft): Promise<void>;
  /** A plan that was taken back goes on: its template counts again. */
  takenAgain(tx: Tx, scope: Scope, draft: StoredDraft): Promise<void>;
  /** Where a carrier fetches a file. */
  mediaUrl(fileId: string, name: string): string;
}

export interface MessageToolsDeps {
  readonly attachments: Pick<Attachments, 'require' | 'keep'>;
  readonly mediaUrls: MediaUrls;
  readonly shortener: Pick<Shortener, 'shorten' | 'prefixes' | 'name' | 'forget'>;
  readonly templates: Pick<Templates, 'used' | 'unused'>;
  readonly drafts: Pick<Drafts, 'clear'>;
  readonly threads: Pick<Threads, 'requireUnchanged'>;
}

/** Carriers fetch a file at once; this is for those that try again. */
export const MEDIA_LIFETIME_MS = 4 * 60 * 60_000;

export function createMessageTools(deps: MessageToolsDeps): MessageTools {
  const { attachments, mediaUrls, shortener, templates, drafts, threads } = deps;
  return {
    async takeFiles(tx, scope, ids, wereSent = false) {
      // What leaves by itself was taken when its writer asked for it.
      if (scope.userId !== null && !wereSent) {
        await attachments.require(tx, scope, ids);
        await attachments.keep(tx, scope, ids);
      }
      return takeStored(tx, scope, ids);
    },
    shortenLinks: (tx, scope, body) => shortener.shorten(tx, scope, body),
    linkPrefixes: (reads, scope) => shortener.prefixes(reads, scope),
    nameLinks: (tx, scope, codes, communicationId) => shortener.name(tx, scope, codes, communicationId),
    async taken(tx, scope, userId, { contact_id: contactId, template_id: templateId }) {
      if (templateId !== undefined) await templates.used(tx, scope, templateId);
      await drafts.clear(tx, scope, { userId, contactId, mode: 'sms' });
    },
    async onUndo(tx, scope, communicationId, { template_id: templateId }) {
      if (communicationId !== null) await shortener.forget(tx, scope, communicationId);
      if (templateId !== undefined) await templates.unused(tx, scope, templateId);
    },
    async takenAgain(tx, scope, { template_id: templateId }) {
      if (templateId !== undefined) await templates.used(tx, scope, templateId);
    },
    requireUnchanged: (reads, scope, seen) => threads.requireUnchanged(reads, scope, seen),
    mediaUrl: (fileId, name) => mediaUrls.publicMediaUrl(fileId, MEDIA_LIFETIME_MS, name),
  };
}

async function takeStored(reads: Reads, scope: Scope, ids: readonly string[]): Promise<readonly TakenFile[]> {
  const found = await findSendableFiles(reads, scope, ids);
  return ids.map((id) => {
    const file = found.find((each) => each.id === id);
    if (file === undefined) throw invalid({ attachments: 'One of the files is no longer there. Attach it again.' });
    return file;
  });
}
