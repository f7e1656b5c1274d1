import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { purgeRemovedInboxes } from './inboxes.repository.js';
import { inboxRoutes } from './inboxes.routes.js';
import { createInboxes } from './inboxes.service.js';

export { inboxDecisions } from './inbox-decisions.js';

const PURGE_EVERY_MS = 60 * 60_000;
/** As long as a deletion can be undone. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Team inboxes and personal ones. */
export function createInboxesModule(kernel: Kernel): ServerModule {
  return {
    routes: inboxRoutes(createInboxes(kernel)),
    schedules: [
      {
        name: 'inboxes.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const before = new Date(kernel.clock.now().getTime() - KEPT_MS);
          await purgeRemovedInboxes({ q: kernel.db.drizzle }, before);
        },
      },
    ],
  };
}
