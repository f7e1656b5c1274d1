import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDemoCrms } from './connect-demo-crms.js';
import { DEMO_ACCOUNTS, DEMO_KEYS, DEMO_PASSWORD } from './demo.js';

// The server and the sandbox as one small program: what is proven here is what is asked of them, and when nothing is.

type Status = 'off' | 'on' | 'paused' | 'broken';
let server: Server;
let origin: string;
let dataDir: string;
const asked: string[] = [];
const world: { knowsAdmin: boolean; statuses: Record<string, Status>; consentAt: string; isDown: boolean } = {
  knowsAdmin: true,
  statuses: {},
  consentAt: '',
  isDown: false,
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    request.resume();
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path === '/login') return json({ meta: { token: 't' } }, world.knowsAdmin ? 200 : 401);
    if (world.isDown) return json({}, 500);
    if (path === '/api/v1/integrations')
      return json({ data: Object.entries(world.statuses).map(([name, status]) => ({ name, status })) });
    if (path.endsWith('/connect')) return json({ authorize_url: `${world.consentAt}/oauth/authorize?state=s` });
    if (path.startsWith('/oauth/'))
      return response.writeHead(302, { location: `${origin}/callback?code=c&state=s` }).end();
    return json({});
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'talk-demo-crms-'));
  Object.assign(world, {
    knowsAdmin: true,
    statuses: { hubspot: 'off', zoho: 'off' },
    consentAt: origin,
    isDown: false,
  });
  asked.length = 0;
});
afterEach(() => rm(dataDir, { recursive: true }));

async function start(): Promise<string[]> {
  const lines: string[] = [];
  asked.length = 0;
  await connectDemoCrms(
    {
      origins: { app: origin, examples: '', sandbox: '', crm: origin, mailbox: '' },
      credentials: {
        password: DEMO_PASSWORD,
        accounts: DEMO_ACCOUNTS,
        keys: DEMO_KEYS,
        carrier: { accountSid: '', authToken: '' },
        hubspot: { clientId: '', clientSecret: '' },
      },
      dataDir,
    },
    (_part, text) => lines.push(text),
  );
  return lines;
}

const STEPS = [
  'POST /login',
  'GET /api/v1/integrations',
  'POST /api/v1/integrations/hubspot/connect',
  'POST /oauth/authorize?state=s',
  'POST /api/v1/integrations/hubspot/connection',
];

it('connects what has a host page, and again at the next start, whatever became of it', async () => {
  expect(await start()).toEqual([]);
  expect(asked).toEqual(STEPS);
  world.statuses = { hubspot: 'broken' };
  await start();
  expect(asked).toEqual(STEPS);
  world.statuses = { hubspot: 'paused' };
  await start();
  expect(asked).toEqual([...STEPS, 'PATCH /api/v1/integrations/hubspot']);
});

it('leaves alone what a person has disconnected, an app of the operator’s own, and a company that is no demo', async () => {
  await start();
  await start();
  expect(asked).toEqual(STEPS.slice(0, 2));
  await rm(join(dataDir, 'sandbox'), { recursive: true });
  world.consentAt = 'https://app.hubspot.com';
  await start();
  expect(asked).toEqual(STEPS.slice(0, 3));
  world.knowsAdmin = false;
  expect(await start()).toEqual([]);
  expect(asked).toEqual(['POST /login']);
});

it('keeps nothing from starting', async () => {
  world.isDown = true;
  expect(await start()).toEqual([expect.stringContaining('not connected to the sandbox CRMs')]);
});
