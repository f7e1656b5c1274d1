import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { Attachments } from '../attachments/index.js';
import {
  emptyDraft,
  findDraft,
  listDraftKeys,
  lockDraft,
  writeDraft,
  type DraftKey,
  type DraftRow,
  type ListedDraft,
} from './drafts.repository.js';
import { tellDraft } from './tell-draft.js';
import { requireThread } from './threads.repository.js';

type Content = NonNullable<Draft['content']>;
/** As it comes from a composer: files by their ids. */
export type DraftInput = Omit<Content, 'attachments'> & { readonly attachments: readonly string[] };

/** What users have begun to write. Every function is about the draft of `key.userId`. */
export interface Drafts {
  /** The user's drafts that are not empty, newest first. */
  list(reads: Reads, scope: Scope, userId: number): Promise<ListedDraft[]>;
  /** @throws ApiError NOT_FOUND for a contact that the user may not see. */
  get(reads: Reads, scope: Scope, key: DraftKey): Promise<Draft>;
  /**
   * Files that are gone are left out: a draft is never refused for them.
   * @throws ApiError CONFLICT with the other text when it was changed since `version`; NOT_FOUND.
   */
  save(tx: Tx, scope: Scope, key: DraftKey, version: number, input: DraftInput): Promise<Draft>;
  /** @throws ApiError CONFLICT when it is not `version` any more, NOT_FOUND. */
  remove(tx: Tx, scope: Scope, key: DraftKey, version?: number): Promise<Draft>;
  /** What was written has been sent: nothing is left of it. */
  clear(tx: Tx, scope: Scope, key: DraftKey): Promise<void>;
}

const LISTED_AT_MOST = 500;

export function createDrafts(kernel: Kernel, attachments: Attachments): Drafts {
  async function write(tx: Tx, scope: Scope, row: DraftRow, content: Content | null): Promise<DraftRow> {
    const written = await writeDraft(tx, scope, row.id, content, kernel.clock.now());
    tellDraft(tx, scope, written);
    return written;
  }

  async function remove(tx: Tx, scope: Scope, key: DraftKey, version?: number): Promise<Draft> {
    const row = await findDraft(tx, scope, key);
    if (row === undefined) return present(key, row);
    const locked = await lockDraft(tx, scope, key, kernel.clock.now());
    if (locked.content === null) return present(key, locked);
    if (version !== undefined && version !== locked.version) throw conflict(locked);
    return present(key, await write(tx, scope, locked, null));
  }

  return {
    list: (reads, scope, userId) => listDraftKeys(reads, scope, userId, LISTED_AT_MOST),

    async get(reads, scope, key) {
      await requireThread(reads, scope, key.contactId);
      return present(key, await findDraft(reads, scope, key));
    },

    async save(tx, scope, key, version, { attachments: ids, ...fields }) {
      await requireThread(tx, scope, key.contactId);
      const row = await lockDraft(tx, scope, key, kernel.clock.now());
      const written = { ...fields, attachments: await attachments.find(tx, scope, [...new Set(ids)]) };
      const content = isEmpty(written) ? null : written;
      // The same again: an answer that was lost, and the request repeated.
      if (row.version > 0 && isDeepStrictEqual(row.content, content)) return present(key, row);
      // Over an empty one nothing can be lost.
      if (row.content !== null && row.version !== version) throw conflict(row);
      return present(key, await write(tx, scope, row, content));
    },

    async remove(tx, scope, key, version) {
      await requireThread(tx, scope, key.contactId);
      return remove(tx, scope, key, version);
    },

    async clear(tx, scope, key) {
      const emptied = await emptyDraft(tx, scope, key, kernel.clock.now());
      if (emptied !== undefined) tellDraft(tx, scope, emptied);
    },
  };
}

function isEmpty({ body, subject, gif_url, attachments }: Content): boolean {
  return body.trim() === '' && (subject ?? '').trim() === '' && gif_url === null && attachments.length === 0;
}

/** The other text comes with the refusal, so that both can be shown. */
function conflict({ content, version }: DraftRow): Error {
  return fail('CONFLICT', {
    message: 'This draft was changed on another device.',
    fields: { body: [content?.body ?? ''], version: [String(version)] },
  });
}

function present({ contactId, mode }: DraftKey, row: DraftRow | undefined): Draft {
  if (row === undefined || row.version === 0)
    return { contact_id: contactId, mode, content: null, version: 0, updated_at: null };
  const { content, version, updatedAt } = row;
  return { contact_id: contactId, mode, content, version, updated_at: updatedAt.toISOString() };
}
