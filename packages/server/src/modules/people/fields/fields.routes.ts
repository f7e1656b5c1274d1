import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Fields } from './fields.service.js';

/** What a company wants to know of its contacts. */
export function fieldRoutes(fields: Fields): Route[] {
  return [
    route(operations.listAttributeFields, async ({ scope, tx }) => ({ data: await fields.list(tx, scope) })),
    route(operations.createAttributeField, ({ body, scope, tx }) => fields.create(tx, scope, body)),
    route(operations.arrangeAttributeFields, async ({ body, scope, tx }) => ({
      data: await fields.arrange(tx, scope, body.ids),
    })),
    route(operations.updateAttributeField, ({ params, body, scope, tx }) => {
      const { if_version, ...change } = body;
      return fields.update(tx, scope, params.id, change, if_version);
    }),
  ];
}
