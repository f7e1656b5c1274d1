import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { ContactLimits } from '../contact-limits.service.js';

/** Do-not-contact and blocked, on and off. */
export function limitContactRoutes(limits: ContactLimits): Route[] {
  return [
    route(operations.dncContact, async ({ params, body, scope, tx }) => limits.dnc(tx, scope, params.id, body.reason)),
    route(operations.undncContact, async ({ params, body, scope, tx }) =>
      limits.undnc(tx, scope, params.id, body.reason),
    ),
    route(operations.blockContact, async ({ params, scope, tx }) => limits.block(tx, scope, params.id)),
    route(operations.unblockContact, async ({ params, scope, tx }) => limits.unblock(tx, scope, params.id)),
  ];
}
