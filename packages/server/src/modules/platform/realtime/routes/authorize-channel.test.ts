import { authorizeChannel, channels, type QueryOf } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { channelAuth } from '../../../../realtime/protocol/signature.js';
import { useTestServer, type TestUser } from '../../../../testing/index.js';
import { builtinApp } from '../drivers.js';

const HOSTED = { id: '7', key: 'hosted-key', secret: 'hosted-secret' };
const server = useTestServer({
  env: { BROADCAST_DRIVER: 'pusher', PUSHER_APP_ID: HOSTED.id, PUSHER_KEY: HOSTED.key, PUSHER_SECRET: HOSTED.secret },
});
let user: TestUser;
beforeEach(async () => {
  user = await server.user((await server.company()).id);
});

async function sign(channel: string, more: Partial<QueryOf<typeof authorizeChannel>> = {}, headers = {}) {
  const query = { socket_id: '1.2', channel_name: channel, ...more };
  return (await server.call(authorizeChannel, { as: user, query, headers })).body;
}

it('signs for Pusher Channels with its key, and with nothing that only our own server reads', async () => {
  const channel = channels.company(user.companyId);
  const expected = { auth: channelAuth(HOSTED, '1.2', channel) };
  expect(await sign(channel, { driver: 'pusher' })).toEqual(expected);
  expect(await sign(channel, {}, { driver: 'pusher' })).toEqual(expected);
});

it('signs for the built-in server with the session, in private and presence channels', async () => {
  for (const channel of [channels.company(user.companyId), channels.presence(user.companyId)]) {
    const { auth, channel_data: data } = await sign(channel, { driver: 'builtin' }, { driver: 'pusher' });
    expect(auth).toBe(channelAuth(builtinApp(server.context.kernel), '1.2', channel, data));
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      session: expect.stringMatching(new RegExp(`^${user.companyId}:[0-9a-f-]{36}$`)),
    });
  }
});
