import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site of somebody else, on an origin of its own. */
export interface Site {
  readonly origin: string;
  close: () => Promise<void>;
}

/** Serves what `page` returns for a path (without the query); 404 for null. What a path ends in tells what it is: a page, if nothing else. */
export async function serveSite(page: (path: string) => string | Buffer | null): Promise<Site> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    const body = page(path);
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(body === null ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A plain page of a customer. `body` is markup. */
export const plainPage = (body: string): string =>
  `<!doctype html><html lang="en"><title>Customer</title><link rel="icon" href="data:,"><body>${body}</body></html>`;
