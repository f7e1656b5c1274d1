import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveExamples } from './examples-server.js';
import { reservePort } from './ports.js';

let folder: string;
let port: number;
let server: { stop(): Promise<void> };
let crm: Server;
/** What reached the CRM. */
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-examples-'));
  await mkdir(join(folder, 'crm-page/dist/assets'), { recursive: true });
  await writeFile(join(folder, 'crm-page/dist/index.html'), '<script src="%APP_ORIGIN%/embed.js"></script>');
  await writeFile(join(folder, 'crm-page/dist/assets/main.js'), 'export {};');
  await writeFile(join(folder, 'crm-page/secret.txt'), 'not for the web');
  port = await reservePort(0, 'EXAMPLES_PORT');
  crm = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => {
      asked.push(`${incoming.method} ${incoming.url} ${body} ${incoming.headers.origin ?? ''}`.trim());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"7"}');
    });
  });
  await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve));
  const origins = {
    appOrigin: 'http://app.example:4000',
    sandboxOrigin: 'http://carrier.example:4200',
    crmOrigin: `http://localhost:${(crm.address() as AddressInfo).port}`,
    slowMs: 100,
  };
  server = await serveExamples({ folder, port, ...origins });
});

afterAll(async () => {
  await server.stop();
  crm.close();
  await rm(folder, { recursive: true });
});

/** Sends the path as it is; `fetch` would tidy it up. */
async function get(
  path: string,
  method = 'GET',
): Promise<{ status: number | undefined; body: string; policy: unknown }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode, body, policy: response.headers['content-security-policy'] }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

it.each([
  '/crm-page/../secret.txt',
  '/crm-page/%2e%2e/secret.txt',
  '/../crm-page/secret.txt',
  '/crm-page/nothing.js',
  '/%zz/',
])('does not serve %s', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404 });
});

it('refuses to be written to', async () => {
  expect(await get('/crm-page/', 'POST')).toMatchObject({ status: 405 });
});

it('serves a page that knows where the product is, and lets only that in', async () => {
  const page = await get('/crm-page/');
  expect(page.body).toBe('<script src="http://app.example:4000/embed.js"></script>');
  expect(page.policy).toContain("script-src 'self' http://app.example:4000;");
  expect(page.policy).not.toContain('unsafe');
  expect(await get('/crm-page/assets/main.js')).toMatchObject({ status: 200, body: 'export {};' });
});

it('tells scripts both origins', async () => {
  expect(JSON.parse((await get('/talk-config.json')).body)).toEqual({
    appOrigin: 'http://app.example:4000',
    sandboxOrigin: 'http://carrier.example:4200',
  });
});

/** A request of the HubSpot page to its HubSpot. */
const askCrm = (
  path: string,
  method: string,
  headers: Record<string, string>,
  body = '',
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path: `/hubspot-host/crm/${path}`, method, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    outgoing.on('error', reject).end(body);
  });

it('passes on what HubSpot’s page asks of HubSpot, for that page alone', async () => {
  const host = `localhost:${port}`;
  const own = { host, origin: `http://${host}` };
  expect(await askCrm('calls', 'POST', { host, origin: 'https://evil.example' }, '{}')).toBe(403);
  expect(await askCrm('calls', 'POST', { host: 'rebound.example' }, '{}')).toBe(403);
  expect(await askCrm('reset', 'POST', own, '{}')).toBe(405);
  expect(await askCrm('calls/..%2f..%2freset', 'PATCH', own, '{}')).toBe(405);
  expect(asked).toEqual([]);
  expect(await askCrm('state', 'GET', own)).toBe(200);
  expect(await askCrm('calls', 'POST', own, '{"contact_id":"5"}')).toBe(200);
  expect(await askCrm('calls/7', 'PATCH', own, '{"properties":{}}')).toBe(200);
  expect(asked).toEqual([
    'GET /_sandbox/state',
    'POST /_sandbox/hubspot/calls {"contact_id":"5"}',
    'PATCH /_sandbox/hubspot/calls/7 {"properties":{}}',
  ]);
});

it('a softphone gets the libraries of Salesforce from the page that holds it: at once, late, or not at all', async () => {
  const ask = (path: string, how: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve) => {
      const headers = { cookie: `salesforce-host-script=${how}` };
      request({ port, host: '127.0.0.1', path, headers }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      }).end();
    });
  const lightning = '/support/api/66.0/lightning/opencti_min.js';
  const usual = await ask(lightning, 'usual');
  expect([usual.status, usual.body]).toEqual([200, expect.stringContaining('enableClickToDial') as string]);
  expect((await ask('/support/api/66.0/interaction.js', 'usual')).body).toContain('getPageInfo');
  expect((await ask(lightning, 'missing')).status).toBe(404);
  const startedMs = performance.now();
  expect((await ask(lightning, 'slow')).status).toBe(200);
  expect(performance.now() - startedMs).toBeGreaterThan(90);
});
