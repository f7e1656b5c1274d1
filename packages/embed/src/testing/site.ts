import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One page or script of a test site. */
export interface Answer {
  body: string;
  type?: string;
  headers?: Record<string, string>;
}

/** A web server on its own port of the loopback address, and so an origin of its own. */
export interface Site {
  origin: string;
  close(): Promise<void>;
}

/** Serves what `answer` returns for a path; 404 for null. */
export async function serveSite(answer: (path: string, request: IncomingMessage) => Answer | null): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const found = answer((request.url ?? '/').replace(/[?#].*/, ''), request);
    const { body, type = 'text/html', headers = {} } = found ?? { body: 'not found', type: 'text/plain' };
    response.writeHead(found ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
