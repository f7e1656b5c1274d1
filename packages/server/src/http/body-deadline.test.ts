import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../testing/index.js';

const server = useTestServer({
  config: (config) => ({ ...config, http: { ...config.http, requestTimeoutMs: 300 } }),
});
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1_000, 7)]);
const BODY = JSON.stringify({ name: 'boots.png', data_base64: PNG.toString('base64') });
let agent: TestUser;
const sent: ClientRequest[] = [];

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  agent = await server.user((await server.company()).id);
});
afterEach(() => {
  for (const each of sent.splice(0)) each.destroy();
});

const port = (): number => (server.app.server.address() as AddressInfo).port;

function waitForEvents(): ClientRequest {
  const headers = { authorization: `Bearer ${agent.token}` };
  const one = request({ port: port(), path: '/api/v2/events?since=0&wait_seconds=25', agent: false, headers });
  sent.push(one);
  one.on('error', () => undefined);
  one.end();
  return one;
}

/** Sends the head of a request and the first half of its body. */
function begin(path: string): ClientRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': BODY.length,
    authorization: `Bearer ${agent.token}`,
  };
  const one = request({ port: port(), path, method: 'POST', agent: false, headers });
  sent.push(one);
  one.on('error', () => undefined);
  one.write(BODY.slice(0, BODY.length / 2));
  return one;
}

it('cuts a body that does not come, and lets a file take its time', async () => {
  const file = begin('/api/v1/attachments');
  const answer = once(file, 'response');
  await expect.poll(() => server.context.kernel.uploads.held()).toBe(1);
  const poll = waitForEvents();
  // Begun later, and cut: so the time was over for the file as well.
  const cut = begin('/login');
  await expect.poll(() => cut.closed).toBe(true);
  file.end(BODY.slice(BODY.length / 2));
  const [response] = (await answer) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  // A request that has come whole is answered when there is something to say.
  expect(poll.errored).toBeNull();
});
