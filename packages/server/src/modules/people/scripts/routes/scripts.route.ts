import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Scripts } from '../scripts.service.js';

export function scriptRoutes(scripts: Scripts): Route[] {
  return [
    route(operations.listCommunicationScripts, async ({ params, actor, scope, tx }) => ({
      data: await scripts.ofCommunication(tx, scope, actor.userId, params.id),
    })),
    route(operations.listContactScripts, async ({ params, query, actor, scope, tx }) => ({
      data: await scripts.ofContact(tx, scope, actor.userId, { contactId: params.id, lineId: query.campaign_id }),
    })),
    route(operations.translateScript, ({ params, query, actor, scope, tx }) =>
      scripts.translate(tx, scope, actor.userId, {
        contactId: params.id,
        scriptId: query.script_id,
        lineId: query.campaign_id,
      }),
    ),
    route(operations.listScripts, async ({ scope, tx }) => ({ data: await scripts.list(tx, scope) })),
    route(operations.createScript, ({ body, scope, tx }) => scripts.create(tx, scope, body)),
    route(operations.updateScript, ({ params, body, scope, tx }) => scripts.update(tx, scope, params.id, body)),
    route(operations.removeScript, async ({ params, scope, tx }) => {
      await scripts.remove(tx, scope, params.id);
      return {};
    }),
  ];
}
