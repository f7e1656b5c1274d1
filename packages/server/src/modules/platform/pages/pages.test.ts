import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createApiKey, revokeApiKey } from '@talk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, migrateTestDatabase, useTestDatabase, type TestServer } from '../../../testing/index.js';

const database = useTestDatabase({ migrate: migrateTestDatabase });
const script = 'document.documentElement.dataset.theme = "dark"';
const files: Readonly<Record<string, string>> = {
  'full-app/dist/index.html': '<!doctype html><title>App</title>',
  'full-app/dist/assets/main-abcdefgh.js': `export const text = ${JSON.stringify('x'.repeat(2000))};`,
  'full-app/dist/push-worker.js': 'self.addEventListener("push", () => {});',
  'full-app/secret.txt': 'not for you',
  'widgets/dialer/dist/index.html':
    '<!doctype html><script type="module" crossorigin src="./assets/main-abcdefgh.js"></script>',
  'widgets/dialer/dist/assets/main-abcdefgh.js': 'export {};',
  'widgets/hubspot-call-extension/dist/index.html': '<!doctype html><!--talk-config-->',
  'widgets/texting/dist/index.html': '<!doctype html><!--talk-config-->',
  'widgets/agent-texting/dist/index.html': '<!doctype html><title>agent</title><!--talk-config-->',
  'packages/embed/dist/embed.js': '(() => {})();',
  'packages/embed/dist/embed-bridge.js': 'export {};',
  'packages/embed/dist/stub.js': 'load("%TALK_SCRIPT%");',
  'packages/embed/dist/pages/not-listed/index.html':
    '<!doctype html><script type="module" src="./assets/main-abcdefgh.js"></script><p>%SITE% by %KEY%</p>',
  'packages/embed/dist/pages/not-listed/assets/main-abcdefgh.js': 'export {};',
  'docs/.vitepress/dist/index.html': `<!doctype html><script>${script}</script><h1>Docs</h1>`,
  'docs/.vitepress/dist/guide.html': '<!doctype html><h1>Guide</h1>',
};
let root: string;
let server: TestServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'talk-pages-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  server = await createTestServer(database.url, {
    env: { WEB_ROOT: root, HUBSPOT_CLIENT_ID: 'talk', HUBSPOT_CLIENT_SECRET: 'secret-of-our-app' },
  });
});
afterAll(async () => {
  await server.app.close();
  await server.context.end();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.app.inject({ method: 'GET', url, headers });
const policyOf = (answer: Awaited<ReturnType<typeof get>>) => String(answer.headers['content-security-policy']);

describe('the app', () => {
  it('gives no file outside its build, however one asks', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/.env',
    ])
      expect((await get(path, {})).body).not.toContain('not for you');
  });

  it('answers its pages with itself, and what is no page with 404', async () => {
    for (const path of ['/', '/contacts/12', '/login'])
      expect((await get(path)).body).toBe(files['full-app/dist/index.html']);
    expect((await get('/api/v9/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get('/assets/missing.js', { accept: '*/*' })).statusCode).toBe(404);
  });

  it('answers `/apps` with itself, and leaves what is below it to the HTTP API of realtime', async () => {
    const page = await get('/apps?action=call&phone=%2B14155550150', { accept: 'text/html' });
    expect([page.statusCode, page.body]).toEqual([200, files['full-app/dist/index.html']]);
    const api = await get('/apps/7/channels', { accept: 'text/html' });
    expect(api.body).not.toBe(files['full-app/dist/index.html']);
  });

  it('may only be framed by nobody, and talk only to itself and the carrier', async () => {
    const policy = policyOf(await get('/'));
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' ws://localhost:4000 http://localhost:4200 ws://localhost:4200;");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('may load the scripts of the operator from exactly the configured origins, and no other page may', async () => {
    const other = await createTestServer(database.url, {
      env: {
        WEB_ROOT: root,
        HELP_CHAT_URL: 'https://chat.example/widget.js',
        HELP_CHAT_SECRET: 'identity-secret-of-the-operator',
        HELP_CHAT_ORIGINS: 'wss://live.example',
        ANALYTICS_URL: 'https://stats.example/s.js',
      },
    });
    const headers = { accept: 'text/html' };
    const policies = [];
    for (const url of ['/', '/login', '/docs/', '/widgets/texting'])
      policies.push(policyOf(await other.app.inject({ method: 'GET', url, headers })));
    await other.app.close();
    await other.context.end();
    const [app, login, ...rest] = policies;
    expect(login).toBe(app);
    const parts = new Map(app?.split('; ').map((part) => [part.split(' ')[0], part]));
    const pages = 'https://chat.example https://stats.example';
    expect(parts.get('script-src')).toBe(`script-src 'self' ${pages}`);
    expect(parts.get('frame-src')).toBe(`frame-src 'self' ${pages}`);
    expect(parts.get('connect-src')).toMatch(
      / https:\/\/chat\.example wss:\/\/live\.example https:\/\/stats\.example$/,
    );
    expect(parts.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    for (const policy of rest) expect(policy).not.toContain('.example');
  });

  it('has a service worker for push that browsers run, check for a newer one, and that loads nothing', async () => {
    const { statusCode, headers } = await get('/push-worker.js');
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['content-security-policy']]).toEqual(
      [200, 'text/javascript; charset=utf-8', 'no-cache', "default-src 'none'"],
    );
    expect((await get('/')).headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it('asks a browser for the microphone and passkeys, and for nothing else that people are asked about', async () => {
    const permissions = String((await get('/')).headers['permissions-policy']).split(', ');
    for (const name of ['microphone', 'publickey-credentials-create', 'publickey-credentials-get'])
      expect(permissions).toContain(`${name}=(self)`);
    for (const name of ['camera', 'geolocation', 'display-capture', 'usb']) expect(permissions).toContain(`${name}=()`);
  });

  it('is compressed, and its hashed files are kept for ever', async () => {
    const answer = await get('/assets/main-abcdefgh.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(files['full-app/dist/assets/main-abcdefgh.js']);
    const again = await get('/assets/main-abcdefgh.js', {
      'accept-encoding': 'gzip',
      'if-none-match': String(answer.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
  });

  it('comes in an encoding that the caller allows, and not again to a proxy that made its tag a weak one', async () => {
    const ask = (headers: Record<string, string>) => get('/assets/main-abcdefgh.js', headers);
    const encodingFor = async (accepted: string) =>
      (await ask({ 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
    expect(await encodingFor('*')).toBe('br');
    expect(await encodingFor('identity')).toBeUndefined();
    const tag = String((await ask({ 'accept-encoding': 'br' })).headers['etag']);
    for (const tags of [`W/${tag}`, `"other", W/${tag}`, '*'])
      expect((await ask({ 'accept-encoding': 'br', 'if-none-match': tags })).statusCode).toBe(304);
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(200);
  });
});

describe('a widget frame', () => {
  it('is the same empty page for an unknown id, an unknown widget, a key without sites and a revoked one', async () => {
    const admin = await server.user((await server.company()).id);
    const withoutSites = await server.call(createApiKey, { as: admin, body: { kind: 'user', name: 'a' } });
    const gone = await server.call(createApiKey, {
      as: admin,
      body: { kind: 'user', name: 'b', allowed_origins: ['https://a.example'] },
    });
    await server.call(revokeApiKey, { as: admin, params: { id: gone.body.key.id } });
    const answers = await Promise.all(
      [
        'dialer/unknown',
        'nothing/unknown',
        `dialer/${withoutSites.body.key.public_id}`,
        `dialer/${gone.body.key.public_id}`,
      ].map((path) => get(`/embed/1/${path}`)),
    );
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    }
  });

  it('may be framed by the sites of its key, and by no other', async () => {
    const admin = await server.user((await server.company()).id);
    const { body } = await server.call(createApiKey, {
      as: admin,
      body: { kind: 'user', name: 'CRM', allowed_origins: ['https://crm.example.com', 'http://localhost:4100'] },
    });
    const frame = await get(`/embed/1/dialer/${body.key.public_id}`);
    expect(frame.statusCode).toBe(200);
    expect(policyOf(frame)).toMatch(/frame-ancestors https:\/\/crm\.example\.com http:\/\/localhost:4100$/);
    expect(frame.body).toContain('src="/embed/1/dialer/assets/main-abcdefgh.js"');
    const asset = await get('/embed/1/dialer/assets/main-abcdefgh.js');
    expect(asset.statusCode).toBe(200);
    // Pages that isolate themselves may hold it as well.
    for (const { headers } of [frame, asset])
      expect(headers).toMatchObject({
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      });

    const old = await get(`/widgets/dialer/api_key/${body.secret}`);
    expect(policyOf(old)).toMatch(/frame-ancestors https:\/\/crm\.example\.com/);
    expect(old.headers['referrer-policy']).toBe('no-referrer');
    expect(server.logged.join()).not.toContain(body.secret);

    // One contact's conversation: the page learns the id that takes the key's place in its address.
    const panel = await get(`/widgets/texting/api_key/${body.secret}/contact/7`);
    expect(policyOf(panel)).toMatch(/frame-ancestors https:\/\/crm\.example\.com/);
    expect(panel.body).toContain('<title>agent</title>');
    expect(panel.body).toContain(`"public_id":"${body.key.public_id}"`);
    for (const path of [`texting/${body.key.public_id}/contact/7`, `agent-texting/${body.key.public_id}`])
      expect(policyOf(await get(`/embed/1/${path}`))).toMatch(/frame-ancestors https:\/\/crm\.example\.com/);
    expect(server.logged.join()).not.toContain(body.secret);
  });

  it('is explained to a site that is on no list, the same for every key, with nothing in it but the two names', async () => {
    const admin = await server.user((await server.company()).id);
    const { body } = await server.call(createApiKey, {
      as: admin,
      body: { kind: 'user', name: 'CRM', allowed_origins: ['https://*.example.com'] },
    });
    const held = (path: string, site: string) =>
      get(path, { accept: 'text/html', 'sec-fetch-dest': 'iframe', referer: site });
    const listed = await held(`/embed/1/dialer/${body.key.public_id}`, 'https://crm.example.com/');
    expect(policyOf(listed)).toMatch(/frame-ancestors https:\/\/\*\.example\.com$/);

    for (const [path, name] of [
      [`/embed/1/dialer/${body.key.public_id}`, body.key.public_id],
      ['/embed/1/dialer/unknown', 'unknown'],
      [`/embed/1/texting/${body.key.public_id}/contact/7`, body.key.public_id],
      [`/embed/1/agent-texting/${body.key.public_id}`, body.key.public_id],
      [`/widgets/dialer/api_key/${body.secret}`, `${body.secret.slice(0, 8)}…`],
      [`/widgets/texting/api_key/${body.secret}/contact/7`, `${body.secret.slice(0, 8)}…`],
      [`/embed/1/dialer/${encodeURIComponent('"><script>$&')}`, '&quot;&gt;&lt;script&gt;$&amp;'],
    ] as const) {
      const answer = await held(path, 'https://shop.example.org/checkout?basket=7');
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        `<!doctype html><script type="module" src="/embed/1/not-listed/assets/main-abcdefgh.js"></script><p>https://shop.example.org by ${name}</p>`,
      ]);
      expect(answer.headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await get('/embed/1/not-listed/assets/main-abcdefgh.js')).statusCode).toBe(200);

    // Without a site that can be named, and outside of frames, everything is as guarded as it was.
    const path = `/embed/1/dialer/${body.key.public_id}`;
    for (const answer of [
      await held(path, 'file:///home/me/page.html'),
      await get(path, { accept: 'text/html', referer: 'https://shop.example.org/' }),
      await get(path, { accept: 'text/html', 'sec-fetch-dest': 'iframe' }),
    ])
      expect(policyOf(answer)).toMatch(/frame-ancestors https:\/\/\*\.example\.com$/);
    const ours = await held('/widgets/dialer', 'https://shop.example.org/');
    expect(policyOf(ours)).toMatch(/frame-ancestors 'self'$/);
  });

  it('with a key that nobody has is a page for nobody to hold, which says so', async () => {
    const answer = await get('/widgets/dialer/api_key/uk_never_made');
    expect(answer.statusCode).toBe(200);
    expect(policyOf(answer)).toMatch(/frame-ancestors 'none'$/);
    const panel = await get('/widgets/texting/api_key/uk_never_made/contact/7');
    expect(policyOf(panel)).toMatch(/frame-ancestors 'none'$/);
    expect((await get('/embed/1/texting/nobody/contact/7')).statusCode).toBe(404);
  });

  it('in HubSpot is held by HubSpot’s pages, and only while a company has connected it', async () => {
    const widget = '/widgets/hubspot-call-extension';
    expect(policyOf(await get(widget))).toMatch(/frame-ancestors 'self'$/);
    const { id } = await server.company();
    const connect = (tokens: string | null) =>
      server.context.kernel.db.pool.query(
        `insert into company_integrations (company_id, name, sealed_tokens) values ($1, 'hubspot', $2)
          on conflict (company_id, name) do update set sealed_tokens = $2`,
        [id, tokens],
      );
    await connect('sealed');
    const held = await get(widget);
    expect(policyOf(held)).toMatch(/frame-ancestors 'self' https:\/\/\*\.hubspot\.com$/);
    expect(held.body).toContain('"allowed_origins":["https://*.hubspot.com"]');
    // The conversation stands inside the phone there. The other widgets are nobody else's, and neither is the page about what may be wrong.
    expect(policyOf(await get('/widgets/texting/contact/7'))).toMatch(/ 'self' https:\/\/\*\.hubspot\.com$/);
    expect(policyOf(await get('/widgets/dialer'))).toMatch(/frame-ancestors 'self'$/);
    expect(policyOf(await get('/errors/hubspot'))).toMatch(/frame-ancestors 'self'$/);
    await connect(null);
    expect(policyOf(await get(widget))).toMatch(/frame-ancestors 'self'$/);
  });

  it('without a key is for our own pages', async () => {
    expect(policyOf(await get('/widgets/dialer'))).toMatch(/frame-ancestors 'self'$/);
    expect(policyOf(await get('/widgets/texting/contact/7'))).toMatch(/frame-ancestors 'self'$/);
  });
});

it('gives out the snippet with the address of this server in it', async () => {
  expect((await get('/embed-stub.js')).body).toBe('load("http://localhost:4000/embed.js");');
});

it.each(['embed.js', 'embed-bridge.js'])('gives the loader to any page, for minutes: %s', async (name) => {
  const { headers, body } = await get(`/${name}`);
  expect(body).toBe(files[`packages/embed/dist/${name}`]);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
});

it('serves the documentation with clean addresses, and allows exactly its own scripts', async () => {
  expect((await get('/docs')).headers.location).toBe('/docs/');
  expect((await get('/docs/guide')).body).toContain('Guide');
  const home = await get('/docs/');
  expect(policyOf(home)).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect((await get('/docs/missing')).statusCode).toBe(404);
});
