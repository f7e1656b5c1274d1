import type { ContactDuplicate } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { matchOf, readContactViews } from '../contacts/index.js';
import { visibleContactIds } from '../contacts/read.js';
import { findDuplicates, insertDistinct, SHOWN_AT_MOST } from './duplicates.repository.js';
import { missing } from './read.js';

export interface Duplicates {
  list(reads: Reads, scope: Scope, id: number): Promise<ContactDuplicate[]>;
  /** Remembers that the two are not the same. */
  distinct(tx: Tx, scope: Scope, id: number, otherId: number): Promise<ContactDuplicate[]>;
}

export function createDuplicates({ clock }: Pick<Kernel, 'clock'>): Duplicates {
  async function list(reads: Reads, scope: Scope, id: number): Promise<ContactDuplicate[]> {
    const viewer = await readViewer(reads, scope);
    const [seen] = await visibleContactIds(reads, scope, [id], viewer);
    if (seen === undefined) throw fail('NOT_FOUND');
    const same = await findDuplicates(reads, scope, id, viewer);
    const ids = [...new Set(same.map((each) => each.id))].slice(0, SHOWN_AT_MOST);
    const views = await readContactViews(reads, scope, ids, viewer);
    return views.map((view) => ({
      contact: { ...matchOf(view), email: view.contact.email },
      reasons: same.filter((each) => each.id === view.contact.id).map(({ reason }) => reason),
    }));
  }

  return {
    list,
    async distinct(tx, scope, id, otherId) {
      if (id === otherId) throw invalid({ other_id: 'Choose another contact.' });
      const viewer = await readViewer(tx, scope);
      const seen = new Set(await visibleContactIds(tx, scope, [id, otherId], viewer));
      for (const each of [id, otherId]) if (!seen.has(each)) throw await missing(tx, scope, each, viewer);
      await insertDistinct(tx, scope, id, otherId, clock.now());
      return list(tx, scope, id);
    },
  };
}
