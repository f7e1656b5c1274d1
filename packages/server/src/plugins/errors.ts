import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '@talk/contract';
import { errorBodySchema } from '@talk/contract/schemas';
import { sqlState } from '../db/client.js';
import { ApiError, fail, toErrorBody } from '../http/errors.js';
import { inLanguage } from '../http/language.js';

/** SQLSTATE classes that mean "not now": connection lost, starting or stopping, too many connections. */
const UNAVAILABLE_STATES = /^(08|57P|53)/;
const DISK_FULL = '53100';
const NO_ROOM = 'There is no room left to save this. Tell your admin, and try again later.';
const DRIVER_UNAVAILABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

/** What the driver says without a code; the last of them when a transaction is to be rolled back whose connection is gone. */
const CONNECTION_LOST = /Connection terminated|timeout exceeded when trying to connect|is not queryable/;

/** Turns whatever was thrown into the one error body, and logs what was not expected with its stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** Answers `error` in the shape of ARCHITECTURE §4. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error);
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  else if (known.code === 'UNAVAILABLE' || known.code === 'STORAGE_FULL')
    request.log.warn({ err: error }, 'request could not be served now');
  const { retryAfterSeconds } = known.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (ERRORS[known.code].status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(ERRORS[known.code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(inLanguage(request, reply, errorBodySchema, toErrorBody(known, request.id)));
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isFastifyError(error)) return fromFramework(error);
  const state = sqlState(error);
  if (state === DISK_FULL) return fail('UNAVAILABLE', { message: NO_ROOM, retryAfterSeconds: 30 });
  if (state !== undefined && UNAVAILABLE_STATES.test(state)) return fail('UNAVAILABLE', { retryAfterSeconds: 2 });
  if (isConnectionFailure(error)) return fail('UNAVAILABLE', { retryAfterSeconds: 2 });
  return fail('INTERNAL', { cause: error });
}

function isConnectionFailure(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && DRIVER_UNAVAILABLE.has(current.code)) return true;
    if (CONNECTION_LOST.test(current.message)) return true;
  }
  return false;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
}

function fromFramework(error: FastifyError): ApiError {
  if (error.statusCode === 413) return fail('PAYLOAD_TOO_LARGE');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return fail('MALFORMED_REQUEST', { message: 'Send the body as application/json.' });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return fail('MALFORMED_REQUEST', { message: 'The request could not be read. Is the body valid JSON?' });
  return fail('INTERNAL', { cause: error });
}
