import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fail } from '../http/errors.js';
import { readHeader } from '../http/read-headers.js';
import type { Kernel } from '../kernel.js';

/**
 * `/metrics` for Prometheus. Numbers tell about customers' business, so outside of development a token is asked for; without
 * `METRICS_TOKEN` only callers on this machine are answered.
 */
export function registerMetrics(app: FastifyInstance, { metrics, secrets, config }: Kernel): void {
  app.get('/metrics', { config: { operationId: 'metrics' } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(readHeader(request.headers, 'authorization') ?? '')?.[1];
    const isLocal = request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1';
    const isAllowed =
      secrets.metricsToken === undefined
        ? config.mode !== 'production' || isLocal
        : given !== undefined && sameText(given, secrets.metricsToken);
    if (!isAllowed) throw fail('NOT_SIGNED_IN');
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await metrics.render());
  });
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
