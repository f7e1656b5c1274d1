import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Agents } from '../agents/index.js';
import { readSummary } from './summary.service.js';
import { readWallboardSettings, saveWallboardSettings } from './wallboard-settings.js';
import { listWallboardAgents } from './wallboard-agents.js';

/** What supervisors see of the company as a whole: its agents now, and the numbers of the day. */
export function createContactCenterModule(kernel: Kernel, agents: Agents): ServerModule {
  return {
    routes: [
      route(operations.contactCenterAgents, async ({ scope, tx }) => ({
        data: await listWallboardAgents(agents, tx, scope),
      })),
      route(operations.getWallboardSettings, ({ scope, tx }) => readWallboardSettings(tx, scope)),
      route(operations.updateWallboardSettings, ({ body, scope, tx }) =>
        saveWallboardSettings(kernel, tx, scope, body),
      ),
      route(operations.contactCenterSummary, ({ query, scope, tx }) => readSummary(kernel, tx, scope, query)),
    ],
  };
}
