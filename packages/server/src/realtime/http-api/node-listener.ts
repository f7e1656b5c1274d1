import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitTarget } from '../protocol/target.js';
import type { PusherServer } from '../pusher-server.js';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * A `node:http` request listener for the HTTP API, for servers without a framework.
 * A framework that keeps the raw body calls `server.handleHttp` itself.
 */
export function createHttpApiListener(
  server: PusherServer,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    });
    request.on('error', () => response.destroy());
    request.on('end', () => {
      if (bytes > MAX_BODY_BYTES) {
        response.writeHead(413, { 'content-type': 'text/plain' }).end('The body is too large');
        return;
      }
      const call = { method: request.method ?? 'GET', ...splitTarget(request.url), body: Buffer.concat(chunks) };
      void server.handleHttp(call).then(({ status, contentType, body }) => {
        response.writeHead(status, { 'content-type': contentType }).end(body);
      });
    });
  };
}
