import type PusherClass from 'pusher-js';
import { createEvent } from '../kernel/event.js';
import { TalkError } from '../kernel/errors.js';
import type { AuthorizeChannel, DriverConfig, DriverEvent, RealtimeConnection, RealtimeDriver } from './driver.port.js';

/** How the package arrives: its browser, worker and Node builds nest the class differently. */
type Loaded = { default: typeof PusherClass | { default: typeof PusherClass } };

async function loadPusher(): Promise<typeof PusherClass> {
  const { default: found } = (await import('pusher-js')) as unknown as Loaded;
  return 'default' in found ? found.default : found;
}

/** The address of the socket: the one the server named, or our own origin for the built-in driver. */
function socketAddress(config: DriverConfig, baseUrl: string) {
  const own = new URL(baseUrl);
  const tls = config.ws_host === null && config.driver === 'builtin' ? own.protocol === 'https:' : config.force_tls;
  const host = config.ws_host ?? (config.driver === 'builtin' ? own.hostname : null);
  if (host === null) return { forceTLS: true };
  const ownPort = own.port === '' ? (own.protocol === 'https:' ? 443 : 80) : Number(own.port);
  return {
    forceTLS: tls,
    wsHost: host,
    wsPort: config.ws_port ?? ownPort,
    wssPort: config.wss_port ?? ownPort,
  };
}

/** Pusher Channels and our own Pusher-protocol server, through the unmodified `pusher-js`, loaded when first needed. */
export function createPusherDriver(baseUrl: string): RealtimeDriver {
  return {
    async open(config, authorize) {
      const Pusher = await loadPusher();
      return connect(
        new Pusher(config.key, {
          cluster: config.cluster,
          ...socketAddress(config, baseUrl),
          // `ws` speaks TLS where `forceTLS` says so. `wss` would try it after two seconds at a port that has none.
          enabledTransports: ['ws'],
          enableStats: false,
          unavailableTimeout: 5_000,
          activityTimeout: 30_000,
          pongTimeout: 6_000,
          channelAuthorization: {
            // Through our own transport, which handles bearer tokens, renewal and timeouts.
            customHandler: (request, callback) => void authorizer(authorize)(request, callback),
          },
        }),
      );
    },
  };
}

type ChannelAuth = { auth: string; channel_data?: string };

function authorizer(authorize: AuthorizeChannel) {
  return async (
    { socketId, channelName }: { socketId: string; channelName: string },
    callback: (error: Error | null, data: ChannelAuth | null) => void,
  ): Promise<void> => {
    let data: ChannelAuth;
    try {
      data = await authorize(socketId, channelName);
    } catch (error) {
      callback(error instanceof Error ? error : new Error('refused'), null);
      return;
    }
    callback(null, data);
  };
}

function connect(pusher: PusherClass): RealtimeConnection {
  const events = createEvent<DriverEvent>();
  let channels: readonly string[] = [];
  let closed = false;

  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (current === 'connected') events.emit({ type: 'up' });
    else if (previous === 'connected' || current !== 'connecting') events.emit({ type: 'down' });
  });
  pusher.connection.bind('error', () => {
    if (pusher.connection.state !== 'connected') events.emit({ type: 'down' });
  });

  function join(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const channel = pusher.subscribe(name);
      channel.unbind_global();
      channel.bind_global((event: string, payload: unknown) => {
        // Messages of the protocol, and client events of other sockets: only the server is listened to.
        if (!/^(pusher:|client-)/.test(event)) events.emit({ type: 'message', payload });
      });
      channel.bind('pusher:subscription_succeeded', () => resolve());
      channel.bind('pusher:subscription_error', () => {
        reject(new TalkError({ code: 'FORBIDDEN', message: 'The realtime server refused a channel.' }));
      });
      if (channel.subscribed) resolve();
    });
  }

  return {
    onEvent: events.subscribe,
    async subscribe(names) {
      channels = names;
      await Promise.all(names.map(join));
    },
    unsubscribe() {
      const leaving = channels;
      channels = [];
      // pusher-js sends in a later task. Code that closes right after has left the channels anyway, and sending on a closing
      // socket is a warning in the console.
      queueMicrotask(() => {
        if (closed) return;
        for (const name of leaving) if (!channels.includes(name)) pusher.unsubscribe(name);
      });
    },
    probe: () =>
      new Promise((resolve, reject) => {
        const onMessage = ({ event }: { event: string }) => {
          if (event !== 'pusher:pong') return;
          pusher.connection.unbind('message', onMessage);
          resolve();
        };
        pusher.connection.bind('message', onMessage);
        if (pusher.connection.send_event('pusher:ping', {})) return;
        pusher.connection.unbind('message', onMessage);
        reject(new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The socket is closed.' }));
      }),
    restart() {
      pusher.disconnect();
      pusher.connect();
    },
    close() {
      closed = true;
      pusher.disconnect();
    },
  };
}
