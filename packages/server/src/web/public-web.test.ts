import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';
import { createPublicWeb, type PublicWeb, type WebRequest } from './public-web.js';

const asked: string[] = [];
const posted: { body: string; type: string | undefined }[] = [];
let site: Server;
let port: number;
let web: PublicWeb;
const names: Record<string, string[]> = {
  'site.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.7'],
  'both.test': ['127.0.0.1', '169.254.169.254'],
};
const request: WebRequest = { maxBytes: 1000, timeoutMs: 5000, httpsOnly: false, accept: '*/*' };

beforeAll(async () => {
  site = createServer((incoming, reply) => {
    asked.push(`${incoming.headers.host} ${incoming.url}`);
    const to = (location: string) => void reply.writeHead(302, { location }).end();
    if (incoming.method === 'POST') {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      incoming.on('end', () => {
        posted.push({ body, type: incoming.headers['content-type'] });
        if (incoming.url === '/moved') to('/page');
        else if (incoming.url !== '/silent') reply.writeHead(incoming.url === '/broken' ? 500 : 204).end();
      });
    } else if (incoming.url === '/page') reply.writeHead(200, { 'content-type': 'Text/HTML' }).end('hello');
    else if (incoming.url === '/moved') to('/page');
    else if (incoming.url === '/inside') to(`http://inside.test:${port}/secret`);
    else if (incoming.url === '/metadata') to('http://169.254.169.254/latest');
    else if (incoming.url === '/file') to('file:///etc/passwd');
    else if (incoming.url === '/round') to('/round');
    else if (incoming.url === '/large') reply.writeHead(200).end('x'.repeat(1001));
    else if (incoming.url === '/endless') {
      reply.writeHead(200);
      const more = (): void => {
        if (!reply.destroyed) reply.write('x'.repeat(600), () => setImmediate(more));
      };
      more();
    } else if (incoming.url !== '/silent') reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  web = createPublicWeb({
    resolve: async (host) => {
      const found = names[host];
      if (found === undefined) throw new Error('ENOTFOUND');
      return found;
    },
    resolveTxt: async (name) => {
      if (name !== 'site.test') throw new Error('ENODATA');
      return [['one'], ['in ', 'two parts']];
    },
    // The test's site stands for the public internet.
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ports: [80, 443, port],
  });
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const get = (path: string, more: Partial<WebRequest> = {}) =>
  web.get(path.startsWith('/') ? `http://site.test:${port}${path}` : path, { ...request, ...more });

describe('what is public', () => {
  it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(
    `127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
    255.255.255.255 198.18.0.1 192.0.2.1 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8
    64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1 localhost 0x7f000001`.split(/\s+/),
  )('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('TXT records', () => {
  it('are whole, and none where nobody answers', async () => {
    expect(await web.txt('site.test')).toEqual(['one', 'in two parts']);
    expect(await web.txt('nobody.test')).toEqual([]);
  });
});

describe('fetching', () => {
  it('brings what a page answers, with the type in lower case, also a 404', async () => {
    const answer = await get('/page');
    expect({ ...answer, body: answer.body.toString() }).toEqual({
      url: `http://site.test:${port}/page`,
      status: 200,
      contentType: 'text/html',
      body: 'hello',
    });
    expect((await get('/nothing')).status).toBe(404);
  });

  it('follows a redirect, and says where it ended', async () => {
    expect((await get('/moved')).url).toBe(`http://site.test:${port}/page`);
    await expect(get('/round')).rejects.toMatchObject({ reason: 'redirects' });
  });

  it.each([
    ['a redirect inside', '/inside'],
    ['a redirect to an address inside', '/metadata'],
    ['a redirect to a file', '/file'],
    ['a name with one address inside', 'http://both.test/'],
    ['an address inside', 'http://10.0.0.7/'],
    ['this machine in other words', 'http://2130706434/'],
    ['this machine by IPv6', 'http://[::1]/'],
    ['this machine by IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['another port', 'http://site.test:22/'],
    ['credentials', 'http://me:secret@site.test/'],
    ['another scheme', 'gopher://site.test/'],
    ['no address', 'not an address'],
  ])('refuses %s', async (_what, address) => {
    await expect(get(address)).rejects.toMatchObject({ reason: 'address' });
    expect(asked.filter((line) => /secret|latest/.test(line))).toEqual([]);
  });

  it('takes https only where that is asked for', async () => {
    await expect(get('/page', { httpsOnly: true })).rejects.toMatchObject({ reason: 'address' });
  });

  it('refuses what is too large, said or not, or keeps its beginning', async () => {
    await expect(get('/large')).rejects.toMatchObject({ reason: 'too-large' });
    await expect(get('/endless')).rejects.toMatchObject({ reason: 'too-large' });
    expect((await get('/endless', { truncates: true })).body).toHaveLength(1000);
  });

  it('gives up on who does not answer, and on a name that does not exist', async () => {
    await expect(get('/silent', { timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    await expect(get('http://nobody.test/')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('posting', () => {
  const post = (url: string, timeoutMs = 5_000) =>
    web.post(url.startsWith('/') ? `http://site.test:${port}${url}` : url, {
      body: '{"é":1}',
      headers: { 'content-type': 'application/json' },
      timeoutMs,
    });

  it.each([
    ['a name that leads inside', 'http://inside.test/'],
    ['a name with one address inside', 'http://both.test/'],
    ['an address inside', 'http://169.254.169.254/'],
    ['credentials', 'http://me:secret@site.test/'],
    ['another scheme', 'file:///etc/passwd'],
  ])('refuses %s', async (_what, url) => {
    await expect(post(url)).rejects.toMatchObject({ reason: 'address' });
    expect(posted).toEqual([]);
  });

  it('brings the body as it is, and answers the status, also of a redirect, which it does not follow', async () => {
    expect([await post('/'), await post('/broken'), await post('/moved')]).toEqual([204, 500, 302]);
    expect(posted).toEqual(Array.from({ length: 3 }, () => ({ body: '{"é":1}', type: 'application/json' })));
  });

  it('gives up on who does not answer', async () => {
    await expect(post('/silent', 50)).rejects.toMatchObject({ reason: 'timeout' });
    await expect(post('http://nobody.test/')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
