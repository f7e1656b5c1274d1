import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { scriptRoutes } from './routes/scripts.route.js';
import { createScripts } from './scripts.service.js';

export { readNamedValues, readValuesOfMany, requireVariables } from './script-values.js';
export { insertScript } from './scripts.repository.js';

/** What agents say on calls. */
export function createScriptsModule(kernel: Kernel): ServerModule {
  return { routes: scriptRoutes(createScripts(kernel)) };
}
