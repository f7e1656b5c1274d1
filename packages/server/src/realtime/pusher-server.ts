import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { joinCluster, type Cluster } from './cluster/cluster.js';
import { drainConnections } from './drain.js';
import { createInProcessFanOut, type FanOut, type FanOutMessage } from './fan-out/fan-out.js';
import { createAppHub, type AppHub, type Delivery, type Occurrence } from './hub/app-hub.js';
import { createOutbox, type Connection } from './hub/connection.js';
import { createEventCache } from './hub/event-cache.js';
import { acceptSocket, type SocketPorts } from './hub/socket.js';
import { createSubscriptionCounts, type SubscriptionCounts } from './hub/subscription-counts.js';
import type { WholeChannels } from './hub/whole-channels.js';
import { startHeartbeat } from './hub/heartbeat.js';
import { handleApiRequest, type HttpApiRequest, type HttpApiResponse } from './http-api/http-api.js';
import { defaultLimits, type RealtimeLimits } from './limits.js';
import { createRealtimeMetrics, type RealtimeMetrics } from './metrics.js';
import { silentLog, systemClock, type RealtimeClock, type RealtimeLog } from './ports.js';
import { pusherCodes } from './protocol/codes.js';
import { encodeData } from './protocol/frames.js';
import { channelAuth, userAuth, type PusherApp } from './protocol/signature.js';
import { assertPublishable, assertSignable } from './publisher/publishable.js';
import { admit } from './upgrade.js';

/** Time a socket has to answer our close before the line is cut. */
const CLOSE_GRACE_MS = 5_000;

export interface PusherServerOptions {
  /** The first application is the one `trigger` and the signers use unless told otherwise. */
  apps: readonly [PusherApp, ...PusherApp[]];
  fanOut?: FanOut;
  clock?: RealtimeClock;
  limits?: Partial<RealtimeLimits>;
  metrics?: RealtimeMetrics;
  log?: RealtimeLog;
  /** May this page open sockets? Asked with the `Origin` header, undefined outside browsers. Default: everybody. */
  allowOrigin?: (origin: string | undefined, appId: string) => boolean;
  /** Told of what happened on this node alone, and of every change of a channel on any node: what webhooks are made of. */
  onOccurrence?: (occurrence: Occurrence) => void;
  onChange?: (change: ChannelChange) => void;
  /** Nodes tell each other the counts of all channels all the time, not only when the HTTP API is asked. Default false. */
  countsAlways?: boolean;
}

/** A channel that may have other sockets than before; with the user of a presence channel who came or left. */
export interface ChannelChange {
  appId: string;
  channel: string;
  userId: string | null;
}

export interface TriggerOptions {
  appId?: string;
  /** This socket does not get the event; it caused it. */
  socketId?: string;
  /** `node` reaches only sockets here; use it when every node reads the outbox itself. Default `cluster`. */
  scope?: 'node' | 'cluster';
}

/** A node that speaks the Pusher Channels protocol, version 7, and the Pusher HTTP API. */
export interface PusherServer {
  readonly metrics: Readonly<RealtimeMetrics>;
  /** The channels of an application over all nodes, as far as nodes tell each other (`countsAlways`). */
  channels(appId?: string): WholeChannels;
  /** Whether a channel that is not known is truly empty on all nodes: not just after a start or an interruption. */
  isSettled(): boolean;
  /** Takes over a WebSocket upgrade for `/app/{key}`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers one request of the HTTP API (`/apps/{id}/…`). Never rejects. */
  handleHttp(request: HttpApiRequest): Promise<HttpApiResponse>;
  /** Publishes from inside. Throws a RealtimeInputError for a bad name or too much data; rejects when fan-out fails. */
  trigger(channels: readonly string[], event: string, data: unknown, options?: TriggerOptions): Promise<void>;
  /**
   * What `/broadcasting/auth` answers once it has decided that this socket may join. Throws a RealtimeInputError for a
   * socket id or channel name that could make the signature mean something else.
   */
  signChannel(socketId: string, channel: string, channelData?: string): { auth: string; channel_data?: string };
  /** What a user-authentication endpoint answers. `userData` is JSON text with an `id`. Throws as `signChannel` does. */
  signUser(socketId: string, userData: string): { auth: string; user_data: string };
  /** Ends every socket signed in as this user, on all nodes. */
  terminateUser(userId: string, appId?: string): Promise<void>;
  /**
   * Asks every socket of this node that listens on `channel` to reconnect (4200), so that each proves again that it may: what
   * Pusher authorised once is never asked again on an open socket. With `userId` only those of that user, in a presence channel.
   */
  reauthorize(channel: string, options?: { userId?: string | undefined; appId?: string }): void;
  /** Asks every socket of this node whose signatures named this session of the application to reconnect (4200). */
  endSession(session: string, appId?: string): void;
  /** Refuses new sockets, asks the present ones to reconnect over `windowMs` (default 0), then stops. Idempotent. */
  close(drain?: { windowMs: number }): Promise<void>;
}

/** Starts a node. It owns the sockets it accepts, its timers and its fan-out subscription until `close`. */
export function createPusherServer(options: PusherServerOptions): PusherServer {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const limits: RealtimeLimits = { ...defaultLimits, ...options.limits };
  const metrics = options.metrics ?? createRealtimeMetrics();
  const fanOut = options.fanOut ?? createInProcessFanOut();
  const nowMs = (): number => clock.nowMs();

  const outbox = createOutbox({
    maxBufferedBytes: limits.maxBufferedBytes,
    metrics,
    onBackPressure(connection) {
      metrics.dropped.backPressure += 1;
      log.warn({ socketId: connection.socketId }, 'realtime: socket dropped, its peer does not read');
      outbox.end(connection, { code: pusherCodes.overCapacity, message: 'Too much is waiting to be read; reconnect' });
    },
    afterGrace: (cut) => void clock.schedule(cut, CLOSE_GRACE_MS),
  });
  const onOccurrence = options.onOccurrence ?? (() => undefined);
  const onChange = options.onChange ?? (() => undefined);
  const cluster: Cluster = joinCluster({
    fanOut,
    clock,
    limits,
    metrics,
    local: {
      *all() {
        for (const hub of hubs) for (const channel of hub.channels.values()) yield [hub.app.id, channel];
      },
      find: (appId, channel) => hubById.get(appId)?.channels.get(channel),
    },
    listener: {
      member(appId, channel, userId, isThere, info) {
        hubById.get(appId)?.memberElsewhere(channel, userId, isThere, info);
        onChange({ appId, channel, userId });
      },
      count(appId, channel) {
        const here = hubById.get(appId)?.channels.get(channel);
        if (here) countsOf.get(appId)?.changed(here);
        onChange({ appId, channel, userId: null });
      },
    },
    countsAlways: options.countsAlways === true || options.apps.some((app) => app.subscriptionCounts === true),
  });
  const countsOf = new Map<string, SubscriptionCounts>();
  const hubs = options.apps.map((app) =>
    createAppHub(app, {
      outbox,
      cache: createEventCache(limits.cacheTtlMs, limits.maxCacheBytes),
      metrics,
      nowMs,
      elsewhere: cluster.of(app.id),
      onOccurrence,
      onMembershipChange(channel, userId) {
        countsOf.get(app.id)?.changed(channel);
        cluster.changed(app.id, channel, userId);
        onChange({ appId: app.id, channel: channel.name, userId });
      },
    }),
  );
  const hubById = new Map(hubs.map((hub) => [hub.app.id, hub]));
  const hubByKey = new Map(hubs.map((hub) => [hub.app.key, hub]));
  for (const { app, whole } of hubs) {
    if (app.subscriptionCounts === true) {
      countsOf.set(
        app.id,
        createSubscriptionCounts(outbox, clock, (channel) => whole.subscriptions(channel)),
      );
    }
  }
  const [mainApp] = options.apps;

  const endUser = (hub: AppHub, userId: string): void => {
    for (const connection of hub.connectionsOf(userId)) {
      outbox.end(connection, { code: pusherCodes.unauthorized, message: 'The application ended this session' });
    }
  };
  const askToReconnect = (connection: Connection): void =>
    outbox.end(connection, { code: pusherCodes.reconnect, message: 'Sign in to this channel again' });
  const receive = (message: FanOutMessage): void => {
    if (message.kind === 'cluster') {
      cluster.receive(message);
      return;
    }
    const hub = hubById.get(message.appId);
    if (!hub) return;
    if (message.kind === 'event') hub.deliver(message);
    else endUser(hub, message.userId);
  };
  const unsubscribe = fanOut.subscribe(receive);
  const publishEvent = (hub: AppHub, delivery: Delivery): Promise<void> =>
    fanOut.publish({ kind: 'event', appId: hub.app.id, ...delivery });

  const hubOf = (appId: string): AppHub => {
    const hub = hubById.get(appId);
    if (!hub) throw new Error(`No realtime application has the id "${appId}"`);
    return hub;
  };

  const socketPorts: SocketPorts = {
    outbox,
    limits,
    metrics,
    nowMs,
    log,
    onOccurrence,
    publish(hub, delivery) {
      publishEvent(hub, delivery).catch((error: unknown) => {
        log.error({ err: error }, 'realtime: a client event did not reach the other nodes');
      });
    },
  };
  const webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: limits.maxFrameBytes,
  });
  const stopHeartbeat = startHeartbeat(hubs, { outbox, limits, metrics, clock });
  let closing: Promise<void> | null = null;
  let stopped = false;

  const allConnections = (): Connection[] => hubs.flatMap((hub) => [...hub.connections.values()]);

  const shutDown = async (windowMs: number): Promise<void> => {
    const connections = allConnections();
    log.info({ connections: connections.length, windowMs }, 'realtime: draining');
    await drainConnections(connections, windowMs, { outbox, clock });
    await Promise.all(connections.map(({ socket }) => closed(socket)));
    stopped = true;
    stopHeartbeat();
    for (const counts of countsOf.values()) counts.dispose();
    await cluster.close();
    unsubscribe();
    await fanOut.close();
  };

  return {
    metrics,

    channels: (appId = mainApp.id) => hubOf(appId).whole,

    isSettled: () => cluster.isSettled(),

    handleUpgrade(request, socket, head) {
      if (stopped) {
        socket.on('error', () => undefined); // the peer may be gone already
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n');
        return;
      }
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const admission = admit(request.url, request.headers.origin, {
          hubByKey,
          draining: closing !== null,
          connections: metrics.connections,
          maxConnections: limits.maxConnections,
          allowOrigin: options.allowOrigin ?? (() => true),
        });
        acceptSocket(webSocket, socket, admission, socketPorts, (cut) => void clock.schedule(cut, CLOSE_GRACE_MS));
      });
    },

    handleHttp(request) {
      return handleApiRequest(request, {
        hubById,
        limits,
        metrics,
        nowMs,
        log,
        publishEvent,
        terminateUser: (hub, userId) => fanOut.publish({ kind: 'terminate-user', appId: hub.app.id, userId }),
        counted: () => cluster.counted(),
      });
    },

    async trigger(channels, event, data, { appId = mainApp.id, socketId, scope = 'cluster' } = {}) {
      const text = encodeData(data);
      assertPublishable(channels, event, text, limits);
      const hub = hubOf(appId);
      const delivery: Delivery = { channels, event, data: text, exceptSocketId: socketId };
      if (scope === 'node') hub.deliver(delivery);
      else await publishEvent(hub, delivery);
    },

    signChannel(socketId, channel, channelData) {
      assertSignable(socketId, channel);
      const auth = channelAuth(mainApp, socketId, channel, channelData);
      return channelData === undefined ? { auth } : { auth, channel_data: channelData };
    },

    signUser(socketId, userData) {
      assertSignable(socketId, 'private-user');
      return { auth: userAuth(mainApp, socketId, userData), user_data: userData };
    },

    terminateUser: (userId, appId = mainApp.id) =>
      fanOut.publish({ kind: 'terminate-user', appId: hubOf(appId).app.id, userId }),

    reauthorize(name, { userId, appId = mainApp.id } = {}) {
      const channel = hubOf(appId).channels.get(name);
      for (const connection of channel?.sockets ?? []) {
        if (userId !== undefined && channel?.presence?.userOf.get(connection) !== userId) continue;
        askToReconnect(connection);
      }
    },

    endSession(session, appId = mainApp.id) {
      for (const connection of hubOf(appId).connections.values())
        if (connection.sessions.has(session)) askToReconnect(connection);
    },

    close(drain = { windowMs: 0 }) {
      closing ??= shutDown(drain.windowMs);
      return closing;
    },
  };
}

function closed(socket: Connection['socket']): Promise<void> {
  if (socket.readyState === socket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}
