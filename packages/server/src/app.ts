import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Context } from './context.js';
import { fail } from './http/errors.js';
import { registerBodyDeadline } from './http/body-deadline.js';
import { registerBodyBudget } from './http/body-budget.js';
import { registerRoutes } from './http/pipeline.js';
import { registerHeaderLimits } from './http/read-headers.js';
import { currentUrl } from './http/version-1.js';
import { registerCors } from './plugins/cors.js';
import { answerError, registerErrors } from './plugins/errors.js';
import { registerMetrics } from './plugins/metrics.js';
import { registerHeaders } from './plugins/headers.js';
import { registerRequestLog } from './plugins/request-log.js';

/** Not a record that is gone: most often a program meets a server of another release. */
const NO_OPERATION = 'This server has no such operation. Your program may be for another release: see /openapi.json.';

/** The HTTP server over `context`, not yet listening. `app.inject` is how tests call it. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const { kernel } = context;
  const { http } = kernel.config;
  const app = Fastify({
    loggerInstance: kernel.log,
    // We write one line of our own per request, without its path and query.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'ref' }),
    genReqId: () => `req_${randomBytes(9).toString('base64url')}`,
    requestIdHeader: false,
    trustProxy: http.trustProxy.length === 0 ? false : [...http.trustProxy],
    bodyLimit: http.strangerBodyLimitBytes,
    requestTimeout: http.uploadTimeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    return503OnClosing: true,
    rewriteUrl: ({ method, url }) => currentUrl(method, url ?? '/'),
  }) as unknown as FastifyInstance;
  app.decorateRequest('talkActor', null);
  app.decorateRequest('talkFacts', null);
  endConnections(app);
  registerErrors(app);
  registerRequestLog(app, kernel.metrics);
  registerHeaders(app, kernel.config);
  registerHeaderLimits(app);
  registerBodyDeadline(app, http.requestTimeoutMs);
  // No address of ours has it in its path, and no database can be asked for it.
  app.addHook('onRequest', async ({ url }) => {
    if (/^[^?]*%00/.test(url)) throw fail('NOT_FOUND');
  });
  registerCors(app, kernel.config, context.modules.identity.isKeyOrigin);
  registerBodyBudget(app, kernel.bodies, http.bodyLimitBytes);
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody);
  await registerRoutes(app, kernel, context.modules.identity, context.routes);
  registerMetrics(app, kernel);
  for (const module of context.modules.all)
    if (module.register !== undefined) await app.register(async (scope) => module.register?.(scope));
  app.setNotFoundHandler((request, reply) => answerError(fail('NOT_FOUND', { message: NO_OPERATION }), request, reply));
  return app;
}

/** A connection that was busy as the end began is not idle afterwards: nothing comes over it any more, and the end would wait for it. */
function endConnections(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}
