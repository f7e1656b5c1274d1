import { randomUUID } from 'node:crypto';
import { getFile, getWaveform } from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { readRange } from './byte-range.js';
import { wavOf } from './wav.fixture.js';

const server = useTestServer();
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
let admin: TestUser;
let ownOnly: TestUser;
let uuid: string;
let communicationId: number;

beforeAll(async () => {
  const company = await server.company();
  admin = await server.user(company.id);
  ownOnly = await server.user(company.id, {
    roles: ['Company Agent'],
    membership: { communicationsVisibility: 2 },
  });
  const { communications, files } = server.context.modules;
  await server.transaction(async (tx) => {
    ({ communicationId } = await communications.log.open(tx, admin.scope, {
      type: 'call',
      direction: 'outbound',
      leadNumber: '+14155550188',
      lineId: null,
      ringGroupId: null,
      incomingNumberId: null,
      userId: admin.id,
      targetUserIds: [],
      attemptingUserIds: [],
      currentStatus: 'completed',
      isInternational: false,
      createdAt: server.clock.now(),
    }));
    uuid = (await files.files.save(tx, admin.scope, { name: 'Anruf – Maya.wav', contentType: 'audio/wav', bytes })).id;
  });
});

async function ask(as: TestUser, headers: Record<string, string> = {}, search = '') {
  const url = `/static/uploaded_file/${uuid}${search}`;
  return server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}`, ...headers } });
}

it('does not exist until a call refers to it, then only for who may see the call', async () => {
  expect((await ask(admin)).statusCode).toBe(404);
  const { log } = server.context.modules.communications;
  const patch = { recordingFileId: uuid, recordingSeconds: 3 };
  await server.transaction((tx) => log.change(tx, admin.scope, communicationId, patch));
  expect((await ask(ownOnly)).statusCode).toBe(404);
  const stranger = await server.user((await server.company()).id);
  expect((await ask(stranger)).statusCode).toBe(404);
  const outsider = await server.user(admin.companyId, { roles: ['Billing Admin'] });
  expect((await ask(outsider)).statusCode).toBe(403);
  const reader = await server.user(admin.companyId, {
    roles: ['Billing Admin'],
    membership: { extraPermissions: ['list communication'] },
  });
  // May see the call, and read what texts carry; to listen takes another permission.
  expect((await ask(reader)).statusCode).toBe(403);
  expect((await server.call(getFile, { params: { uuid } })).status).toBe(401);
  expect((await ask(admin)).statusCode).toBe(200);
});

describe('a recording', () => {
  it('has a picture of its loudness, for those who may listen', async () => {
    const call = await server.recordedCall(admin.companyId, admin.id);
    const { files, communications } = server.context.modules;
    const sound = { name: 'call.wav', contentType: 'audio/wav', bytes: wavOf([1_000, -1_000, 8_000, -8_000]) };
    const params = await server.transaction(async (tx) => {
      const { id } = await files.files.save(tx, admin.scope, sound);
      await communications.log.change(tx, admin.scope, call.communicationId, { recordingFileId: id });
      return { uuid: id };
    });
    const { levels } = (await server.call(getWaveform, { as: admin, params })).body;
    expect([levels?.length, Math.max(...(levels ?? []))]).toEqual([74, 100]);
    // Bytes that are no sound have none.
    expect((await server.call(getWaveform, { as: admin, params: { uuid } })).body.levels).toBeNull();
    const reader = await server.user(admin.companyId, {
      roles: ['Billing Admin'],
      membership: { extraPermissions: ['list communication'] },
    });
    expect((await server.call(getWaveform, { as: reader, params })).status).toBe(403);
    expect((await server.call(getWaveform, { as: ownOnly, params })).status).toBe(404);
    expect((await server.call(getWaveform, { as: admin, params: { uuid: randomUUID() } })).status).toBe(404);
  });

  it('comes whole, for this person only, and never as something that runs', async () => {
    const answer = await ask(admin);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      'content-disposition': `inline; filename="Anruf _ Maya.wav"; filename*=UTF-8''Anruf%20%E2%80%93%20Maya.wav`,
    });
    expect((await ask(admin, {}, '?force_download=1')).headers['content-disposition']).toMatch(/^attachment; /);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=500-99999', 500, 999],
  ])('comes in part for %s', async (range, first, last) => {
    const answer = await ask(admin, { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/1000`);
    expect(answer.headers['content-length']).toBe(String(last - first + 1));
    expect(answer.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  it('answers 416 beyond its end, and the whole for a header that makes no sense', async () => {
    const beyond = await ask(admin, { range: 'bytes=1000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
    for (const range of ['bytes=9-1', 'lines=1-2', 'bytes=-', 'bytes=0-1,5-6'])
      expect((await ask(admin, { range })).statusCode).toBe(200);
    expect(readRange('bytes=-0', 10)).toBe('unsatisfiable');
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});

it('says that a download has no UUID, as for a client that asks with none', async () => {
  const url = '/static/uploaded_file/undefined';
  const answer = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    404,
    'Failed to download file, missing UUID',
  ]);
});
