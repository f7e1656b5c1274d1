/**
 * A real server whose files may not grow: `RLIMIT_FSIZE` fails its writes in the middle, as a full disk does, and needs no disk of its own.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContact, uploadAttachment, type Endpoint, type ErrorBody } from '@talk/contract';
import { createTestServer, type TestServer, type TestUser } from '@talk/server/testing';
import { createTestDatabase, migrateTestDatabase } from '@talk/server/testing/cluster';
import { startStack, type RunningStack } from '@talk/stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesThatTell } from '../support/log-policy.js';

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3 * MEGABYTE, 7)]);
/** What a customer is called, and what a picture of theirs is. */
const [CUSTOMER, PICTURE] = ['Ottoline Vandersteen', 'passport-of-ottoline.png'];
const run = promisify(execFile);
const log: string[] = [];
const endings: (() => Promise<unknown>)[] = [];
let stack: RunningStack;
let back: TestServer;
let agent: TestUser;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-full-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase({ migrate: migrateTestDatabase });
  endings.push(() => database.drop());
  stack = await startStack({
    settings: { dataDir: join(folder, 'data'), databaseUrl: database.url },
    seedDemo: false,
    env: { ...process.env, NODE_ENV: 'development' },
    print: (part, text) => log.push(`${part} ${text}`),
  });
  endings.push(() => stack.stop());
  back = await createTestServer(stack.databaseUrl, { clock: 'running' });
  endings.push(async () => {
    await back.app.close();
    await back.context.end();
  });
  agent = await back.user((await back.company()).id);
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** How long files of the server may become from now on; the soft limit, which may be raised again. */
const mayWrite = (bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(stack.pids().server), `--fsize=${bytes}:unlimited`]);

async function ask(endpoint: Endpoint, body: object): Promise<{ status: number; body: ErrorBody }> {
  const answer = await fetch(stack.origins.app + endpoint.path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as ErrorBody };
}
const upload = () => ask(uploadAttachment, { name: PICTURE, data_base64: PNG.toString('base64') });
const ready = async () => (await fetch(`${stack.origins.app}/readyz`)).status;

async function onDisk(): Promise<string[]> {
  const found = await readdir(join(folder, 'data', 'files'), { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

it.runIf(process.platform === 'linux')(
  'a disk that fills up in mid-upload leaves nothing behind, stops nothing else, tells the log of nobody, and is no longer full when it is not',
  async () => {
    expect((await upload()).status).toBe(200);
    const before = await onDisk();
    const pid = stack.pids().server;
    await mayWrite(MEGABYTE);
    const refused = await Promise.all(Array.from({ length: 5 }, upload));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [507, 'STORAGE_FULL']),
    );
    expect(await onDisk()).toEqual(before);
    expect(await ready()).toBe(200);

    await mayWrite(0);
    await expect.poll(ready).toBe(503);
    // What needs no room for files goes on.
    expect((await ask(createContact, { first_name: CUSTOMER })).status).toBe(200);
    expect(await onDisk()).toEqual(before);

    await mayWrite('unlimited');
    await expect.poll(ready).toBe(200);
    expect((await upload()).status).toBe(200);
    expect(await onDisk()).toHaveLength(before.length + 1);
    expect(stack.pids().server).toBe(pid);
    // The failure is in the log; whose picture it was is not.
    expect(linesThatTell(log, ['could not be served'])).not.toEqual([]);
    expect(linesThatTell(log, [CUSTOMER, PICTURE])).toEqual([]);
  },
);
