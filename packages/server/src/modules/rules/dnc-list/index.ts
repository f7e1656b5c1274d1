import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createDncList, type DncList } from './dnc-list.service.js';

export { createDncLeaver } from './dnc-leaver.repository.js';

/** The company's Do Not Contact list. The gate reads it (`read.ts`). */
export function createDncListModule(kernel: Kernel): ServerModule {
  return { routes: dncListRoutes(createDncList(kernel)) };
}

function dncListRoutes(list: DncList): Route[] {
  return [
    route(operations.listDncNumbers, ({ query, scope, tx }) => list.list(tx, scope, query)),
    route(operations.listDncUploads, async ({ scope, tx }) => ({ data: await list.uploads(tx, scope) })),
    route(operations.uploadDncNumbers, ({ body, scope }) => list.upload(scope, body), { transaction: 'none' }),
    route(operations.undoDncUpload, ({ params, scope, tx }) => list.undo(tx, scope, params.id)),
    route(operations.removeDncNumber, async ({ params, scope, tx }) => {
      await list.remove(tx, scope, params.id);
      return {};
    }),
  ];
}
