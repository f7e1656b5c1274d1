import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { BulkChanges } from '../contacts/index.js';
import { bulkStepJob } from './bulk.jobs.js';
import { purgeBulks } from './bulk.repository.js';
import { type Bulks, createBulks } from './bulk.service.js';
import { createBulkSteps } from './bulk-steps.js';
import { bulkRoutes } from './routes/bulk.routes.js';

const PURGE_EVERY_MS = 60 * 60_000;
/** As long as a change can be undone. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export type { Bulks } from './bulk.service.js';

export interface BulkModule extends ServerModule {
  readonly bulks: Bulks;
}

/** Changes of many contacts: asked for, carried out in steps, undone. */
export function createBulkModule(kernel: Kernel, changes: BulkChanges): BulkModule {
  const bulks = createBulks(kernel, changes);
  return {
    bulks,
    routes: bulkRoutes(bulks),
    jobs: [handleJob(bulkStepJob, createBulkSteps(kernel, changes))],
    schedules: [
      {
        name: 'bulk.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const before = new Date(kernel.clock.now().getTime() - KEPT_MS);
          await purgeBulks({ q: kernel.db.drizzle }, before);
        },
      },
    ],
  };
}
