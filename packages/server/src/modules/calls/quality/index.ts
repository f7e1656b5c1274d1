import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { createQuality } from './quality.service.js';
import { callQualityRoutes } from './routes/call-quality.routes.js';
import { connectionTestRoutes } from './routes/connection-test.routes.js';

/** How calls sounded, and whether a browser can carry one. */
export function createQualityModule(kernel: Kernel, log: CommunicationLog): ServerModule {
  const quality = createQuality(kernel, log);
  return { routes: [...callQualityRoutes(quality), ...connectionTestRoutes()] };
}
