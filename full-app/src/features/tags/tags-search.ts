import { searchForm, type ListedTag } from '@talk/core/contacts';
import { language } from '@talk/ui';
import type { TagCategory } from '../../entities/tag/index.js';

const SORTS = ['name', 'count', 'created'] as const;
export type TagSort = (typeof SORTS)[number];

/** What of the page stands in its address. */
export interface TagsSearch {
  /** Absent: contacts. */
  readonly of?: 'communications';
  readonly q?: string;
  /** Absent: by name. */
  readonly sort?: Exclude<TagSort, 'name'>;
  /** Absent: names and dates upwards, counts downwards. */
  readonly turned?: true;
}

/** Whatever is in the address that this page does not know is left out. */
export function readTagsSearch(raw: Readonly<Record<string, unknown>>): TagsSearch {
  const { of, q, sort, turned } = raw;
  return {
    ...(of === 'communications' ? { of } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(sort === 'count' || sort === 'created' ? { sort } : {}),
    ...(turned === true ? { turned } : {}),
  };
}

export const categoryIn = ({ of }: TagsSearch): TagCategory => of ?? 'contacts';

/** Counts begin with the most. */
export const isDescending = ({ sort, turned }: TagsSearch): boolean => (sort === 'count') !== (turned === true);

/** Where a press on a column leads: another column, or the same the other way round. */
export function sortedBy(search: TagsSearch, sort: TagSort): TagsSearch {
  const { sort: now = 'name', turned, ...rest } = search;
  const chosen = sort === 'name' ? {} : { sort };
  return { ...rest, ...chosen, ...(sort === now && turned !== true ? { turned: true } : {}) };
}

const compare = (a: string, b: string): number =>
  a.localeCompare(b, language().tag, { sensitivity: 'base', numeric: true });

/** The tags that the page shows, in its order. */
export function arranged(tags: readonly ListedTag[], search: TagsSearch): ListedTag[] {
  const text = searchForm((search.q ?? '').trim());
  const sign = isDescending(search) ? -1 : 1;
  const by = {
    name: (a: ListedTag, b: ListedTag) => sign * compare(a.name, b.name),
    count: (a: ListedTag, b: ListedTag) => sign * (a.count - b.count) || compare(a.name, b.name),
    created: (a: ListedTag, b: ListedTag) => sign * compare(a.created_at, b.created_at) || a.id - b.id,
  };
  return tags.filter(({ name }) => searchForm(name).includes(text)).sort(by[search.sort ?? 'name']);
}
