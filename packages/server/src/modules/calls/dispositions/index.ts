import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { WrapUps } from '../wrap-ups/index.js';
import { createDispositions } from './dispositions.service.js';
import { disposeCallRoute, disposeContactRoute } from './routes/dispose.route.js';
import { manageDispositionsRoutes } from './routes/manage-dispositions.route.js';

export { insertDisposition } from './dispositions.repository.js';

/** Outcomes of calls, dispositions of contacts. */
export function createDispositionsModule(kernel: Kernel, wrapUps: WrapUps): ServerModule {
  const dispositions = createDispositions(kernel, wrapUps);
  return {
    routes: [
      ...manageDispositionsRoutes(dispositions),
      disposeCallRoute(dispositions),
      disposeContactRoute(dispositions),
    ],
  };
}
