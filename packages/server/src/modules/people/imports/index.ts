import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { ImportedConsents } from './consents.port.js';
import type { ImportedContacts } from '../contacts/index.js';
import type { ListMembers } from '../lists/index.js';
import type { ImportedTags } from './tags.port.js';
import { createImportCheck } from './import-check.js';
import { createImportReading } from './import-reading.js';
import { createContactIntake } from './import-request.js';
import { createImportSteps } from './import-steps.js';
import { importCheckJob, importReadJob, importStepJob } from './imports.jobs.js';
import { oldFiles, purgeImports } from './imports.repository.js';
import { createImports, KEPT_MS } from './imports.service.js';
import { importRoutes } from './routes/imports.routes.js';

export type { ImportedConsent, ImportedConsents } from './consents.port.js';
export type { ImportedTags } from './tags.port.js';

const PURGE_EVERY_MS = 60 * 60_000;

export interface ImportsDeps {
  readonly contacts: ImportedContacts;
  readonly consents: ImportedConsents;
  readonly lists: ListMembers;
  readonly tags: ImportedTags;
}

/** Files of contacts: read, checked, imported in steps, rolled back. */
export function createImportsModule(kernel: Kernel, deps: ImportsDeps): ServerModule {
  const { db, clock, storage } = kernel;
  return {
    routes: importRoutes(kernel, createImports(kernel, deps.lists, deps.tags), createContactIntake(kernel, deps)),
    jobs: [
      handleJob(importReadJob, createImportReading(kernel)),
      handleJob(importCheckJob, createImportCheck(kernel, deps.contacts, deps.tags)),
      handleJob(importStepJob, createImportSteps(kernel, deps)),
    ],
    schedules: [
      {
        name: 'imports.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const before = new Date(clock.now().getTime() - KEPT_MS);
          const reads = { q: db.drizzle };
          for (const key of await oldFiles(reads, before)) await storage.remove(key);
          await purgeImports(reads, before);
        },
      },
    ],
  };
}
