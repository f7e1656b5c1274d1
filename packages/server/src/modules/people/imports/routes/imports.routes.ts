import { IMPORT_MAX_BYTES } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { operations } from '@talk/contract/schemas';
import { found } from '../../../../http/errors.js';
import { RawAnswer, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { fileHeaders } from '../../../platform/files/index.js';
import type { ContactIntake } from '../import-request.js';
import { findImport } from '../imports.repository.js';
import type { Imports } from '../imports.service.js';
import { rejectsFile } from '../rejects-file.js';

/** Names `IMPORT_MAX_BYTES`. */
const TOO_LARGE = 'A file of contacts can have at most 50 MB. Split it, or leave out columns that are not imported.';

export function importRoutes(kernel: Kernel, imports: Imports, intake: ContactIntake): Route[] {
  return [
    route(operations.importContacts, async ({ body, actor, scope, tx }) => {
      kernel.limiter.take(`import-request:${actor.userId}`, kernel.config.limits.contactImport);
      return intake.take(tx, scope, body, { addTags: actor.permissions.has('manage tag') });
    }),
    route(
      operations.uploadContactImport,
      async ({ body, file, scope, tx }) => imports.upload(tx, scope, body.name, file()),
      {
        upload: {
          maxBytes: IMPORT_MAX_BYTES,
          tooLarge: TOO_LARGE,
          admit(actor) {
            if (actor?.kind === 'user') kernel.limiter.take(`import:${actor.userId}`, RATE_LIMITS.importFiles);
            return null;
          },
        },
      },
    ),
    route(operations.listContactImports, async ({ scope, tx }) => ({ data: await imports.list(tx, scope) })),
    route(operations.getContactImport, async ({ params, scope, tx }) => imports.get(tx, scope, params.id)),
    route(operations.readContactImport, async ({ params, body, scope, tx }) =>
      imports.readAgain(tx, scope, params.id, body),
    ),
    route(operations.checkContactImport, async ({ params, body, scope, tx, actor }) =>
      imports.check(tx, scope, params.id, body, { addTags: actor.permissions.has('manage tag') }),
    ),
    route(operations.controlContactImport, async ({ params, body, scope, tx, actor }) =>
      imports.control(tx, scope, params.id, body.act, { addTags: actor.permissions.has('manage tag') }),
    ),
    route(operations.listContactImportRejects, async ({ params, query, scope, tx }) =>
      imports.rejects(tx, scope, params.id, query),
    ),
    route(operations.downloadContactImportRejects, async ({ params, scope, tx }) => {
      const row = found(await findImport(tx, scope, params.id));
      const name = `${row.fileName.replace(/\.[^.]*$/, '')} - not imported.csv`;
      const headers = fileHeaders({ name, contentType: 'text/csv; charset=utf-8' }, { forceDownload: true });
      // The answer goes on after the request's own connection was given back.
      return new RawAnswer(200, headers, rejectsFile({ q: kernel.db.drizzle }, scope, row, kernel.storage));
    }),
  ];
}
