import { z } from 'zod';
import { inTransaction } from '../../../db/transaction.js';
import { defineJob, handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { systemScope } from '../../../policy/scope.js';
import { crmListRoutes } from './crm-lists.routes.js';
import { createListReader, type ListReaderDeps } from './list-reader.service.js';

const MINUTE_MS = 60_000;

const readListJob = defineJob('crm.read-list', 'bulk', z.object({ listId: z.number() }));

/** Lists here that follow one of a CRM (spec 1 §1, "dynamic remote"): chosen, and read again and again. */
export function createCrmListsModule(kernel: Kernel, deps: ListReaderDeps): ServerModule {
  const reader = createListReader(kernel, deps, (tx, companyId, listId) =>
    tx.enqueue(readListJob, { companyId, payload: { listId } }),
  );
  return {
    routes: crmListRoutes(kernel, deps, reader),
    jobs: [handleJob(readListJob, ({ companyId, payload }) => reader.read(systemScope(companyId), payload.listId))],
    schedules: [
      {
        name: 'crm.read-lists',
        everyMs: MINUTE_MS,
        async run() {
          for (const { companyId, id } of await reader.due())
            await inTransaction(kernel, (tx) => reader.ask(tx, systemScope(companyId), id));
        },
      },
    ],
  };
}
