import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Bulks } from '../bulk.service.js';

export function bulkRoutes(bulks: Bulks): Route[] {
  return [
    route(operations.startContactsBulk, async ({ body, actor, scope, tx }) => bulks.start(tx, scope, actor, body)),
    route(operations.listContactsBulk, async ({ scope, tx }) => ({ data: await bulks.list(tx, scope) })),
    route(operations.getContactsBulk, async ({ params, scope, tx }) => bulks.get(tx, scope, params.id)),
    route(operations.controlContactsBulk, async ({ params, body, scope, tx }) =>
      bulks.control(tx, scope, params.id, body.act),
    ),
    route(operations.listContactsBulkFailures, async ({ params, query, scope, tx }) =>
      bulks.failures(tx, scope, params.id, query),
    ),
  ];
}
