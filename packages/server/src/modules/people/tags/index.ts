import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Bulks } from '../bulk/index.js';
import { purgeMergeItems } from './merges.repository.js';
import { createTagMerges } from './merges.service.js';
import { mergeStepJob } from './tags.jobs.js';
import { addUpCounts, purgeTags } from './tags.repository.js';
import { tagRoutes } from './tags.routes.js';
import { createTags } from './tags.service.js';

export { createImportedTags } from './imported-tags.js';

const ADD_UP_EVERY_MS = 60_000;
const PURGE_EVERY_MS = 60 * 60_000;
/** As long as a deletion or a merge can be undone. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The tags that contacts and communications can have: made, renamed, merged, split, deleted. */
export function createTagsModule(kernel: Kernel, bulks: Pick<Bulks, 'start'>): ServerModule {
  const merges = createTagMerges(kernel);
  const reads = { q: kernel.db.drizzle };
  return {
    routes: tagRoutes(createTags(kernel, bulks), merges),
    jobs: [handleJob(mergeStepJob, (run) => merges.step(run))],
    schedules: [
      { name: 'tags.counts', everyMs: ADD_UP_EVERY_MS, run: () => addUpCounts(reads) },
      {
        name: 'tags.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const before = new Date(kernel.clock.now().getTime() - KEPT_MS);
          await purgeMergeItems(reads, before);
          await purgeTags(reads, before);
        },
      },
    ],
  };
}
