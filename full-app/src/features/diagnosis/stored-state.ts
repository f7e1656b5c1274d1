/** What can be reset apart. `root`: what belongs to no screen, such as theme, language, sound and keys. */
export const RESET_SCOPES = ['all', 'contacts', 'inbox', 'stats', 'root'] as const;
export type ResetScope = (typeof RESET_SCOPES)[number];

/** The storage of a browser. */
export type Stored = Pick<Storage, 'removeItem'> & { readonly names: readonly string[] };

const CONTACTS = /^(columns(-unsaved)?:(?!communications$)|contacts\.)/;
/** Live statistics: the columns and the sound of the wallboard. */
const STATS = /^(columns(-unsaved)?:wallboard-|wallboard\.)/;
const INBOX = /^(columns(-unsaved)?:communications$|(communications|inbox)\.)/;
/** What was typed and not saved yet, which nothing here throws away, and what a call in progress needs. */
const KEPT = /^(unsent:|phone-carries$)/;
/** Which account was chosen. Signing out resets it. */
const SIGN_IN = 'talk:account-chosen';

/** Which scope a name in the storage of the browser belongs to; null: it is not reset. @param own the prefix of this user in this company. */
function scopeOf(name: string, own: string): Exclude<ResetScope, 'all'> | null {
  if (!name.startsWith('talk:') || name.startsWith(SIGN_IN) || name.startsWith('talk:edit:')) return null;
  if (name.startsWith('talk:fold:')) return 'contacts';
  if (name.startsWith('talk:inbox:')) return 'inbox';
  // Of another user, or of another company of this one.
  if (/^talk:\d+:\d+:/.test(name) && !name.startsWith(own)) return null;
  const rest = name.startsWith(own) ? name.slice(own.length) : null;
  if (rest !== null && KEPT.test(rest)) return null;
  if (rest !== null && STATS.test(rest)) return 'stats';
  if (rest !== null && CONTACTS.test(rest)) return 'contacts';
  return rest !== null && INBOX.test(rest) ? 'inbox' : 'root';
}

/** Removes what the browser has stored of a scope. @returns how many entries. */
export function resetStored(scope: ResetScope, own: string, storage: Stored): number {
  const gone = storage.names.filter((name) => {
    const of = scopeOf(name, own);
    return of !== null && (scope === 'all' || of === scope);
  });
  for (const name of gone) storage.removeItem(name);
  return gone.length;
}
