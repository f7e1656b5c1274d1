import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { ContactFollower } from '../contacts/index.js';
import { createDuplicates } from './duplicates.service.js';
import { createMerging } from './merge.service.js';
import { UNDO_MS } from './merges.presenter.js';
import { purgeUndos } from './merges.repository.js';
import { pairFollower } from './pair-followers.repository.js';
import { createUnmerging } from './undo.service.js';

export { pairLeaver } from './pair-followers.repository.js';

const PURGE_EVERY_MS = 60 * 60_000;

export interface MergesModule extends ServerModule {
  /** Everything that points at a contact, as it is handled: a test holds it against the database. */
  readonly followers: readonly ContactFollower[];
}

/** Two contacts that are one, or may be. @param others what points at contacts, of modules above, in the order of `LOCK_ORDER`. */
export function createMergesModule(kernel: Kernel, others: readonly ContactFollower[]): MergesModule {
  const followers = [...others, pairFollower];
  const merging = createMerging(kernel, followers);
  const unmerging = createUnmerging(kernel, followers);
  const duplicates = createDuplicates(kernel);
  const ending = new AbortController();
  return {
    followers,
    routes: [
      route(operations.mergeContacts, ({ params, body, scope, tx }) => merging.merge(tx, scope, params.id, body)),
      route(operations.listContactMerges, async ({ params, scope, tx }) => ({
        data: await unmerging.list(tx, scope, params.id),
      })),
      route(operations.undoContactMerge, ({ params, scope, tx }) => unmerging.undo(tx, scope, params.mergeId)),
      route(operations.listContactDuplicates, async ({ params, scope, tx }) => ({
        data: await duplicates.list(tx, scope, params.id),
      })),
      route(operations.setContactsDistinct, async ({ params, body, scope, tx }) => ({
        data: await duplicates.distinct(tx, scope, params.id, body.other_id),
      })),
    ],
    schedules: [
      {
        name: 'merges.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const before = new Date(kernel.clock.now().getTime() - UNDO_MS);
          await purgeUndos({ q: kernel.db.drizzle }, before, ending.signal);
        },
      },
    ],
    start: () => Promise.resolve(() => Promise.resolve(ending.abort())),
  };
}
