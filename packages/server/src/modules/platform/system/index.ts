import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { healthRoute } from './routes/health.route.js';
import { readinessRoute } from './routes/readiness.route.js';

/** What operators ask. `/metrics` and `/openapi.json` are not JSON operations of the contract: see `plugins/`. */
export function createSystemModule(kernel: Kernel, version: string): ServerModule {
  return { routes: [healthRoute(version), readinessRoute(kernel)] };
}
