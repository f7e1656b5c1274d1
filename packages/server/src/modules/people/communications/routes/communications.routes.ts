import { communicationTypes } from '@talk/contract/codes';
import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { readCommunicationHours, readCommunicationStats } from '../communication-stats.service.js';
import { readCommunicationsSummary } from '../communications-summary.service.js';
import { tagCommunication } from '../communication-tags.service.js';
import type { Communications } from '../communications.service.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { countCommunications } from '../communication-list.repository.js';
import { readReportFilter } from '../report-filter.js';

/** What happened with customers, and what of it was noticed. */
export function communicationRoutes(kernel: Kernel, communications: Communications): Route[] {
  return [
    route(operations.listContactCommunications, async ({ params, query, scope, tx }) =>
      communications.timeline(tx, scope, params.id, query),
    ),
    route(operations.findInTimeline, async ({ params, query, actor, scope, tx }) =>
      communications.find(tx, scope, params.id, query, actor.permissions.has('listen recording')),
    ),
    route(operations.getCommunicationsSummary, async ({ params, scope, tx }) =>
      readCommunicationsSummary(kernel, tx, scope, params.id),
    ),
    route(operations.getCommunication, async ({ params, scope, tx }) => communications.get(tx, scope, params.id)),
    route(operations.listActivityTypes, async () => ({
      data: communicationTypes.names.map((name) => ({ id: communicationTypes.code(name), name })),
    })),
    route(operations.listCommunications, async ({ query, scope, tx }) => {
      const { page, per_page, cursor, order } = query;
      const filter = await readReportFilter(tx, scope, kernel.clock.now(), query);
      return communications.list(tx, scope, filter, { page, per_page, cursor, direction: order });
    }),
    route(operations.countCommunications, async ({ query, scope, tx }) => {
      const filter = await readReportFilter(tx, scope, kernel.clock.now(), query);
      return { count: await countCommunications(tx, scope, await readViewer(tx, scope), filter) };
    }),
    route(operations.getCommunicationStats, async ({ query, scope, tx }) =>
      readCommunicationStats(kernel, tx, scope, query),
    ),
    route(operations.getCommunicationHours, async ({ query, scope, tx }) =>
      readCommunicationHours(kernel, tx, scope, query),
    ),
    route(operations.getCommunicationInfo, async ({ query, scope, tx }) => communications.info(tx, scope, query)),
    route(operations.markCommunicationRead, async ({ params, scope, tx }) =>
      communications.markRead(tx, scope, params.id),
    ),
    route(operations.tagCommunication, async ({ params, body, scope, tx }) =>
      tagCommunication(kernel, tx, scope, params.id, body.tag_ids),
    ),
    route(operations.markContactUnread, async ({ params, scope, tx }) =>
      communications.markContactUnread(tx, scope, params.id),
    ),
    route(operations.markContactRead, async ({ params, scope, tx }) =>
      communications.markContactRead(tx, scope, params.id),
    ),
  ];
}
