import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ControlAnswer, ControlInput } from '../control/routes.js';
import type { Control } from '../control/control.js';
import type { SandboxCredentials } from '../credentials.js';
import { handleRest, isRestPath } from '../rest/router.js';
import type { Carrier, RestAnswer } from '../rest/context.js';
import { unlessMissing } from '../unless-missing.js';
import { builtInClip, clipToWav } from '../twiml/clips.js';
import { BodyTooLarge, readBody } from './body.js';
import { byteRange } from './byte-range.js';
import { streamEvents } from './event-stream.js';
import { isLocalRequest } from './local.policy.js';
import { serveStatic } from './static-files.js';

const REST_BODY_BYTES = 256 * 1024;
/** Where the real service of ringless voicemail takes forms. */
const RINGLESS_PATH = '/gateway/vmb.php';
/** Ten pictures of 5 MB in base64. */
const CONTROL_BODY_BYTES = 70 * 1024 * 1024;

/** Longer than any client keeps a connection that it does not use: a request that leaves as the other side closes it is lost. */
const IDLE_MS = 65_000;

export interface HttpDeps {
  carrier: Carrier;
  credentials: SandboxCredentials;
  control: Control;
  controlRoutes: (input: ControlInput) => Promise<ControlAnswer>;
  pagesDir: string | null;
}

/** The sandbox's HTTP side: the account API, the control API, built-in audio and the pages. */
export function createHttpServer(deps: HttpDeps): Server {
  const server = createServer((request, response) => {
    handle(deps, request, response).catch((error: unknown) => {
      const tooLarge = error instanceof BodyTooLarge;
      if (!tooLarge)
        deps.carrier.core.log.append('error', {
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      if (response.headersSent) return response.destroy();
      sendJson(response, tooLarge ? 413 : 500, {
        error: { field: null, message: tooLarge ? error.message : 'Internal error of the sandbox' },
      });
      return undefined;
    });
  });
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = IDLE_MS;
  return server;
}

async function handle(deps: HttpDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const { pathname } = url;
  if (isRestPath(pathname)) return rest(deps, request, response);
  if (pathname.startsWith('/sandbox/api/')) return controlApi(deps, request, response, url);
  if (pathname === RINGLESS_PATH && request.method === 'POST') return ringless(deps, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendJson(response, 404, { error: { field: null, message: 'There is nothing here' } });
  if (pathname === '/healthz') return sendJson(response, 200, { ok: true });
  if (pathname.startsWith('/sandbox/audio/')) {
    const clip = builtInClip(url);
    if (!clip) return sendJson(response, 404, { error: { field: null, message: 'There is no such audio' } });
    const data = clipToWav(clip);
    response.writeHead(200, {
      'content-type': 'audio/wav',
      'content-length': data.length,
      'cache-control': 'max-age=3600',
    });
    response.end(data);
    return;
  }
  if (deps.pagesDir) {
    const { host } = request.headers;
    if (await serveStatic(deps.pagesDir, { pathname, search: url.search, host }, response)) return;
    if (pathname === '/' && (await serveStatic(deps.pagesDir, { pathname: '/panel', search: '', host }, response)))
      return;
  }
  sendJson(response, 404, { error: { field: null, message: 'There is nothing here' } });
}

async function rest(deps: HttpDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, REST_BODY_BYTES);
  const answer: RestAnswer = await handleRest(deps.carrier, deps.credentials, {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    authorization: request.headers.authorization,
    body,
  });
  if ('file' in answer) return sendFile(request, response, answer.status, answer.file);
  if (answer.status === 401) response.setHeader('www-authenticate', 'Basic realm="Sandbox carrier"');
  if (answer.body === null) {
    response.writeHead(answer.status);
    response.end();
    return;
  }
  sendJson(response, answer.status, answer.body);
}

/** Answers are text with the status 200, errors too, as at the real service. */
async function ringless({ carrier }: HttpDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = carrier.ringless.submit(new URLSearchParams(await readBody(request, REST_BODY_BYTES)));
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(answer);
}

async function controlApi(deps: HttpDeps, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const refuse = (status: number, message: string) => sendJson(response, status, { error: { field: null, message } });
  if (!isLocalRequest(request)) return refuse(403, 'The control API is for this machine only');
  const path = url.pathname.slice('/sandbox/api/'.length);
  const method = request.method ?? 'GET';
  if (path === 'events' && method === 'GET') return streamEvents(deps.control, request, response, url.searchParams);
  let body: unknown;
  if (method === 'POST') {
    const text = await readBody(request, CONTROL_BODY_BYTES);
    // A form of another site cannot send this type without a preflight, which is refused.
    if (text !== '' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      return refuse(415, 'Send application/json');
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      return refuse(400, 'The body is not JSON');
    }
  }
  const answer = await deps.controlRoutes({ method, path, search: url.searchParams, body });
  if ('file' in answer) return sendFile(request, response, answer.status, answer.file);
  sendJson(response, answer.status, answer.json);
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: { contentType: string; path?: string; data?: Buffer },
): Promise<void> {
  const headers = {
    'content-type': file.contentType,
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  };
  if (file.path === undefined) {
    const data = file.data ?? Buffer.alloc(0);
    response.writeHead(status, { ...headers, 'content-length': data.length });
    response.end(data);
    return;
  }
  const handle = await unlessMissing(open(file.path));
  if (handle === null) return sendJson(response, 404, { error: { field: null, message: 'There is nothing here' } });
  const { size } = await handle.stat();
  const range = byteRange(request.headers.range, size);
  if (range === 'beyond') {
    response.writeHead(416, { 'content-range': `bytes */${size}` });
    response.end();
    return handle.close();
  }
  const { from, to } = range ?? { from: 0, to: size - 1 };
  response.writeHead(range ? 206 : status, {
    ...headers,
    'accept-ranges': 'bytes',
    'content-length': to - from + 1,
    ...(range ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
  });
  // One who leaves in the middle is no error of ours.
  await pipeline(handle.createReadStream({ start: from, end: to }), response).catch(() => undefined);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
