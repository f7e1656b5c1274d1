import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveExamples } from './examples-server.js';
import { reservePort } from './ports.js';

let folder: string;
let port: number;
let server: { stop(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-examples-'));
  await mkdir(join(folder, 'crm-page/dist/assets'), { recursive: true });
  await writeFile(join(folder, 'crm-page/dist/index.html'), '<script src="%APP_ORIGIN%/embed.js"></script>');
  await writeFile(join(folder, 'crm-page/dist/assets/main.js'), 'export {};');
  await writeFile(join(folder, 'crm-page/secret.txt'), 'not for the web');
  port = await reservePort(0, 'EXAMPLES_PORT');
  const origins = { appOrigin: 'http://app.example:4000', sandboxOrigin: 'http://carrier.example:4200' };
  server = await serveExamples({ folder, port, ...origins });
});

afterAll(async () => {
  await server.stop();
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
