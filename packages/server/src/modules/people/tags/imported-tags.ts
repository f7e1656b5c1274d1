import type { Kernel } from '../../../kernel.js';
import { insertTags, OF_CONTACTS, updateTags } from '../contacts/index.js';
import type { ImportedTags } from '../imports/index.js';
import { isMerging } from './merges.repository.js';
import { countTags, listTags, lockKept, lockTagList, takenNames, unusedOf } from './tags.repository.js';
import { TAGS_AT_MOST, tellTags } from './tags.service.js';

/** As the tags page offers them, one after the other: tags that come together are told apart. */
const COLORS = ['#2f6fe4', '#0f8a80', '#2b8a3e', '#7a7f12', '#b7670a', '#d63a3a', '#cf3f8e', '#8857e0', '#6f7885'];

export function createImportedTags({ clock }: Pick<Kernel, 'clock'>): ImportedTags {
  return {
    async known(reads, scope) {
      const tags = await listTags(reads, scope, OF_CONTACTS);
      return { tags: tags.map(({ id, name }) => ({ id, name })), room: Math.max(0, TAGS_AT_MOST - tags.length) };
    },
    lock: lockTagList,

    async add(tx, scope, names) {
      await lockTagList(tx, scope);
      const small = (name: string): string => name.toLowerCase();
      const taken = new Set((await takenNames(tx, scope, OF_CONTACTS, names)).map(({ name }) => small(name)));
      const fresh = names.filter((name) => !taken.has(small(name)));
      const count = await countTags(tx, scope, OF_CONTACTS);
      if (count + fresh.length > TAGS_AT_MOST) return null;
      if (fresh.length === 0) return [];
      const createdAt = clock.now();
      const made = await insertTags(
        tx,
        scope,
        fresh.map((name, at) => ({
          name,
          color: COLORS[(count + at) % COLORS.length] ?? '',
          category: OF_CONTACTS,
          createdAt,
        })),
      );
      tellTags(tx, scope, 'contacts', false);
      return made.map(({ id }) => id);
    },

    async removeUnused(tx, scope, ids) {
      if (ids.length === 0) return;
      await lockTagList(tx, scope);
      const untouched = (await lockKept(tx, scope, ids)).flatMap(({ id, version }) => (version === 1 ? [id] : []));
      const unused = await unusedOf(tx, scope, untouched);
      if (unused.length === 0 || (await isMerging(tx, scope, unused))) return;
      const now = clock.now();
      await updateTags(tx, scope, unused, { removedAt: now }, now);
      tellTags(tx, scope, 'contacts', false);
    },
  };
}
