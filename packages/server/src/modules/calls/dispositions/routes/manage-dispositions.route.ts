import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Dispositions } from '../dispositions.service.js';

/** Lists and their upkeep, the same for outcomes of calls and dispositions of contacts. */
export function manageDispositionsRoutes(dispositions: Dispositions): Route[] {
  return [
    route(operations.listCallDispositions, async ({ scope, tx }) => ({
      data: await dispositions.list(tx, scope, 'call'),
    })),
    route(operations.createCallDisposition, ({ body, scope, tx }) => dispositions.create(tx, scope, 'call', body)),
    route(operations.updateCallDisposition, ({ params, body, scope, tx }) =>
      dispositions.update(tx, scope, 'call', params.id, body),
    ),
    route(operations.removeCallDisposition, async ({ params, scope, tx }) => {
      await dispositions.archive(tx, scope, 'call', params.id);
      return {};
    }),
    route(operations.listDispositionStatuses, async ({ scope, tx }) => ({
      data: await dispositions.list(tx, scope, 'contact'),
    })),
    route(operations.createDispositionStatus, ({ body, scope, tx }) => dispositions.create(tx, scope, 'contact', body)),
    route(operations.updateDispositionStatus, ({ params, body, scope, tx }) =>
      dispositions.update(tx, scope, 'contact', params.id, body),
    ),
    route(operations.removeDispositionStatus, async ({ params, scope, tx }) => {
      await dispositions.archive(tx, scope, 'contact', params.id);
      return {};
    }),
  ];
}
