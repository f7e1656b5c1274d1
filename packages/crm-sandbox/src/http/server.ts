import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json, type Answer, type Ask } from './exchange.js';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Longer than clients keep a connection that they do not use: a request that leaves as the other side closes it is lost. */
const IDLE_MS = 65_000;

/** What becomes of a request: an answer, one that comes later, or none at all because the connection is cut. */
export type Outcome = Answer | 'cut' | 'taken';

export type Handle = (ask: Ask, request: IncomingMessage, response: ServerResponse) => Outcome | Promise<Outcome>;

export function createHttpServer(handle: Handle): Server {
  const server = createServer((request, response) => {
    serve(handle, request, response).catch((error: unknown) => {
      process.stderr.write(`crm-sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else send(response, json(500, { message: 'Internal error of the CRM sandbox' }));
    });
  });
  server.keepAliveTimeout = IDLE_MS;
  return server;
}

async function serve(handle: Handle, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (body === null) return send(response, json(413, { message: 'The request is too large' }));
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  const ask: Ask = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body };
  const outcome = await handle(ask, request, response);
  if (outcome === 'taken') return;
  if (outcome === 'cut') {
    request.socket.destroy();
    return;
  }
  send(response, outcome, ask.method === 'HEAD');
}

function send(response: ServerResponse, answer: Answer, withoutBody = false): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.body === null ? {} : { 'content-length': Buffer.byteLength(answer.body) }),
  });
  response.end(withoutBody ? undefined : (answer.body ?? undefined));
}

/** Null when there is too much of it. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}
