import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ErrorBody } from '@talk/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../testing/index.js';

const MEGABYTE = 1024 * 1024;
const server = useTestServer({
  config: (config) => ({
    ...config,
    limits: {
      ...config.limits,
      uploads: { whole: 4, strangers: 0, byAddress: 3, byCaller: 2 },
      bodies: { whole: 4 * MEGABYTE, strangers: 3 * MEGABYTE, byAddress: 2 * MEGABYTE, byCaller: MEGABYTE },
    },
  }),
});
const FILES = '/api/v1/attachments';
const VISITOR_FILES = '/api/v1/visitor/files';
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3 * MEGABYTE, 7)]);
const BODY = Buffer.from(JSON.stringify({ name: 'boots.png', data_base64: PNG.toString('base64') }));
let port = 0;
let agent: TestUser;
let colleague: TestUser;
const sent: ClientRequest[] = [];

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  const { id } = await server.company();
  agent = await server.user(id);
  colleague = await server.user(id);
});
afterEach(async () => {
  for (const each of sent.splice(0)) each.destroy();
  const { bodies, uploads } = server.context.kernel;
  await until(() => bodies.held() === 0 && uploads.held() === 0);
});

const until = (probe: () => boolean | Promise<boolean>) => expect.poll(probe).toBe(true);

interface Sending {
  readonly request: ClientRequest;
  readonly answer: Promise<{ status: number; body: ErrorBody; headers: IncomingMessage['headers'] }>;
}

/** Sends the head of a request. Nothing of its body goes out until the test says so. */
function begin(path: string, token: string | undefined, bytes: number | null, headers: object = {}): Sending {
  const request = httpRequest({
    port,
    path,
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      ...(bytes === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  sent.push(request);
  request.on('error', () => undefined);
  request.flushHeaders();
  const answer = once(request, 'response').then(async ([response]) => {
    const incoming = response as IncomingMessage;
    const chunks = (await incoming.toArray()) as Buffer[];
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ErrorBody;
    return { status: incoming.statusCode ?? 0, body, headers: incoming.headers };
  });
  // A test that cuts the connection waits for no answer.
  answer.catch(() => undefined);
  return { request, answer };
}

const codeOf = async ({ answer }: Sending) => {
  const { status, body } = await answer;
  return [status, body.code];
};

const drafts = async (): Promise<string[]> => {
  const folder = join(server.context.kernel.config.db.dataDir, 'files', 'drafts');
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
};
const held = (count: number) => until(() => server.context.kernel.uploads.held() === count);

describe('before a byte of a body was sent', () => {
  it('an upload is refused to strangers, to visitors without a session, and to who may not send', async () => {
    expect(await codeOf(begin(FILES, undefined, 14 * MEGABYTE))).toEqual([401, 'NOT_SIGNED_IN']);
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    expect(await codeOf(begin(FILES, reporter.token, 14 * MEGABYTE))).toEqual([403, 'FORBIDDEN']);
    const visitor = await server.visitorToken(agent.companyId, ['https://shop.example']);
    expect(await codeOf(begin(VISITOR_FILES, undefined, 14 * MEGABYTE))).toEqual([401, 'NOT_SIGNED_IN']);
    const flood = Array.from({ length: 60 }, () => begin(VISITOR_FILES, visitor, 14 * MEGABYTE));
    for (const each of flood) expect(await codeOf(each)).toEqual([401, 'VISITOR_SESSION']);
    expect(await drafts()).toEqual([]);
  });

  it('one that says it is too large is refused, with the limit in words', async () => {
    const { status, body } = await begin(FILES, agent.token, 20 * MEGABYTE).answer;
    expect([status, body.code, body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'Files can have at most 10 MB each. Choose a smaller one, or send a link to it.',
    ]);
  });

  it('what a caller, an address and the process may have under way is decided', async () => {
    const first = begin(FILES, agent.token, BODY.length);
    begin(FILES, agent.token, BODY.length);
    await held(2);
    const third = await begin(FILES, agent.token, BODY.length).answer;
    expect([third.status, third.body.code, third.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '2']);
    begin(FILES, colleague.token, BODY.length);
    await held(3);
    expect(await codeOf(begin(FILES, colleague.token, BODY.length))).toEqual([429, 'RATE_LIMITED']);
    const elsewhere = server.context.kernel.uploads.enter({ address: '192.0.2.1', caller: 'x' }, 1);
    first.request.end(BODY);
    expect((await first.answer).status).toBe(200);
    await held(3);
    // Room for another one of this caller, since the first has arrived.
    begin(FILES, agent.token, BODY.length);
    await held(4);
    const other = { address: '192.0.2.2', caller: 'y' };
    expect(() => server.context.kernel.uploads.enter(other, 1)).toThrow('Too much is being sent at once');
    elsewhere();
  });

  it('one to an operation for everybody is refused when it is longer than a form or a webhook', async () => {
    expect(await codeOf(begin('/login', undefined, 300_000))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await codeOf(begin('/carrier/voice/client', undefined, 300_000))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('other bodies count by their weight, those of strangers by address', async () => {
    const login = (bytes: number | null) => begin('/login', undefined, bytes);
    login(200_000);
    await until(() => server.context.kernel.bodies.held() === 200_000);
    // One that does not say what it weighs counts as the heaviest that is taken.
    login(null);
    await until(() => server.context.kernel.bodies.held() === 200_000 + MEGABYTE);
    for (const bytes of [250_000, 250_000, 250_000]) login(bytes);
    await until(() => server.context.kernel.bodies.held() === 950_000 + MEGABYTE);
    expect(await codeOf(login(150_000))).toEqual([429, 'RATE_LIMITED']);
    // What people and carriers send goes past.
    const small = login(2);
    small.request.end('{}');
    expect(await codeOf(small)).toEqual([422, 'VALIDATION_FAILED']);
    const elsewhere = server.context.kernel.bodies.enter({ address: '192.0.2.1', caller: null }, MEGABYTE);
    const other = { address: '192.0.2.2', caller: null };
    expect(() => server.context.kernel.bodies.enter(other, MEGABYTE)).toThrow('Too much');
    elsewhere();
  });
});

describe('a file that is coming', () => {
  it('is on the disk as far as it has come, and whole when it was answered', async () => {
    const upload = begin(FILES, agent.token, BODY.length);
    upload.request.write(BODY.subarray(0, BODY.length / 2));
    await until(async () => {
      const [draft] = await drafts();
      return draft !== undefined && (await stat(draft)).size > PNG.length * 0.45;
    });
    upload.request.end(BODY.subarray(BODY.length / 2));
    const { status, body } = await upload.answer;
    expect([status, body]).toMatchObject([200, { name: 'boots.png', content_type: 'image/png', bytes: PNG.length }]);
    expect(await drafts()).toEqual([]);
    const { uuid } = body as unknown as { uuid: string };
    const stored = await server.app.inject({
      url: `/static/uploaded_file/${uuid}`,
      headers: { authorization: `Bearer ${agent.token}` },
    });
    expect(stored.rawPayload.equals(PNG)).toBe(true);
  });

  it('leaves nothing behind when its sender goes away', async () => {
    const upload = begin(FILES, agent.token, BODY.length);
    upload.request.write(BODY.subarray(0, 100_000));
    await until(async () => (await drafts()).length === 1);
    upload.request.destroy();
    await until(async () => (await drafts()).length === 0);
    await held(0);
  });

  it.each([
    ['is no base64', { name: 'a', data_base64: `${'A'.repeat(400_000)}@` }, 422],
    ['is too large when it is decoded', { name: 'a', data_base64: 'A'.repeat(14 * MEGABYTE) }, 413],
    ['may not be sent', { name: 'a', data_base64: Buffer.from('MZ\x90\0').toString('base64') }, 422],
    ['has no name', { name: ' ', data_base64: PNG.toString('base64') }, 422],
    ['has too much beside it', { name: 'a', note: 'x'.repeat(20_000), data_base64: 'YQ==' }, 413],
  ])('is answered and leaves nothing behind when it %s', async (_what, content, status) => {
    const body = JSON.stringify(content);
    const upload = begin(FILES, agent.token, null);
    upload.request.end(body);
    expect((await upload.answer).status).toBe(status);
    expect(await drafts()).toEqual([]);
  });

  it('is refused in another form than JSON', async () => {
    const upload = begin(FILES, agent.token, BODY.length, { 'content-type': 'text/plain' });
    upload.request.end(BODY);
    const { status, body } = await upload.answer;
    expect([status, body.message]).toEqual([400, 'Send the body as application/json.']);
    const nothing = begin(FILES, agent.token, 0);
    nothing.request.end();
    expect(await codeOf(nothing)).toEqual([400, 'MALFORMED_REQUEST']);
  });
});
