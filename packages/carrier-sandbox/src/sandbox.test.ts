import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, ProductionRefused, type Sandbox } from './sandbox.js';

const LINE = '+14155550100';
let root: string;
let sandbox: Sandbox;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sandbox-'));
  for (const name of ['Handset', 'Panel']) {
    mkdirSync(join(root, 'pages', name.toLowerCase()), { recursive: true });
    writeFileSync(join(root, 'pages', name.toLowerCase(), 'index.html'), `<title>${name}</title>`);
  }
  writeFileSync(join(root, 'secret.txt'), 'secret');
  sandbox = await createSandbox({ port: 0, dataDir: join(root, 'data'), pagesDir: join(root, 'pages'), env: {} });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

const api = (path: string, init?: RequestInit) => fetch(`${sandbox.origin}/sandbox/api/${path}`, init);
const post = (path: string, body: unknown) =>
  api(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A request whose Host header is chosen freely, which fetch does not allow. */
function statusFor(headers: Record<string, string>, path = '/sandbox/api/state'): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(sandbox.origin);
    const sent = httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function addLine(): Promise<void> {
  const { accountSid, authToken } = sandbox.credentials;
  await fetch(`${sandbox.origin}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ PhoneNumber: LINE }),
  });
}

describe('starting', () => {
  it('refuses production unless allowed', async () => {
    const config = { port: 0, dataDir: join(root, 'production') };
    await expect(createSandbox({ ...config, env: { NODE_ENV: 'production' } })).rejects.toBeInstanceOf(
      ProductionRefused,
    );
    const env = { NODE_ENV: 'production', SANDBOX_ALLOW_IN_PRODUCTION: '1' };
    await (await createSandbox({ ...config, env })).close();
  });

  it('refuses a port that is taken, and leaves nothing behind', async () => {
    const port = Number(new URL(sandbox.origin).port);
    await expect(createSandbox({ port, dataDir: join(root, 'second'), env: {} })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('keeps idle connections longer than its clients do, who would lose a request on one that it closes', async () => {
    // Node's own clients keep one for five seconds, which is what its servers do unless told otherwise.
    const { headers } = await fetch(`${sandbox.origin}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('keeps the secrets of an installation, readable by its owner only', async () => {
    const path = join(root, 'data', 'credentials.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(sandbox.credentials);
    const again = await createSandbox({ port: 0, dataDir: join(root, 'data'), env: {} });
    expect(again.credentials).toEqual(sandbox.credentials);
    await again.close();
    await again.close();
  });

  it('refuses a credential of an impossible shape by name', async () => {
    const credentials = { accountSid: 'AC1' };
    await expect(createSandbox({ port: 0, dataDir: join(root, 'bad'), credentials, env: {} })).rejects.toThrow(
      /accountSid/,
    );
  });
});

describe('the control API', () => {
  it('is for pages of its own and for this machine only', async () => {
    const { host } = new URL(sandbox.origin);
    expect(await statusFor({ host: 'rebound.example' })).toBe(403);
    expect(await statusFor({ host, origin: 'https://evil.example' })).toBe(403);
    expect(await statusFor({ host, origin: sandbox.origin })).toBe(200);
    const form = await api('reset', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
    expect(form.status).toBe(415);
  });

  it.each([
    ['numbers/+14155550170/script', { script: { kind: 'nonsense' } }, 400, 'kind'],
    ['numbers/+14155550170/script', { script: { kind: 'tone', afterMs: -1, hz: 5 } }, 400, 'afterMs'],
    ['numbers/+14155550150/script', { script: { kind: 'busy' } }, 409, 'script'],
    ['calls', { from: '+14155550171', to: '+14155559999' }, 404, 'to'],
    ['calls', { from: 'x', to: LINE }, 400, 'from'],
    ['messages', { from: '+14155550171' }, 400, 'to'],
    ['handsets/+14155550199/token', {}, 404, 'number'],
    ['faults', { dropEvery: 'often' }, 400, 'dropEvery'],
    ['registrations', { company: 1, part: 'logo', status: 'approved' }, 400, 'part'],
    ['registrations', { company: 1, part: 'brand', status: 'approved', score: 101 }, 400, 'score'],
    ['registrations', { company: 1, part: 'brand', status: 'approved' }, 409, null],
  ])('names what is wrong with %s', async (path, body, status, field) => {
    const response = await post(path, body);
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: { field, message: expect.any(String) as string } },
    ]);
  });

  it('shows numbers with their scripts, and takes new ones', async () => {
    await addLine();
    await post('numbers/+14155550170/script', { script: { kind: 'busy' }, sms: { kind: 'failed', errorCode: 30008 } });
    const numbers = (await (await api('numbers')).json()) as { number: string }[];
    expect(numbers.find((one) => one.number === LINE)).toMatchObject({ kind: 'line' });
    expect(numbers.find((one) => one.number === '+14155550150')).toMatchObject({ kind: 'handset', online: false });
    expect(numbers.find((one) => one.number === '+14155550170')).toMatchObject({
      kind: 'scripted',
      script: { kind: 'busy' },
    });
    await post('reset', {});
    const { numbers: after } = (await (await api('state')).json()) as { numbers: { number: string }[] };
    expect(after.find((one) => one.number === '+14155550170')).toMatchObject({ script: { kind: 'tone', hz: 440 } });
  });

  it('lets handsets text each other', async () => {
    const sent = await post('handsets/+14155550150/messages', { to: '+14155550151', body: 'hello' });
    expect(sent.status).toBe(201);
    const threads = await (await api('handsets/+14155550151/threads')).json();
    expect(threads).toMatchObject([{ with: '+14155550150', count: 1, last: { body: 'hello' } }]);
  });

  it('streams events, and replays what was missed', async () => {
    sandbox.control.setScript('+14155550171', { script: { kind: 'busy' } });
    const since = sandbox.control.events().length > 0 ? (sandbox.control.events()[0]?.seq ?? 1) - 1 : 0;
    const abort = new AbortController();
    const response = await api('events', { headers: { 'last-event-id': String(since) }, signal: abort.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (wanted: string) => {
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? '';
    };
    await readUntil('+14155550171');
    sandbox.control.setScript('+14155550172', { script: { kind: 'busy' } });
    await readUntil('+14155550172');
    expect(text).toMatch(/id: \d+\nevent: number\ndata: \{/);
    abort.abort();
  });

  it('hands out tokens for handsets', async () => {
    const response = await post('handsets/+14155550153/token', {});
    const token = (await response.json()) as Record<string, unknown>;
    expect(token).toMatchObject({
      identity: 'handset_14155550153',
      signalling: { host: new URL(sandbox.origin).host, insecure: true },
    });
  });
});

describe('the HTTP server', () => {
  it('serves pages and built-in audio, and nothing outside of the pages', async () => {
    const page = await fetch(`${sandbox.origin}/handset`);
    expect([page.url, await page.text()]).toEqual([`${sandbox.origin}/handset/`, '<title>Handset</title>']);
    expect((await fetch(sandbox.origin)).url).toBe(`${sandbox.origin}/panel/`);
    const audio = await fetch(`${sandbox.origin}/sandbox/audio/tone.wav?hz=440&ms=100`);
    expect([audio.headers.get('content-type'), (await audio.arrayBuffer()).byteLength]).toEqual([
      'audio/wav',
      44 + 1600,
    ]);
    for (const path of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/nothing', '/sandbox/audio/none.wav']) {
      expect(await statusFor({ host: 'localhost' }, path)).toBe(404);
    }
  });

  it('caps request bodies and the number of fields', async () => {
    const { accountSid, authToken } = sandbox.credentials;
    const send = (body: string) =>
      fetch(`${sandbox.origin}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body,
      });
    expect((await send('x'.repeat(300 * 1024))).status).toBe(413);
    expect((await send(Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&'))).status).toBe(400);
  });
});
