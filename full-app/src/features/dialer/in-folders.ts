import type { DialerList } from '../../entities/dialer/index.js';

interface Folder {
  readonly id: number;
  readonly name: string;
}

/** The lists outside of folders first, then those of each folder. `folder`: what the list is the first of. */
export function inFolders(
  lists: readonly DialerList[],
  folders: readonly Folder[],
): { readonly list: DialerList; readonly folder: Folder | null }[] {
  const of = (id: number | null): DialerList[] => lists.filter((list) => list.contact_folder_id === id);
  const known = new Set(folders.map(({ id }) => id));
  const outside = lists.filter(({ contact_folder_id: id }) => id === null || !known.has(id));
  return [
    ...outside.map((list) => ({ list, folder: null })),
    ...folders.flatMap((folder) => of(folder.id).map((list, at) => ({ list, folder: at === 0 ? folder : null }))),
  ];
}
