import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.js';

const LINE = '+14155550100';
let root: string;
let sandbox: Sandbox;
let product: Server;
let origin: string;
let reports: string[];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ringless-'));
  sandbox = await createSandbox({ port: 0, dataDir: join(root, 'data'), env: {} });
  product = createServer((request, response) => {
    if (request.url === '/sound.wav') return response.end('RIFF');
    if (request.url !== '/report') return response.writeHead(404).end();
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      reports.push(new URLSearchParams(body).get('var') ?? '');
      response.end('OK');
    });
    return response;
  });
  await new Promise<void>((resolve) => void product.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const { accountSid, authToken } = sandbox.credentials;
  await fetch(`${sandbox.origin}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ PhoneNumber: LINE }),
  });
});
afterAll(async () => {
  await sandbox.close();
  product.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  reports = [];
});

async function submit(fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${sandbox.origin}/gateway/vmb.php`, {
    method: 'POST',
    body: new URLSearchParams({
      c_uid: sandbox.credentials.accountSid,
      c_password: sandbox.credentials.authToken,
      c_phone: '4155550150',
      c_callerID: '4155550100',
      c_url: `${origin}/sound.wav`,
      c_audio: 'wav',
      c_date: 'now',
      c_dispo_url: `${origin}/report`,
      ...fields,
    }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}
const reported = async (count: number): Promise<string[][]> => {
  await expect.poll(() => reports.length, { timeout: 5_000 }).toBe(count);
  return reports.map((report) => report.split('|'));
};

it('leaves a voicemail after a moment, and reports it', async () => {
  const answer = await submit({});
  const [, session] = /^OK\nsession_id=(\S+)\nnumber of phone=1$/.exec(answer) ?? [];
  expect(await reported(1)).toEqual([[session, '4155550150', 'OK', '', expect.any(String), 'Sandbox']]);
});

it.each([
  ['4155550165', 'Invalid number'],
  ['4155550163', 'Voicemail full'],
  ['4155550187', 'Landline'],
])('reports that %s failed: %s', async (number, reason) => {
  await submit({ c_phone: number });
  const [report] = await reported(1);
  expect(report?.slice(1, 4)).toEqual([number, 'FAILED', reason]);
});

it('reports a sound that it cannot fetch', async () => {
  await submit({ c_url: `${origin}/none.wav` });
  expect((await reported(1))[0]?.slice(2, 4)).toEqual(['FAILED', 'Audio file could not be fetched']);
});

it.each([
  [{ c_password: 'wrong' }, 'Invalid login'],
  [{ c_phone: '' }, 'c_phone missing'],
  [{ c_phone: '33142685300' }, 'Invalid c_phone'],
  [{ c_callerID: '4155550199' }, 'not a number of this account'],
  [{ c_audio: 'ogg' }, 'c_audio'],
])('refuses %j', async (fields, words) => {
  expect(await submit(fields)).toMatch(/^ERROR\n/);
  expect(await submit(fields)).toContain(words);
});
