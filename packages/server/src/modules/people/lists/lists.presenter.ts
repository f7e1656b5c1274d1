import type { ContactFolder, ContactList } from '@talk/contract';
import type { FolderRow } from './folders.repository.js';
import { mayDelete, mayEdit, type ListUser } from './lists.policy.js';
import type { ListView } from './lists.repository.js';
import type { ListSource } from './lists.tables.js';

/** @param count null where it has to be asked for. @param folders those that the user sees */
export function presentList(
  { list, ownerName, isPinned }: ListView,
  user: ListUser,
  count: number | null,
  folders: ReadonlyMap<number, FolderRow>,
): ContactList {
  const { id, name, scope, filter, source, folderId, ownerId, version, createdAt } = list;
  const folder = folderId === null ? undefined : folders.get(folderId);
  return {
    id,
    name,
    module_type: list.moduleType,
    is_default: false,
    type: filter === null && source === null ? 'static' : 'dynamic',
    scope,
    filters: filter === null ? null : { ...(filter as object) },
    source: source && presentSource(source),
    contact_folder_id: folder?.id ?? null,
    folder: folder === undefined ? null : { id: folder.id, name: folder.name },
    owner: { id: ownerId, name: ownerName },
    pinned: isPinned,
    public: scope === 'public',
    show_in_public_folder: scope === 'public' && folder?.userId === null,
    contacts_count: count,
    hasEdit: mayEdit(list, user),
    hasDelete: mayDelete(list, user),
    version,
    created_at: createdAt.toISOString(),
  };
}

const presentSource = ({ account_id: _account, ...source }: ListSource): ContactList['source'] => source;

export const presentFolder = ({ id, name, userId, version }: FolderRow): ContactFolder => ({
  id,
  name,
  is_company: userId === null,
  version,
});
