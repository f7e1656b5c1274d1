import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fail } from '../http/errors.js';
import { readHeader } from '../http/read-headers.js';
import type { Kernel } from '../kernel.js';

/**
 * `/metrics` for Prometheus, to a client with `METRICS_TOKEN`; without that setting there is no such page. Numbers tell about customers'
 * business, and where a request comes from proves nothing: behind a proxy on the same machine everybody comes from that machine.
 */
export function registerMetrics(app: FastifyInstance, { metrics, secrets: { metricsToken } }: Kernel): void {
  app.get('/metrics', { config: { operationId: 'metrics' } }, async (request, reply) => {
    if (metricsToken === undefined) throw fail('NOT_FOUND');
    const given = /^Bearer (.+)$/.exec(readHeader(request.headers, 'authorization') ?? '')?.[1];
    if (given === undefined || !sameText(given, metricsToken)) throw fail('NOT_SIGNED_IN');
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await metrics.render());
  });
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
