import type { ListedTag, TagMerge } from '@talk/contract';
import type { MergeRow } from './merges.repository.js';
import type { TagRow } from './tags.repository.js';

export type Category = ListedTag['category'];

export const codeOf = (category: Category): number => (category === 'contacts' ? 1 : 2);
export const categoryOf = (code: number): Category => (code === 1 ? 'contacts' : 'communications');

export const presentTag = (
  { id, name, color, category, createdAt, version }: TagRow,
  count: number,
  mergedIds: readonly number[],
): ListedTag => ({
  id,
  name,
  color,
  category: categoryOf(category),
  count,
  merged_ids: [...mergedIds],
  created_at: createdAt.toISOString(),
  version,
});

export const presentMerge = (row: MergeRow, { id, name, color }: Pick<TagRow, 'id' | 'name' | 'color'>): TagMerge => ({
  id: row.id,
  category: categoryOf(row.category),
  into: { id, name, color },
  from_names: [...row.fromNames],
  phase: row.phase,
  is_done: row.isDone,
  moved_count: row.moved,
  undone_count: row.undone,
  kept_count: row.kept,
  version: row.version,
});
