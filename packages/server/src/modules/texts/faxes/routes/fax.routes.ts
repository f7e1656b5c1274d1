import { FAX_MAX_BYTES } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { FaxCompliance } from '../../../rules/compliance/index.js';
import type { FaxFiles } from '../fax-files.js';
import { presentFaxCheck } from '../fax.presenter.js';
import type { Faxes } from '../faxes.service.js';

/** Faxes as people send them. */
export function faxRoutes(deps: {
  readonly kernel: Kernel;
  readonly faxes: Faxes;
  readonly files: FaxFiles;
  readonly compliance: FaxCompliance;
}): Route[] {
  const { kernel, faxes, files, compliance } = deps;
  return [
    route(operations.sendFax, ({ body, actor, scope, tx }) => faxes.send(tx, scope, actor.userId, body)),
    route(operations.undoFax, ({ params, scope, tx }) => faxes.undo(tx, scope, params.id)),
    route(operations.retryFax, ({ params, actor, scope, tx }) => faxes.retry(tx, scope, actor.userId, params.id)),
    route(operations.checkFax, async ({ query, actor, scope, tx }) =>
      presentFaxCheck(
        await compliance.decideFax(tx, scope, {
          userId: actor.userId,
          contactId: query.contact_id,
          typedNumber: query.phone_number ?? null,
          lineId: query.campaign_id ?? null,
        }),
      ),
    ),
    route(operations.uploadFaxFile, ({ body, file, scope, tx }) => files.add(tx, scope, body.name, file()), {
      upload: {
        maxBytes: FAX_MAX_BYTES,
        tooLarge: 'A fax can have at most 10 MB. Choose a smaller PDF.',
        admit(actor) {
          if (actor?.kind === 'user') kernel.limiter.take(`fax-file:${actor.userId}`, RATE_LIMITS.faxFiles);
          return null;
        },
      },
    }),
  ];
}
