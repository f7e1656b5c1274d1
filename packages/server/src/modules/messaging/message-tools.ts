import type { Reads, Tx } from '../../db/transaction.js';
import { invalid } from '../../http/errors.js';
import type { Scope } from '../../policy/scope.js';
import { findSendableFiles } from './messaging.repository.js';

export interface TakenFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** What a composer offers besides words, as far as a text that leaves needs it. */
export interface MessageTools {
  /** The uploaded files of a text, kept for good, in the order of `ids`. @throws ApiError VALIDATION_FAILED for one that is gone. */
  takeFiles(tx: Tx, scope: Scope, ids: readonly string[]): Promise<readonly TakenFile[]>;
  /** The text with the addresses in it shortened. @throws ApiError VALIDATION_FAILED when the company has no domain for it. */
  shortenLinks(tx: Tx, scope: Scope, body: string): Promise<string>;
}

/** Any stored file of the company that is no recording; no short links. */
export function createMessageTools(): MessageTools {
  return {
    takeFiles: (tx, scope, ids) => takeStored(tx, scope, ids),
    shortenLinks: () =>
      Promise.reject(invalid({ shorten_links: 'Short links are not set up. Send the text without.' })),
  };
}

async function takeStored(reads: Reads, scope: Scope, ids: readonly string[]): Promise<readonly TakenFile[]> {
  const found = await findSendableFiles(reads, scope, ids);
  return ids.map((id) => {
    const file = found.find((each) => each.id === id);
    if (file === undefined) throw invalid({ attachments: 'One of the files is not there any more. Attach it again.' });
    return file;
  });
}
