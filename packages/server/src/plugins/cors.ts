import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/config.js';
import { networkOf } from '../http/network.js';
import { readHeader } from '../http/read-headers.js';

/** Tells `network` whether any live key of any company allows `origin`; which key that is, is checked once the key is known. */
export type OriginLookup = (origin: string, network: string) => Promise<boolean>;

const ALLOWED_HEADERS =
  'authorization, content-type, idempotency-key, x-requested-with, requested-from, x-request-id, x-socket-id, signature';

/**
 * Cross-origin access. Our own application origins may send cookies; origins on a key's list may call with a bearer token but
 * never with cookies; no other origin is answered. The origin is always named, never `*`.
 */
export function registerCors(app: FastifyInstance, config: ServerConfig, isKeyOrigin: OriginLookup): void {
  const own = new Set([config.http.publicUrl, ...config.http.appOrigins]);
  app.addHook('onRequest', async (request, reply) => {
    const origin = readHeader(request.headers, 'origin');
    if (origin === undefined) return undefined;
    reply.header('vary', 'Origin');
    const trusted = own.has(origin);
    if (!trusted && !(await isKeyOrigin(origin, networkOf(request.ip)))) {
      return request.method === 'OPTIONS' ? reply.code(204).send() : undefined;
    }
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after, x-request-id');
    if (trusted) reply.header('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS') return undefined;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
