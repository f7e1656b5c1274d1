import { json } from '../http/exchange.js';
import type { Params } from '../http/routes.js';
import { notFound, SalesforceError } from './errors.js';
import { presentListView, queryOf, type ListView } from './list-views.js';
import type { Org } from './org.js';
import type { RestRoute } from './rest-route.js';
import { sobjectNamed } from './schema.js';

function viewOf(org: Org, { object = '', id = '' }: Params): ListView {
  const name = sobjectNamed(object)?.name;
  const view = name === undefined ? undefined : org.listViews.find(name, id);
  if (view === undefined) throw notFound();
  return view;
}

/** List views of an object, and the query of each. */
export const listViewRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    pattern: '/sobjects/:object/listviews',
    handle(org, _ask, { object = '' }) {
      const found = sobjectNamed(object);
      if (!found) throw notFound();
      const listviews = org.listViews.of(found.name).map((view) => presentListView(org.version, view));
      const { name: sobjectType } = found;
      return json(200, { done: true, listviews, nextRecordsUrl: null, size: listviews.length, sobjectType });
    },
  },
  {
    method: 'GET',
    pattern: '/sobjects/:object/listviews/:id',
    handle: (org, _ask, params) => json(200, presentListView(org.version, viewOf(org, params))),
  },
  {
    method: 'GET',
    pattern: '/sobjects/:object/listviews/:id/describe',
    handle(org, _ask, params) {
      const view = viewOf(org, params);
      if (view.where === null)
        throw new SalesforceError(400, 'INVALID_FIELD', 'This list view cannot be described as a query.');
      return json(200, { id: view.id, query: queryOf(view), scope: 'everything', sobjectType: view.object });
    },
  },
];
