import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Gate } from './gate.js';
import { networkOf } from './network.js';
import { readHeader } from './read-headers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body goes to the disk as it comes, and is counted by the gate of uploads. */
    isUpload?: boolean;
  }
  interface FastifyRequest {
    /** Who has signed in, as the limits call them. */
    talkCaller: string | null;
  }
}

/** What a request says that its body weighs; `unsaid` when it has one and does not say. */
export function declaredBytes(headers: IncomingHttpHeaders, unsaid: number): number {
  if (readHeader(headers, 'transfer-encoding') !== undefined) return unsaid;
  const bytes = Number(readHeader(headers, 'content-length') ?? 0);
  return Number.isFinite(bytes) ? bytes : unsaid;
}

/** Runs when the answer was sent or the connection was lost; at once when that has happened. */
export function onceClosed(reply: FastifyReply, run: () => void): void {
  if (reply.raw.closed || reply.raw.destroyed) run();
  else reply.raw.once('close', run);
}

/** Bodies of this size cost no more than the connection they come on: sign-ins, texts, webhooks of the carrier. */
const UNCOUNTED_BYTES = 16 * 1024;

/**
 * Bodies are read into memory whole, so what all of them weigh together is bounded: each counts from before its first byte is read
 * until its request is answered. Small ones go past: a client that holds all that may be held keeps nobody from signing in, and no call from
 * coming. Runs after every check by headers, so that a stranger's body is refused before it counts.
 */
export function registerBodyBudget(app: FastifyInstance, bodies: Gate, bodyLimitBytes: number): void {
  app.decorateRequest('talkCaller', null);
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.isUpload === true) return;
    // A larger one is refused by its size, unread.
    const bytes = Math.min(declaredBytes(request.headers, bodyLimitBytes), bodyLimitBytes);
    if (bytes > UNCOUNTED_BYTES)
      onceClosed(reply, bodies.enter({ address: networkOf(request.ip), caller: request.talkCaller }, bytes));
  });
}
