import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { readiness, uploadAttachment } from '@talk/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../testing/index.js';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300_000, 7)]);
const directory = await mkdtemp(join(tmpdir(), 'talk-s3-'));
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'talk-files' }],
});
const { port } = await s3.run();
let isOpen = true;

const server = useTestServer({
  env: {
    FILES_URL: `http://127.0.0.1:${port}/talk-files/test`,
    FILES_ACCESS_KEY_ID: 'S3RVER',
    FILES_SECRET_ACCESS_KEY: 'S3RVER',
  },
});
let agent: TestUser;

beforeAll(async () => {
  agent = await server.user((await server.company()).id);
});
beforeEach(() => server.clock.advance(60_000));
afterAll(async () => {
  if (isOpen) await s3.close();
  await rm(directory, { recursive: true });
});

const upload = () =>
  server.call(uploadAttachment, { as: agent, body: { name: 'boots.png', data_base64: PNG.toString('base64') } });
/** Names of files below `folder`. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
const inBucket = async (): Promise<string[]> =>
  (await filesIn(directory)).filter((name) => name.endsWith('._S3rver_object'));
const onDisk = () => filesIn(join(server.context.kernel.config.db.dataDir, 'files'));
const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer> =>
  Buffer.concat(await (await server.context.kernel.storage.read(key, range)).toArray());

it('keeps what was uploaded in the bucket, and nothing on this machine', async () => {
  const { status, body } = await upload();
  expect(status).toBe(200);
  expect((await inBucket()).join()).toContain(body.uuid);
  expect(await onDisk()).toEqual([]);
  const answer = await server.app.inject({
    url: `/static/uploaded_file/${body.uuid}`,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect(answer.rawPayload.equals(PNG)).toBe(true);
});

it('reads a part of a file, and tells what is missing', async () => {
  const { storage } = server.context.kernel;
  await storage.write('1/aa/part', Buffer.from('0123456789'));
  expect((await read('1/aa/part', { start: 2, end: 4 })).toString()).toBe('234');
  await storage.remove('1/aa/part');
  await storage.remove('1/aa/part');
  await expect(read('1/aa/part')).rejects.toThrow('not in the bucket');
});

it('takes away what a failed transaction has stored, and the place of one that is tried again', async () => {
  const { storage } = server.context.kernel;
  const { files } = server.context.modules.files;
  const before = await inBucket();
  const saved = server.transaction(async (tx) => {
    await files.save(tx, agent.scope, { name: 'call.wav', contentType: 'audio/wav', bytes: PNG });
    throw new Error('the call is gone');
  });
  await expect(saved).rejects.toThrow('the call is gone');
  await expect.poll(inBucket).toEqual(before);
  const draft = await storage.draft();
  await draft.write(PNG);
  const file = await draft.finish();
  await storage.keep('1/aa/first-try', file);
  await storage.keep('1/aa/second-try', file);
  await file.settle('done');
  expect(await inBucket()).toHaveLength(before.length + 1);
  expect((await read('1/aa/second-try')).equals(PNG)).toBe(true);
  expect(await onDisk()).toEqual([]);
});

it('says that files cannot be stored while the bucket is away, and stays ready for calls and texts', async () => {
  await s3.close();
  isOpen = false;
  const { status, error } = await upload();
  expect([status, error.code, error.message]).toEqual([
    503,
    'UNAVAILABLE',
    'Files cannot be stored or read right now. Try again in a moment.',
  ]);
  expect(await onDisk()).toEqual([]);
  expect((await server.call(readiness)).status).toBe(200);
});
