import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { purgeRemovedViews } from './views.repository.js';
import { viewRoutes } from './views.routes.js';
import { createViews } from './views.service.js';

const PURGE_EVERY_MS = 60 * 60_000;
/** As long as a deletion can be undone. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Saved views of contacts, and how people lay out their columns. */
export function createViewsModule(kernel: Kernel): ServerModule {
  return {
    routes: viewRoutes(createViews(kernel), kernel),
    schedules: [
      {
        name: 'views.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const before = new Date(kernel.clock.now().getTime() - KEPT_MS);
          await purgeRemovedViews({ q: kernel.db.drizzle }, before);
        },
      },
    ],
  };
}
