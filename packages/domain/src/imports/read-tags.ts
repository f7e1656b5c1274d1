/** Tags of the company, as a file is read. */
export interface TagNames {
  /** Ids by name, as `tagKey` writes it. */
  readonly ids: ReadonlyMap<string, number>;
  /** What a name is that no tag has: a tag to be added, or a problem of the row. */
  readonly unknown: 'add' | 'tag_unknown' | 'tags_full';
}

/** Characters of the name of a tag. */
const NAME_AT_MOST = 60;
/** As many as a contact can be given at once. */
const TAGS_AT_MOST = 100;

const written = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** By this two names of tags are the same. */
export const tagKey = (name: string): string => written(name).toLowerCase();

/**
 * The tags of a cell, separated by commas or semicolons. A tag that has such a sign in its own name is found where it fills the cell, or stands between
 * semicolons.
 */
export function readTags(
  text: string,
  { ids, unknown }: TagNames,
):
  | { readonly tagIds: readonly number[]; readonly newTags: readonly string[] }
  | { readonly problem: 'tag_unknown' | 'tags_full' | 'too_long'; readonly value?: string } {
  const isTag = (part: string): boolean => ids.has(tagKey(part));
  const parts = isTag(text) ? [text] : text.split(';').flatMap((part) => (isTag(part) ? [part] : part.split(',')));
  const names = new Map(parts.map(written).flatMap((name) => (name === '' ? [] : [[tagKey(name), name] as const])));
  const fresh = [...names].flatMap(([key, name]) => (ids.has(key) ? [] : [name]));
  const long = fresh.find((name) => name.length > NAME_AT_MOST);
  if (long !== undefined) return { problem: 'too_long', value: long };
  if (names.size > TAGS_AT_MOST) return { problem: 'too_long' };
  if (fresh.length > 0 && unknown !== 'add') return { problem: unknown, value: fresh.join(', ') };
  return { tagIds: [...names.keys()].flatMap((key) => ids.get(key) ?? []), newTags: fresh };
}
