import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Inboxes } from './inboxes.service.js';

export function inboxRoutes(inboxes: Inboxes): Route[] {
  return [
    route(operations.listInboxes, async ({ query, actor, scope, tx }) => inboxes.list(tx, actor, scope, query)),
    route(operations.createInbox, async ({ body, actor, scope, tx }) => inboxes.create(tx, actor, scope, body)),
    route(operations.updateInbox, async ({ params, body, actor, scope, tx }) =>
      inboxes.update(tx, actor, scope, params.id, body),
    ),
    route(operations.askToJoinInbox, async ({ params, actor, scope, tx }) =>
      inboxes.askToJoin(tx, actor, scope, params.id),
    ),
    route(operations.declineJoinInbox, async ({ params, body, actor, scope, tx }) =>
      inboxes.declineJoin(tx, actor, scope, params.id, body.user_id),
    ),
    route(operations.removeInbox, async ({ params, actor, scope, tx }) => {
      await inboxes.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.restoreInbox, async ({ params, actor, scope, tx }) =>
      inboxes.restore(tx, actor, scope, params.id),
    ),
  ];
}
