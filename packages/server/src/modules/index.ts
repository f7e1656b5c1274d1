import type { Kernel } from '../kernel.js';
import type { ServerModule } from '../module.js';
import { listEventsRoute } from '../events/list-events.route.js';
import { createAgentsModule, type AgentsModule, type Reachability } from './agents/index.js';
import { createCompaniesModule } from './companies/index.js';
import { createIdentityModule, type IdentityModule } from './identity/index.js';
import { createMaintenanceModule } from './maintenance/index.js';
import { createSystemModule } from './system/index.js';

/** Every module by name, so that others reach its service through the context. */
export interface Modules {
  readonly identity: IdentityModule;
  readonly agents: AgentsModule;
  readonly all: readonly ServerModule[];
}

/**
 * Wires the modules. One that needs another's service is created after it and gets it as an argument. To add a module: create
 * it here, name it above if others need it, and put it into `all`.
 */
export function createModules(kernel: Kernel, version: string): Modules {
  const identity = createIdentityModule(kernel);
  const agents = createAgentsModule(kernel, nobodyReachable);
  return {
    identity,
    agents,
    all: [
      identity,
      agents,
      createCompaniesModule(),
      createSystemModule(kernel, version),
      createMaintenanceModule(kernel),
      { routes: [listEventsRoute(kernel)] },
    ],
  };
}

/** Until the voice module knows of phones. */
const nobodyReachable: Reachability = { reachableUserIds: async () => new Set() };
