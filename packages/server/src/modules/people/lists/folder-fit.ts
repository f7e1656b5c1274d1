import type { ContactFolder } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { findFolder, listFolders } from './folders.repository.js';
import { presentFolder } from './lists.presenter.js';
import type { ListRow } from './lists.repository.js';

type List = Pick<ListRow, 'scope' | 'ownerId'>;

/** Folders of one's own hold personal lists, those of the company the others. */
export async function folderFits(reads: Reads, scope: Scope, folderId: number, list: List): Promise<boolean> {
  const folder = await findFolder(reads, scope, folderId);
  return folder !== undefined && folder.userId === (list.scope === 'personal' ? list.ownerId : null);
}

/** @throws ApiError VALIDATION_FAILED for a folder that does not hold such lists. */
export async function requireFolder(reads: Reads, scope: Scope, folderId: number | null, list: List): Promise<void> {
  if (folderId === null || (await folderFits(reads, scope, folderId, list))) return;
  throw invalid({
    contact_folder_id:
      list.scope === 'personal'
        ? 'Choose one of your own folders: this list is personal.'
        : 'Choose a folder for everyone: this list is shared.',
  });
}

/** The user's own, and those for everyone, by name. */
export const readFolders = async (reads: Reads, scope: Scope): Promise<ContactFolder[]> =>
  (await listFolders(reads, scope)).map(presentFolder);
