import type { FastifyInstance } from 'fastify';
import { onceClosed } from './body-budget.js';

/**
 * Ends the connection of a body that has not come whole in time. A file may take longer, up to the server's own limit for a whole request: on a
 * poor mobile network ten megabytes need minutes. It holds no memory meanwhile, and has bounds of its own.
 */
export function registerBodyDeadline(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config.isUpload === true) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, timeoutMs);
    onceClosed(reply, () => clearTimeout(timer));
  });
}
