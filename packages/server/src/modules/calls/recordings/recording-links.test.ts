import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const DAY_MS = 24 * 60 * 60_000;
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
let admin: TestUser;
let recording: string;
let otherFile: string;
let communicationId: number;

beforeAll(async () => {
  admin = await server.user((await server.company()).id);
  const { files } = server.context.modules;
  await server.transaction(async (tx) => {
    const save = async (name: string) =>
      (await files.files.save(tx, admin.scope, { name, contentType: 'audio/wav', bytes })).id;
    [recording, otherFile] = [await save('call.wav'), await save('other.wav')];
  });
  ({ communicationId } = await server.recordedCall(admin.companyId, admin.id));
  await rows('update communications set recording_file_id = $2 where id = $1', [communicationId, recording]);
});

const rows = (query: string, values: readonly unknown[]) => server.context.kernel.db.pool.query(query, [...values]);
const link = (fileId = recording, ms = DAY_MS): string =>
  new URL(server.context.modules.voice.recordingLinks.urlOf(fileId, new Date(server.clock.now().getTime() + ms)))
    .pathname;
const open = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const statusOf = async (url: string): Promise<number> => (await open(url)).statusCode;

it('opens one recording for whoever has it, whole or in parts, also within a page of a CRM', async () => {
  const whole = await open(link());
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  });
  const part = await open(link(), { range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 10-19/1000']);
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
  expect((await open(link(), { range: 'bytes=1000-' })).statusCode).toBe(416);
});

it('names nobody, and stands in no log', async () => {
  const path = link();
  await open(path);
  const token = Buffer.from(/\/recording\/([\w-]+)\.wav$/.exec(path)?.[1] ?? '', 'base64url');
  // A file, a moment, and what proves both.
  expect(token.length).toBe(16 + 4 + 16);
  expect(server.logged.join('')).not.toContain(path.slice(-20));
});

it('is refused when any part of it was changed, and when it was made for something else', async () => {
  const [, token = ''] = /\/recording\/([\w-]+)\.wav$/.exec(link()) ?? [];
  const raw = Buffer.from(token, 'base64url');
  for (let at = 0; at < raw.length; at += 1) {
    const forged = Buffer.from(raw);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(await statusOf(`/recording/${forged.toString('base64url')}.wav`)).toBe(404);
  }
  expect(await statusOf(link(otherFile))).toBe(404);
  const media = server.context.modules.attachments.mediaUrls.publicMediaUrl(recording, DAY_MS);
  expect(await statusOf(new URL(media).pathname.replace('/media/', '/recording/'))).toBe(404);
  expect(await statusOf(link().replace('/recording/', '/media/'))).toBe(404);
  expect(await statusOf(`/static/uploaded_file/${recording}`)).toBe(401);
});

it('expires, and ends with its recording', async () => {
  const [short, long] = [link(recording, 60_000), link(recording, 30 * DAY_MS)];
  server.clock.advance(59_000);
  expect([await statusOf(short), await statusOf(long)]).toEqual([200, 200]);
  server.clock.advance(2_000);
  expect([await statusOf(short), await statusOf(long)]).toEqual([404, 200]);
  await rows('update communications set recording_is_deleted = true where id = $1', [communicationId]);
  const { statusCode, body } = await open(long);
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    404,
    { message: 'This link no longer works: it has expired, or the recording was deleted.' },
  ]);
});
