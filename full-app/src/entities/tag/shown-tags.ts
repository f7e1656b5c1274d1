import type { ListedTag } from '@talk/core/contacts';

export type TagCategory = ListedTag['category'];

/**
 * The tags with these ids as they are now, by name: one that was merged is the tag that it became, and one that was deleted is none. What holds
 * the ids need not have heard of either.
 */
export function shownTags(ids: readonly number[], offered: readonly ListedTag[]): ListedTag[] {
  const held = new Set(ids);
  return offered.filter((tag) => held.has(tag.id) || tag.merged_ids.some((id) => held.has(id)));
}
