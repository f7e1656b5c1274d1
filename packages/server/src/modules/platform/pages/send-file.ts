import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { readHeader } from '../../../http/read-headers.js';
import type { StaticFile } from './static-folder.js';

/** Sends `file` in the best encoding that the caller takes, or 304 when the caller has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { encoding, body } = bestFor(readHeader(request.headers, 'accept-encoding'), file);
  const etag = encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  void reply.headers({
    'content-type': file.type,
    etag,
    vary: reply.hasHeader('vary') ? 'Origin, Accept-Encoding' : 'Accept-Encoding',
  });
  if (!reply.hasHeader('cache-control'))
    void reply.header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (hasEtag(readHeader(request.headers, 'if-none-match'), etag)) return reply.code(304).send();
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** The smallest of a file's encodings that `accepted` allows (RFC 9110 §12.5.3). A caller that allows none gets the file as it is. */
function bestFor(accepted: string | undefined, { brotli, gzip, raw }: StaticFile): { encoding?: string; body: Buffer } {
  const allowed = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip']);
  if (brotli !== undefined && allowed.includes('br')) return { encoding: 'br', body: brotli };
  if (gzip !== undefined && allowed.includes('gzip')) return { encoding: 'gzip', body: gzip };
  return { body: raw };
}

/** Whether a list of tags names `etag`; weak tags count, which proxies make of ours (RFC 9110 §13.1.2). */
function hasEtag(tags: string | undefined, etag: string): boolean {
  const named = (tags ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
