import { operations } from '@talk/contract/schemas';
import { route, RawAnswer, type Route } from '../../../http/route.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { fileHeaders } from '../../platform/files/index.js';
import type { DialerExports } from './export-source.js';
import { exportJob } from './exports.jobs.js';
import { forgetFiles, purgeExports } from './exports.repository.js';
import { createExports, type Exports } from './exports.service.js';
import { createExportMaker } from './make-export.js';

export { exportWords } from './export-rows.js';
export { type DialerExport, PAGE as EXPORT_PAGE } from './export-source.js';

const PURGE_EVERY_MS = 10 * 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const;

/** Exports: asked for, made in the background, had for a day. */
export function createExportsModule(kernel: Kernel, ofDialer: DialerExports): ServerModule {
  const { db, clock, storage } = kernel;
  return {
    routes: routes(kernel, createExports(kernel, ofDialer)),
    jobs: [handleJob(exportJob, createExportMaker(kernel, ofDialer))],
    schedules: [
      {
        name: 'exports.purge',
        everyMs: PURGE_EVERY_MS,
        async run() {
          const reads = { q: db.drizzle };
          for (const key of await forgetFiles(reads, clock.now())) await storage.remove(key);
          await purgeExports(reads, new Date(clock.now().getTime() - KEPT_MS));
        },
      },
    ],
  };
}

function routes({ storage }: Pick<Kernel, 'storage'>, exports: Exports): Route[] {
  return [
    route(operations.startContactsExport, async ({ body, scope, tx }) => exports.start(tx, scope, body)),
    route(operations.startCommunicationsExport, async ({ body, scope, tx }) => exports.startReport(tx, scope, body)),
    route(operations.exportDialerTasks, async ({ params, body: { format, headers, ...which }, scope, tx }) =>
      exports.startDialer(tx, scope, 'dialer-tasks', {
        format,
        columns: headers,
        request: { listId: params.id, ...which },
      }),
    ),
    route(operations.exportDialerSessions, async ({ params, body: { format }, scope, tx }) =>
      exports.startDialer(tx, scope, 'dialer-sessions', { format, columns: [], request: { listId: params.id } }),
    ),
    route(operations.listContactsExports, async ({ scope, tx }) => ({ data: await exports.list(tx, scope) })),
    route(operations.controlContactsExport, async ({ params, body, scope, tx }) =>
      exports.control(tx, scope, params.id, body.act),
    ),
    route(operations.downloadExport, async ({ params, scope, tx }) => {
      const row = await exports.file(tx, scope, params.uuid);
      const headers = {
        ...fileHeaders({ name: row.fileName, contentType: TYPES[row.format] }, { forceDownload: true }),
        'content-length': String(row.fileBytes),
        'cache-control': 'no-store',
      };
      return new RawAnswer(200, headers, await storage.read(row.fileKey ?? ''));
    }),
  ];
}
