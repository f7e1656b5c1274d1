import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { xhrUpload } from './xhr-upload.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server of another origin, as the widget's API may be. */
async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', location.origin);
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') response.end();
    else handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
};

describe('an upload', () => {
  it('sends the body, reports progress, and answers as fetch does', async () => {
    const got: unknown[] = [];
    const address = await serve((request, response) => {
      void textOf(request).then((body) => {
        got.push(request.method, request.headers.authorization, request.headers['content-type'], body.length);
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end('{"uuid":"1"}');
      });
    });
    const shares: number[] = [];
    const headers = { Authorization: 'Bearer t', 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: 'x'.repeat(300_000) };
    const response = await xhrUpload(address, init, (share) => shares.push(share));
    expect(got).toEqual(['POST', 'Bearer t', 'application/json', 300_000]);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ uuid: '1' });
    expect(shares.length).toBeGreaterThan(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('passes on a refusal with its headers', async () => {
    const address = await serve((request, response) => {
      request.resume();
      response.writeHead(429, { 'retry-after': '7' });
      response.end('{}');
    });
    const response = await xhrUpload(address, { method: 'POST', body: 'x' }, () => {});
    expect([response.ok, response.status, response.headers.get('Retry-After')]).toEqual([false, 429, '7']);
  });

  it('has no body for a status that allows none', async () => {
    const address = await serve((request, response) => {
      request.resume();
      response.writeHead(204).end();
    });
    const response = await xhrUpload(address, { method: 'POST', body: 'x' }, () => {});
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it('is aborted by its signal, before it starts or under way', async () => {
    let arrived = (): void => {};
    const reached = new Promise<void>((resolve) => (arrived = resolve));
    const address = await serve((request) => {
      request.resume();
      arrived();
    });
    const early = xhrUpload(address, { body: 'x', signal: AbortSignal.abort() }, () => {});
    await expect(early).rejects.toMatchObject({ name: 'AbortError' });
    const stop = new AbortController();
    const late = xhrUpload(address, { method: 'POST', body: 'x', signal: stop.signal }, () => {});
    await reached;
    stop.abort();
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails as fetch does when no server answers', async () => {
    const address = await serve((request) => request.socket.destroy());
    await expect(xhrUpload(address, { method: 'POST', body: 'x' }, () => {})).rejects.toBeInstanceOf(TypeError);
  });
});
