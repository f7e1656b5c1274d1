import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createErasing, type ErasingPorts } from './erasing.service.js';

/** Deletes what was said and written in one communication. */
export function createErasingModule(kernel: Kernel, ports: ErasingPorts): ServerModule {
  const erasing = createErasing(kernel, ports);
  return {
    routes: [
      route(operations.deleteCommunication, ({ params, actor, scope, tx }) =>
        erasing.erase(tx, scope, params.id, actor.roles.includes('Company Admin')),
      ),
    ],
  };
}
