import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../http/metrics.js';

/**
 * One line and one measurement per request. The operation's id stands for the path: paths and queries can hold names,
 * numbers and tokens.
 */
export function registerRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'other';
    const status = reply.statusCode;
    metrics.count('talk_http_requests_total', 'Requests answered.', { operation, status: String(status) });
    metrics.observe('talk_http_request_seconds', 'Time to answer a request.', reply.elapsedTime / 1000, { operation });
    request.log.info(
      {
        method: request.method,
        operation,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.talkActor === null
          ? {}
          : {
              company: request.talkActor.companyId,
              ...(request.talkActor.kind === 'user' ? { user: request.talkActor.userId } : {}),
            }),
      },
      'request',
    );
  });
}
