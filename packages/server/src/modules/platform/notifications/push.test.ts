import { createPublicKey, randomUUID, verify } from 'node:crypto';
import {
  addPushDevice,
  createContact,
  createNote,
  listPushDevices,
  logout,
  readMentions,
  removePushDevice,
  reportAppVisible,
  testPushDevice,
  updateNotificationSettings,
} from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';
import { signIns, singleSignOn } from '../identity/read.js';
import { createPushService } from './push-service.fixture.js';

const SECOND_MS = 1_000;
const push = createPushService();
const server = useTestServer({ web: push.web });
let admin: TestUser;
let dana: TestUser;
let tom: TestUser;
let contactId: number;

beforeEach(async () => {
  push.clear();
  const { id } = await server.company({ name: 'Acme', timezone: 'UTC' });
  admin = await server.user(id, { name: 'Ann' });
  dana = await server.user(id, { name: 'Dana', roles: ['Company Agent'] });
  tom = await server.user(id, { name: 'Tom', roles: ['Company Agent'] });
  contactId = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body.id;
});

const listOf = async (as: TestUser) => (await server.call(listPushDevices, { as })).body;
const keyOf = async (as: TestUser) => (await listOf(as)).public_key;
let count = 0;
async function device(as: TestUser, browser = push.browser(`browser-${(count += 1)}`)) {
  const body = { ...browser, public_key: await keyOf(as) };
  return (await server.call(addPushDevice, { as, body, headers: { 'user-agent': 'Firefox/140.0' } })).body;
}
const mention = (words = 'Look', user = dana) =>
  server.call(createNote, {
    as: admin,
    params: { id: contactId },
    headers: { 'idempotency-key': randomUUID() },
    body: { body: `${words} <user:${user.id}>` },
  });
async function pass(seconds: number): Promise<void> {
  server.clock.advance(seconds * SECOND_MS);
  await drainJobs(server.context);
}
const titles = () => push.pushed.map(({ notice }) => notice.title);

describe('the devices of a user', () => {
  it('are listed for the user alone, and a browser that subscribes again stays one device', async () => {
    const browser = push.browser('one');
    const { id } = await device(dana, browser);
    expect((await device(dana, browser)).id).toBe(id);
    expect((await listOf(dana)).data).toMatchObject([
      { id, user_agent: 'Firefox/140.0', endpoint: browser.endpoint, last_sent_at: null },
    ]);
    expect((await listOf(tom)).data).toEqual([]);
  });

  it('are neither removed nor tried by another user', async () => {
    const { id } = await device(dana);
    expect((await server.call(removePushDevice, { as: tom, params: { id } })).error.code).toBe('NOT_FOUND');
    expect((await server.call(testPushDevice, { as: tom, params: { id } })).error.code).toBe('NOT_FOUND');
    expect((await server.call(removePushDevice, { as: dana, params: { id } })).status).toBe(200);
    expect((await listOf(dana)).data).toEqual([]);
  });

  it('are the newest ten', async () => {
    for (let index = 0; index < 11; index += 1) await device(dana);
    expect((await listOf(dana)).data).toHaveLength(10);
  });

  it('change hands with the browser: it shows notices of the user who subscribed last', async () => {
    const browser = push.browser('shared');
    await device(dana, browser);
    await device(tom, browser);
    expect([(await listOf(dana)).data.length, (await listOf(tom)).data.length]).toEqual([0, 1]);
  });

  it.each([
    'http://push.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.0.0.7/1',
    'https://169.254.169.254/latest',
    'https://me:secret@push.example.com/1',
    'file:///etc/passwd',
    'push',
  ])('are refused at %s', async (endpoint) => {
    const { keys } = push.browser('refused');
    const answer = await server.call(addPushDevice, {
      as: dana,
      body: { endpoint, keys, public_key: await keyOf(dana) },
    });
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['endpoint']]);
  });

  it('are refused with keys that are none, and with another key of a server', async () => {
    const browser = push.browser('odd');
    const public_key = await keyOf(dana);
    const refused = async (body: object) =>
      Object.keys((await server.call(addPushDevice, { as: dana, body: body as never })).error.errors ?? {});
    expect(await refused({ ...browser, keys: { p256dh: 'x', auth: 'y' }, public_key })).toEqual([
      'keys.p256dh',
      'keys.auth',
    ]);
    expect(await refused({ ...browser, public_key: 'another' })).toEqual(['public_key']);
  });
});

describe('a push', () => {
  it('is encrypted for the browser and signed by the server, with what happened and where it leads', async () => {
    const { endpoint, id } = await device(dana);
    const { id: noteId } = (await mention('Call her back')).body.note;
    await pass(2);
    expect(push.tries).toBe(0);
    await pass(2);
    expect(push.pushed).toMatchObject([
      {
        endpoint,
        notice: {
          title: 'Ann mentioned you',
          body: 'Call her back @Dana',
          path: `/channels/inbox/open/contacts/${contactId}/communications/${noteId}`,
          tag: `mentions:${noteId}`,
          communication_ids: [noteId],
        },
      },
    ]);
    const headers = push.pushed[0]?.headers ?? {};
    expect([headers['TTL'], headers['Urgency'], headers['Content-Encoding']]).toEqual(['14400', 'high', 'aes128gcm']);
    expect(isSignedBy(await keyOf(dana), headers['Authorization'] ?? '')).toBe('https://push.example.com');
    expect((await listOf(dana)).data).toMatchObject([{ id, last_sent_at: server.clock.now().toISOString() }]);
  });

  it('goes to every device of the user, and to no other user', async () => {
    const one = await device(dana);
    const two = await device(dana);
    await device(tom);
    await mention();
    await pass(4);
    expect(push.pushed.map(({ endpoint }) => endpoint).toSorted()).toEqual([one.endpoint, two.endpoint].toSorted());
  });

  it('is one for several that came at once', async () => {
    await device(dana);
    await mention('First');
    await mention('Second');
    await pass(4);
    expect(push.pushed.map(({ notice }) => [notice.title, notice.body.split('\n').length])).toEqual([
      ['2 new notifications from Acme', 2],
    ]);
  });

  it('is not sent about what was seen in time, nor for a kind that is off', async () => {
    await device(dana);
    await mention();
    await server.call(readMentions, { as: dana, body: {} });
    await pass(4);
    await server.call(updateNotificationSettings, { as: dana, body: { mentions: { push_notifs: false } } });
    await mention();
    await pass(4);
    expect(push.tries).toBe(0);
  });

  it('waits while the user has the app in view, and is dropped if they still have it after that', async () => {
    await device(dana);
    const look = () => server.call(reportAppVisible, { as: dana });
    await look();
    await mention('While looking');
    await pass(10);
    await look();
    await pass(55);
    await look();
    await pass(120);
    expect(push.tries).toBe(0);
    await look();
    await mention('Just before turning away');
    await pass(30);
    expect(push.tries).toBe(0);
    await pass(31);
    expect(titles()).toEqual(['Ann mentioned you']);
  });

  it('does not go to a browser that was signed in with a password once only single sign-on leads in', async () => {
    await device(dana);
    await device(admin);
    const { drizzle } = server.context.kernel.db;
    const provider = { issuer: 'https://login.test', clientId: 'talk', sealedSecret: 'sealed' };
    const only = { companyId: dana.companyId, isOn: true, isOnlyWay: true };
    await drizzle.insert(singleSignOn).values({ ...provider, ...only });
    await mention();
    await pass(4);
    expect(push.tries).toBe(0);
    // Admins come in without it.
    expect((await listOf(admin)).data).toHaveLength(1);
    await drizzle.update(signIns).set({ via: 'single_sign_on' }).where(eq(signIns.userId, dana.id));
    await mention('Again');
    await pass(4);
    expect(titles()).toEqual(['Ann mentioned you']);
  });

  it('waits until the user’s quiet hours are over', async () => {
    await device(dana);
    const now = server.clock.now();
    const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await server.call(updateNotificationSettings, { as: dana, body: { quiet_hours: { from: at(-1), to: at(1) } } });
    await mention();
    await pass(1_800);
    expect(push.tries).toBe(0);
    await pass(1_860);
    expect(push.pushed).toHaveLength(1);
  });

  it.each([404, 410])('that a push service answers with %i removes the device', async (status) => {
    await device(dana);
    push.react(status);
    await mention();
    await pass(4);
    expect((await listOf(dana)).data).toEqual([]);
    push.react(201);
    await mention();
    await pass(60);
    expect(push.tries).toBe(1);
  });

  it.each([503, 429, 'timeout'] as const)('is tried again after %s', async (reaction) => {
    await device(dana);
    push.react(reaction);
    await mention();
    await pass(4);
    expect(push.tries).toBe(1);
    push.react(201);
    await pass(5);
    expect(titles()).toEqual(['Ann mentioned you']);
  });

  it('that is refused for good is dropped, and no log has the address of a browser', async () => {
    const { endpoint } = await device(dana);
    push.react(413);
    await mention();
    await pass(4);
    push.react('unreachable');
    await mention();
    await pass(4);
    await pass(600);
    push.react(201);
    await pass(1_800);
    expect(server.logged.join('')).not.toContain(endpoint);
    expect((await listOf(dana)).data).toHaveLength(1);
  });

  it('ends with the sign-in that switched it on', async () => {
    const leaving = await server.user(dana.companyId, { name: 'Lee' });
    await device(leaving);
    await server.call(logout, { as: leaving, body: {} });
    await mention('Bye', leaving);
    await pass(4);
    expect(push.tries).toBe(0);
    server.clock.advance(SECOND_MS);
    await runSchedule(server.context, 'maintenance.purge');
    const { rows } = await server.context.kernel.db.pool.query('select 1 from push_devices where user_id = $1', [
      leaving.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('can be tried by the user', async () => {
    const { id } = await device(dana);
    for (let index = 0; index < 2; index += 1)
      expect((await server.call(testPushDevice, { as: dana, params: { id } })).status).toBe(200);
    await pass(1);
    expect(titles()).toEqual(['Push notices work on this device.', 'Push notices work on this device.']);
    for (let index = 0; index < 4; index += 1) await server.call(testPushDevice, { as: dana, params: { id } });
    expect((await server.call(testPushDevice, { as: dana, params: { id } })).error.code).toBe('RATE_LIMITED');
  });
});

/** @returns for which push service the token of an `Authorization` header was signed with this key; null when it was not. */
function isSignedBy(publicKey: string, authorization: string): string | null {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight && key === publicKey
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }).aud
    : null;
}
