import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { type ContactLeaver, presentContactTo } from '../contacts/index.js';
import { createDeletions, type Deletions } from './deletions.service.js';
import { createErasing } from './erase.js';

export { withDeletions } from './deletion-bulk.js';
export type { Deletions } from './deletions.service.js';

const ERASE_EVERY_MS = 60 * 60_000;

export interface DeletionsModule extends ServerModule {
  readonly deletions: Deletions;
  /** Everything that points at a contact, as it is handled: a test holds it against the database. */
  readonly leavers: readonly ContactLeaver[];
}

/** Contacts are deleted, restored within 30 days, and erased then. @param leavers what points at contacts, of every module */
export function createDeletionsModule(kernel: Kernel, leavers: readonly ContactLeaver[]): DeletionsModule {
  const deletions = createDeletions(kernel, leavers);
  const eraseOld = createErasing(kernel, leavers);
  const ending = new AbortController();
  return {
    deletions,
    leavers,
    routes: [
      route(operations.deleteContact, ({ params, scope, tx }) => deletions.removeOne(tx, scope, params.id)),
      route(operations.restoreContact, async ({ params, scope, tx }) => {
        const { view, taken } = await deletions.restoreOne(tx, scope, params.id);
        return { contact: await presentContactTo(tx, scope, view), taken_numbers: taken };
      }),
      route(operations.listDeletedContacts, ({ query, scope, tx }) => deletions.list(tx, scope, query)),
    ],
    schedules: [{ name: 'deletions.erase', everyMs: ERASE_EVERY_MS, run: () => eraseOld(ending.signal) }],
    start: () => Promise.resolve(() => Promise.resolve(ending.abort())),
  };
}
