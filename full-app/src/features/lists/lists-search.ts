/** What `/lists-management` shows, as it stands in the address (spec 1 §2). Left out means: the person’s own lists. */
export interface ListsSearch {
  type?: 'public' | 'user';
  /** With `user`: whose lists. */
  userId?: number;
  folder?: number;
  q?: string;
}

const idIn = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** Reads whatever stands in the address. What is not understood is left out. */
export function readListsSearch(raw: Record<string, unknown>): ListsSearch {
  const type = (['public', 'user'] as const).find((each) => each === raw['type']);
  const [userId, folder] = [idIn(raw['userId']), idIn(raw['folder'])];
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']) : '';
  return {
    ...(type === undefined ? {} : { type }),
    ...(type === 'user' && userId !== undefined ? { userId } : {}),
    ...(folder === undefined ? {} : { folder }),
    ...(q === '' ? {} : { q }),
  };
}

/** The rest of a path behind `/lists-management/`: `public`, `user/3`, and either with `folder/7`. */
export function readListsPath(path: string): ListsSearch {
  const parts = path.split('/').filter((part) => part !== '');
  const after = (word: string): string | undefined => {
    const at = parts.indexOf(word);
    return at === -1 ? undefined : parts[at + 1];
  };
  return readListsSearch({ type: parts[0], userId: after('user'), folder: after('folder') });
}
