import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readCompanyFacts } from '../../../platform/companies/read.js';
import type { Communications } from '../communications.service.js';
import { readReportFilter } from '../report-filter.js';

export function listCommunicationsRoute(communications: Communications): Route {
  return route(operations.listCommunications, async ({ query, scope, tx }) => {
    const { timezone } = await readCompanyFacts(tx, scope);
    const { page, per_page, cursor, order } = query;
    const filter = readReportFilter(query, timezone);
    return communications.list(tx, scope, filter, { page, per_page, cursor, direction: order });
  });
}
