import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { keepLayout, listLayouts } from './layouts.repository.js';
import type { Views } from './views.service.js';

export function viewRoutes(views: Views, { clock }: Pick<Kernel, 'clock'>): Route[] {
  return [
    route(operations.listContactLayouts, async ({ actor, scope, tx }) => ({
      data: await listLayouts(tx, scope, actor.userId),
    })),
    route(operations.keepContactLayout, async ({ body, actor, scope, tx }) => {
      await keepLayout(tx, scope, actor.userId, body, clock.now());
      return body;
    }),
    route(operations.listSavedViews, async ({ query, actor, scope, tx }) => views.list(tx, actor, scope, query.kind)),
    route(operations.listPinnedViews, async ({ actor, scope, tx }) => ({
      data: (await views.pinned(tx, actor, scope)).map((filter) => ({ filter_id: filter.id, filter })),
    })),
    route(operations.pinSavedView, async ({ params, actor, scope, tx }) => {
      await views.pin(tx, actor, scope, params.id, true);
      return {};
    }),
    route(operations.unpinSavedView, async ({ params, actor, scope, tx }) => {
      await views.pin(tx, actor, scope, params.id, false);
      return {};
    }),
    route(operations.createSavedView, async ({ body, actor, scope, tx }) => views.create(tx, actor, scope, body)),
    route(operations.arrangeSavedViews, async ({ body, actor, scope, tx }) => views.arrange(tx, actor, scope, body)),
    route(operations.updateSavedView, async ({ params, body, actor, scope, tx }) => {
      const { if_version, ...change } = body;
      return views.update(tx, actor, scope, params.id, change, if_version);
    }),
    route(operations.removeSavedView, async ({ params, actor, scope, tx }) => {
      await views.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.restoreSavedView, async ({ params, actor, scope, tx }) =>
      views.restore(tx, actor, scope, params.id),
    ),
  ];
}
