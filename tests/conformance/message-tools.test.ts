import { createContact } from '@talk/contract';
import { createTalk, token, type Talk } from '@talk/core';
import { createMessageToolsApi } from '@talk/core/message-tools';
import { pusherRealtime } from '@talk/core/realtime';
import { createLogger, readEnv, startServer, toConfig, toSecrets, type RunningServer } from '@talk/server';
import {
  createTestServer,
  migrateTestDatabase,
  useTestDatabase,
  type TestServer,
  type TestUser,
} from '@talk/server/testing';
import { freePort } from '@talk/stack';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Two devices of one agent, and a colleague: the SDK against the running server, over real sockets.

const database = useTestDatabase({ migrate: migrateTestDatabase });
const APP_SECRET = 'message-tools-conformance-secret-0123';
let running: RunningServer;
let server: TestServer;
let dana: TestUser;
let elena: TestUser;
let contactId: number;
const talks: Talk[] = [];

/** The server names its own port to those who want a socket, so it must be known before it starts. */
/** A device of `user`, with every draft and presence event that it hears. */
function device(user: TestUser) {
  const talk = createTalk({
    apiUrl: running.address,
    auth: token(() => user.token),
    realtime: pusherRealtime(),
  });
  talks.push(talk);
  const heard: string[] = [];
  talk.realtime.on('draft_updated', ({ data }) => void heard.push(`draft ${data.version}`));
  talk.realtime.on('thread_presence', ({ data }) => void heard.push(`${data.user_name} ${data.activity}`));
  return { talk, heard, tools: createMessageToolsApi(talk.api.call) };
}

beforeAll(async () => {
  const PORT = String(await freePort());
  const env = readEnv({ NODE_ENV: 'test', PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, APP_SECRET });
  running = await startServer({
    config: toConfig(env),
    secrets: toSecrets(env),
    databaseUrl: database.url,
    log: createLogger('silent'),
  });
  // The same clock as the running server, or its tokens would have expired.
  server = await createTestServer(database.url, { env: { APP_SECRET }, clock: 'running' });
  const { id } = await server.company();
  const admin = await server.user(id);
  dana = await server.user(id, { roles: ['Company Agent'], name: 'Dana Whitfield' });
  elena = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  contactId = (await server.call(createContact, { as: admin, body: { phone_number: '+14155550160' } })).body.id;
});
afterAll(async () => {
  for (const talk of talks) talk.dispose();
  await running.stop();
  await server.app.close();
  await server.context.end();
});

it('brings a draft to the other device only, stops what would write over it, and shows who is there to a colleague', async () => {
  const [desk, phone, colleague] = [device(dana), device(dana), device(elena)];
  for (const { talk } of [desk, phone, colleague]) await expect.poll(() => talk.realtime.status.value).toBe('live');
  const of = { params: { id: contactId }, query: { mode: 'sms' as const } };

  await desk.tools.drafts.save({ ...of, body: { body: 'From the desk', version: 0 } });
  await expect.poll(() => phone.heard).toContain('draft 1');
  const read = await phone.tools.drafts.get(of);
  expect(read.content?.body).toBe('From the desk');

  await phone.tools.drafts.save({ ...of, body: { body: 'From the phone', version: read.version } });
  await expect(desk.tools.drafts.save({ ...of, body: { body: 'Late', version: 1 } })).rejects.toMatchObject({
    code: 'CONFLICT',
    fieldErrors: { body: ['From the phone'], version: ['2'] },
  });

  await desk.tools.presence({ params: { id: contactId }, body: { activity: 'writing' } });
  await expect.poll(() => colleague.heard).toContain('Dana Whitfield writing');
  const { others } = await colleague.tools.presence({ params: { id: contactId }, body: { activity: 'viewing' } });
  expect(others.map(({ user_name, activity }) => `${user_name} ${activity}`)).toEqual(['Dana Whitfield writing']);
  // Presence came after every draft on the company's line of events: nothing of the drafts can still be on its way.
  expect(colleague.heard.filter((line) => line.startsWith('draft'))).toEqual([]);
});
