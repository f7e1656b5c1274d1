import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fail } from './errors.js';

/**
 * Every header that we read, and how long it may be: what has bounds costs no more than a short one, no matter how it is read. To
 * read another one, give it its bound here; the types and a test know no way around.
 */
export const HEADER_LIMITS = {
  accept: 4000,
  'accept-encoding': 400,
  'accept-language': 400,
  authorization: 1000,
  'content-length': 20,
  'content-type': 400,
  driver: 40,
  'idempotency-key': 400,
  'if-none-match': 400,
  origin: 280,
  range: 400,
  // Of our own pages a whole address, which may be as long as an address may be.
  referer: 8400,
  'sec-fetch-dest': 40,
  'sec-fetch-site': 40,
  // Names the part of a client that changes a status. Elsewhere it can be a signature of the message, which we do not read.
  signature: 4000,
  'transfer-encoding': 40,
  'user-agent': 4000,
  'x-forwarded-for': 1000,
  'x-forwarded-host': 400,
  'x-forwarded-proto': 40,
  'x-ghl-signature': 200,
  'x-hubspot-request-timestamp': 40,
  'x-hubspot-signature': 200,
  'x-hubspot-signature-v3': 200,
  'x-hubspot-signature-version': 40,
  'x-twilio-email-event-webhook-signature': 400,
  'x-twilio-email-event-webhook-timestamp': 40,
  'x-twilio-signature': 200,
  'x-visitor-session': 200,
} as const satisfies Record<string, number>;

export type ReadHeader = keyof typeof HEADER_LIMITS;

/** Of the whole address: path and query. */
const LONGEST_URL = 8000;

const LIMITS = Object.entries(HEADER_LIMITS);

/** A header that we read; the first when it came twice. */
export function readHeader(headers: IncomingHttpHeaders, name: ReadHeader): string | undefined {
  const value: string | readonly string[] | undefined = headers[name];
  return typeof value === 'object' ? value[0] : value;
}

/** The name of a header that is too long; null when all are well. */
function overlongHeader(headers: IncomingHttpHeaders): ReadHeader | null {
  const found = LIMITS.find(([name, limit]) => {
    const value = headers[name];
    return value !== undefined && (typeof value === 'string' ? value : value.join(',')).length > limit;
  });
  return found === undefined ? null : (found[0] as ReadHeader);
}

/** Refuses what is too long, before anything has looked at it. Register it before whatever reads one. */
export function registerHeaderLimits(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const name = overlongHeader(request.headers);
    if (name !== null)
      throw fail('MALFORMED_REQUEST', {
        message: `The header ${name} is too long: send at most ${HEADER_LIMITS[name]} characters.`,
      });
    if (request.raw.url !== undefined && request.raw.url.length > LONGEST_URL)
      throw fail('MALFORMED_REQUEST', {
        message: `The address is too long: send at most ${LONGEST_URL} characters with its query.`,
      });
  });
}
