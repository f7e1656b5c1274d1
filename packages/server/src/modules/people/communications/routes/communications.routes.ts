import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Communications } from '../communications.service.js';
import { readCompanyFacts } from '../../../platform/companies/read.js';
import { readReportFilter } from '../report-filter.js';

/** What happened with customers, and what of it was noticed. */
export function communicationRoutes(communications: Communications): Route[] {
  return [
    route(operations.listContactCommunications, async ({ params, query, scope, tx }) =>
      communications.timeline(tx, scope, params.id, query),
    ),
    route(operations.getCommunication, async ({ params, scope, tx }) => communications.get(tx, scope, params.id)),
    route(operations.listCommunications, async ({ query, scope, tx }) => {
      const { timezone } = await readCompanyFacts(tx, scope);
      const { page, per_page, cursor, order } = query;
      const filter = readReportFilter(query, timezone);
      return communications.list(tx, scope, filter, { page, per_page, cursor, direction: order });
    }),
    route(operations.getCommunicationInfo, async ({ query, scope, tx }) => communications.info(tx, scope, query)),
    route(operations.markCommunicationRead, async ({ params, scope, tx }) =>
      communications.markRead(tx, scope, params.id),
    ),
    route(operations.markContactRead, async ({ params, scope, tx }) =>
      communications.markContactRead(tx, scope, params.id),
    ),
  ];
}
