import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import PusherServerLibrary from 'pusher';
import PusherClient from 'pusher-js';
import { createTalk, token } from '@talk/core';
import { pusherRealtime } from '@talk/core/realtime';
import { createHttpApiListener, createPusherServer } from '@talk/server/realtime';

const app = { id: '7', key: 'conformance-key', secret: 'conformance-secret' };
const releases: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

const event = (seq: number) => ({
  id: `00000000-0000-4000-8000-00000000000${seq}`,
  seq,
  type: 'delete_communication',
  at: '2026-11-20T09:00:00.000Z',
  company_id: 3,
  entity: { type: 'communication', id: seq },
  version: 1,
  data: { id: seq },
});

/** Our Pusher-protocol node behind a server that answers the four endpoints which realtime needs. */
async function startPlatform(options: { clientEvents?: boolean } = {}) {
  const node = createPusherServer({ apps: [{ ...app, ...options }] });
  const stored: ReturnType<typeof event>[] = [];
  const polls: number[] = [];
  let refusing = false;
  const waiting = new Set<() => void>();
  const pusherApi = createHttpApiListener(node);
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform');
    const json = (body: unknown) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    switch (url.pathname) {
      case '/get-auth-user':
        return json({ user: { id: 5, company_id: 3, enabled: true } });
      case '/api/v1/realtime/config':
        return json({
          drivers: [
            {
              driver: 'builtin',
              key: app.key,
              cluster: 'self',
              ws_host: null,
              ws_port: null,
              wss_port: null,
              force_tls: false,
            },
          ],
          channels: ['private-user-5', 'private-company-3'],
          last_seq: 0,
        });
      case '/broadcasting/auth': {
        const [socketId, channel] = [
          url.searchParams.get('socket_id') ?? '',
          url.searchParams.get('channel_name') ?? '',
        ];
        return json(library.authorizeChannel(socketId, channel));
      }
      case '/api/v2/events': {
        const since = Number(url.searchParams.get('since'));
        const answer = () =>
          json({ data: stored.filter(({ seq }) => seq > since), last_seq: stored.at(-1)?.seq ?? 0, has_more: false });
        polls.push(since);
        if (url.searchParams.get('wait_seconds') === '0' || stored.some(({ seq }) => seq > since)) return answer();
        waiting.add(answer);
        return;
      }
      default:
        pusherApi(request, response);
    }
  });
  http.on('upgrade', (request, socket, head) => {
    if (refusing) socket.destroy();
    else node.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const library = new PusherServerLibrary({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  });
  releases.push(async () => {
    await node.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    node,
    polls,
    store: (...events: ReturnType<typeof event>[]) => {
      stored.push(...events);
      for (const answer of waiting) answer();
      waiting.clear();
    },
    trigger: (name: string, data: ReturnType<typeof event>) => library.trigger(name, data.type, data),
    /** Opens a socket of somebody else who may listen there, and says what only the server says. */
    whisper: async (name: string, data: ReturnType<typeof event>) => {
      const socket = new PusherClient(app.key, {
        cluster: 'self',
        wsHost: '127.0.0.1',
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
        channelAuthorization: {
          transport: 'ajax',
          endpoint: '',
          customHandler: ({ socketId, channelName }, callback) =>
            callback(null, library.authorizeChannel(socketId, channelName)),
        },
      });
      releases.push(() => socket.disconnect());
      const channel = socket.subscribe(name);
      await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
      channel.trigger(`client-${data.type}`, data);
    },
    refuseSockets: () => {
      refusing = true;
    },
  };
}

function client(url: string) {
  const talk = createTalk({ apiUrl: url, auth: token(() => 'a-token'), realtime: pusherRealtime() });
  releases.push(() => talk.dispose());
  const seen: string[] = [];
  talk.realtime.on('delete_communication', ({ data, replayed }) => {
    seen.push(`${data.id}${replayed ? ' replayed' : ''}`);
  });
  return { talk, seen };
}

describe('the realtime part of the SDK against our Pusher-protocol server, through the unmodified pusher-js', () => {
  it('joins its private channels and delivers each event once, whichever channel it came by', async () => {
    const platform = await startPlatform();
    const { talk, seen } = client(platform.url);
    await expect.poll(() => talk.realtime.status.value).toBe('live');
    platform.store(event(1), event(2));
    await platform.trigger('private-user-5', event(1));
    await platform.trigger('private-company-3', event(1));
    await platform.trigger('private-company-3', event(2));
    await expect.poll(() => seen).toEqual(['1', '2']);
  });

  it('hears the server only, also where other sockets may whisper', async () => {
    const platform = await startPlatform({ clientEvents: true });
    const { talk, seen } = client(platform.url);
    await expect.poll(() => talk.realtime.status.value).toBe('live');
    await platform.whisper('private-company-3', event(1));
    platform.store(event(2));
    await platform.trigger('private-company-3', event(2));
    await expect.poll(() => seen).toContain('2');
    expect(seen).not.toContain('1');
  });

  it('falls back to the long-poll when sockets stop working, without losing or repeating an event', async () => {
    const platform = await startPlatform();
    const { talk, seen } = client(platform.url);
    await expect.poll(() => talk.realtime.status.value).toBe('live');
    platform.store(event(1));
    await platform.trigger('private-company-3', event(1));
    await expect.poll(() => seen).toEqual(['1']);
    platform.refuseSockets();
    platform.store(event(2));
    await platform.node.close();
    await expect.poll(() => talk.realtime.status.value).toBe('polling');
    platform.store(event(3));
    await expect.poll(() => seen).toEqual(['1', '2 replayed', '3']);
    expect(platform.polls.at(-1)).toBeGreaterThanOrEqual(2);
  }, 20_000);
});
