import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.js';
import { fail } from './http/errors.js';
import { registerRoutes } from './http/pipeline.js';
import { registerCors } from './plugins/cors.js';
import { answerError, registerErrors } from './plugins/errors.js';
import { registerHeaders } from './plugins/headers.js';
import { registerRequestLog } from './plugins/request-log.js';

/** The HTTP server over `context`, not yet listening. `app.inject` is how tests call it. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const { kernel } = context;
  const { http } = kernel.config;
  const app = Fastify({
    loggerInstance: kernel.log,
    disableRequestLogging: true,
    genReqId: () => `req_${randomBytes(9).toString('base64url')}`,
    requestIdHeader: false,
    trustProxy: http.trustProxy.length === 0 ? false : [...http.trustProxy],
    bodyLimit: http.bodyLimitBytes,
    requestTimeout: http.requestTimeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
  }) as unknown as FastifyInstance;
  app.decorateRequest('talkActor', null);
  app.decorateRequest('talkFacts', null);
  registerErrors(app);
  registerRequestLog(app, kernel.metrics);
  registerHeaders(app, kernel.config);
  registerCors(app, kernel.config, context.identity.isKeyOrigin);
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody);
  registerRoutes(app, kernel, context.identity, context.routes);
  app.setNotFoundHandler((request, reply) => answerError(fail('NOT_FOUND'), request, reply));
  return app;
}
