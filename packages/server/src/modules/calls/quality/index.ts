import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { createQuality } from './quality.service.js';
import { reportBadCallRoute, storeCallQualityRoute } from './routes/call-quality.route.js';
import { listConnectionTestsRoute, storeConnectionTestRoute } from './routes/connection-test.route.js';

/** How calls sounded, and whether a browser can carry one. */
export function createQualityModule(kernel: Kernel, log: CommunicationLog): ServerModule {
  const quality = createQuality(kernel, log);
  return {
    routes: [
      storeCallQualityRoute(quality),
      reportBadCallRoute(quality),
      storeConnectionTestRoute(),
      listConnectionTestsRoute(),
    ],
  };
}
