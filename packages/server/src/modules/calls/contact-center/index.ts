import { operations } from '@talk/contract/schemas';
import { createSharedReads } from '../../../db/shared-reads.js';
import { publicRoute, route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Agents } from '../agents/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { sightOf } from '../../../policy/visibility.js';
import { readAgentDays } from './agent-days.service.js';
import { readAgentMetricGroups, saveAgentMetricGroups } from './agent-metrics.service.js';
import { readResponses } from './responses.repository.js';
import { readSummary } from './summary.service.js';
import { purgeCodes } from './tv.repository.js';
import { createTvScreens } from './tv.service.js';
import { readWallboardSettings, saveWallboardSettings } from './wallboard-settings.js';
import { listWallboardAgents } from './wallboard-agents.js';

const HOUR_MS = 60 * 60_000;

/** What supervisors see of the company as a whole: its agents now, and the numbers of the day. */
export function createContactCenterModule(kernel: Kernel, agents: Agents): ServerModule {
  const screens = createTvScreens(kernel, agents);
  // Every wallboard of a company asks for these after every event.
  const share = createSharedReads();
  // A shared reading is not one request's, and cannot run in its transaction.
  const apart = { transaction: 'none' } as const;
  return {
    schedules: [
      {
        name: 'contact-center.codes',
        everyMs: HOUR_MS,
        run: () => purgeCodes({ q: kernel.db.drizzle }, kernel.clock.now()),
      },
    ],
    routes: [
      route(
        operations.contactCenterAgents,
        ({ scope, tx }) =>
          share(`agents of ${scope.companyId}`, async () => ({
            data: await listWallboardAgents(agents, tx, scope, kernel.clock.now()),
          })),
        apart,
      ),
      route(operations.contactCenterResponses, ({ scope, tx }) => readResponses(tx, scope, kernel.clock.now())),
      route(operations.getWallboardSettings, ({ scope, tx }) => readWallboardSettings(tx, scope)),
      route(operations.updateWallboardSettings, ({ body, scope, tx }) =>
        saveWallboardSettings(kernel, tx, scope, body),
      ),
      route(operations.listAgentMetricGroups, ({ scope, tx }) => readAgentMetricGroups(tx, scope)),
      route(operations.updateAgentMetricGroups, ({ body, scope, tx }) =>
        saveAgentMetricGroups(kernel, tx, scope, body),
      ),
      route(
        operations.contactCenterAgentMetrics,
        async ({ scope, tx }) => {
          const viewer = await readViewer(tx, scope);
          return share(`agent metrics for ${sightOf(viewer)}`, () => readAgentDays(kernel, tx, scope, viewer));
        },
        apart,
      ),
      publicRoute(operations.beginTv, ({ tx }) => screens.begin(tx)),
      publicRoute(operations.readTvBoard, async ({ body, tx }) => ({ board: await screens.board(tx, body.secret) })),
      route(operations.listTvScreens, async ({ scope, tx }) => ({ data: await screens.list(tx, scope) })),
      route(operations.connectTv, ({ body, actor, scope, tx }) => screens.connect(tx, scope, actor.userId, body)),
      route(operations.disconnectTv, async ({ params, scope, tx }) => {
        await screens.disconnect(tx, scope, params.id);
        return {};
      }),
      route(
        operations.contactCenterSummary,
        async ({ query, scope, tx }) => {
          const viewer = await readViewer(tx, scope);
          const key = `summary for ${sightOf(viewer)}, ${JSON.stringify(query)}`;
          return share(key, () => readSummary(kernel, tx, scope, viewer, query));
        },
        apart,
      ),
    ],
  };
}
