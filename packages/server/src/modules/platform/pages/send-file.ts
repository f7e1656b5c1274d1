import type { FastifyReply, FastifyRequest } from 'fastify';
import { readHeader } from '../../../http/read-headers.js';
import type { StaticFile } from './static-folder.js';

/** Sends `file` in the best encoding that the caller takes, or 304 when the caller has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encodings = readHeader(request.headers, 'accept-encoding') ?? '';
  const [encoding, body] =
    file.brotli !== undefined && /\bbr\b/.test(encodings)
      ? ['br', file.brotli]
      : file.gzip !== undefined && /\bgzip\b/.test(encodings)
        ? ['gzip', file.gzip]
        : [undefined, file.raw];
  const etag = encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  void reply.headers({
    'content-type': file.type,
    etag,
    vary: reply.hasHeader('vary') ? 'Origin, Accept-Encoding' : 'Accept-Encoding',
  });
  if (!reply.hasHeader('cache-control'))
    void reply.header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (readHeader(request.headers, 'if-none-match') === etag) return reply.code(304).send();
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply.send(body);
}
