import type { PusherApp } from '../protocol/signature.js';
import { eventFrame } from '../protocol/frames.js';
import { textFrame } from '../protocol/text-frame.js';
import { channelKind, type ChannelKind } from '../protocol/names.js';
import type { RealtimeMetrics } from '../metrics.js';
import { addToChannel, createChannel, removeFromChannel, rosterData, type Channel } from './channel.js';
import type { PresenceIdentity } from './channel.js';
import type { Connection, Outbox } from './connection.js';
import type { EventCache } from './event-cache.js';

/** Something an application may want to know; the same facts Pusher tells by webhook. Per node. */
export type Occurrence =
  | { type: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; appId: string; channel: string }
  | { type: 'member_added' | 'member_removed'; appId: string; channel: string; userId: string };

/** An event on its way to the sockets of this node. `data` is already text. */
export interface Delivery {
  channels: readonly string[];
  event: string;
  data: string;
  exceptSocketId?: string | undefined;
  /** Sender of a client event in a presence channel. */
  userId?: string | undefined;
  /** Client events are not remembered by cache channels. */
  fromClient?: boolean | undefined;
}

/** The sockets and channels of one application on this node. */
export interface AppHub {
  readonly app: PusherApp;
  readonly connections: Map<string, Connection>;
  readonly channels: Map<string, Channel>;
  join(connection: Connection, name: string, kind: ChannelKind, identity: PresenceIdentity | null): void;
  leave(connection: Connection, name: string): void;
  leaveAll(connection: Connection): void;
  deliver(delivery: Delivery): void;
  connectionsOf(userId: string): Connection[];
}

export interface AppHubPorts {
  outbox: Outbox;
  cache: EventCache;
  metrics: RealtimeMetrics;
  nowMs: () => number;
  onOccurrence: (occurrence: Occurrence) => void;
  /** Called after the number of sockets in a channel changed. */
  onMembershipChange: (channel: Channel) => void;
}

/** An application without sockets. */
export function createAppHub(app: PusherApp, ports: AppHubPorts): AppHub {
  const { outbox, cache, metrics, nowMs, onOccurrence, onMembershipChange } = ports;
  const connections = new Map<string, Connection>();
  const channels = new Map<string, Channel>();

  const send = (channel: Channel, frame: string, except: Connection | undefined): void => {
    const bytes = textFrame(frame);
    for (const connection of channel.sockets) if (connection !== except) outbox.send(connection, bytes);
  };

  const open = (name: string, kind: ChannelKind): Channel => {
    const existing = channels.get(name);
    if (existing) return existing;
    const channel = createChannel(name, kind);
    channels.set(name, channel);
    metrics.channels += 1;
    onOccurrence({ type: 'channel_occupied', appId: app.id, channel: name });
    return channel;
  };

  const hub: AppHub = {
    app,
    connections,
    channels,

    join(connection, name, kind, identity) {
      const channel = open(name, kind);
      const userIsNew = addToChannel(channel, connection, identity);
      connection.channels.add(name);
      metrics.subscriptions += 1;
      outbox.send(connection, eventFrame('pusher_internal:subscription_succeeded', rosterData(channel), name));
      if (userIsNew && identity) {
        const added = JSON.stringify({ user_id: identity.userId, user_info: identity.info });
        send(channel, eventFrame('pusher_internal:member_added', added, name), connection);
        onOccurrence({ type: 'member_added', appId: app.id, channel: name, userId: identity.userId });
      }
      if (kind.cached) {
        const remembered = cache.get(name, nowMs());
        outbox.send(connection, remembered ?? JSON.stringify({ event: 'pusher:cache_miss', channel: name }));
        if (remembered === undefined) onOccurrence({ type: 'cache_miss', appId: app.id, channel: name });
      }
      onMembershipChange(channel);
    },

    leave(connection, name) {
      const channel = channels.get(name);
      if (!channel || !connection.channels.delete(name)) return;
      metrics.subscriptions -= 1;
      const goneUserId = removeFromChannel(channel, connection);
      if (goneUserId !== null) {
        const removed = JSON.stringify({ user_id: goneUserId });
        send(channel, eventFrame('pusher_internal:member_removed', removed, name), undefined);
        onOccurrence({ type: 'member_removed', appId: app.id, channel: name, userId: goneUserId });
      }
      if (channel.sockets.size === 0) {
        channels.delete(name);
        metrics.channels -= 1;
        onOccurrence({ type: 'channel_vacated', appId: app.id, channel: name });
      }
      onMembershipChange(channel);
    },

    leaveAll(connection) {
      for (const name of connection.channels) hub.leave(connection, name);
    },

    deliver({ channels: names, event, data, exceptSocketId, userId, fromClient }) {
      const except = exceptSocketId === undefined ? undefined : connections.get(exceptSocketId);
      for (const name of names) {
        const channel = channels.get(name);
        const cached = fromClient !== true && (channel?.kind ?? channelKind(name))?.cached === true;
        if (!channel && !cached) continue;
        const frame = eventFrame(event, data, name, userId);
        if (cached) cache.put(name, frame, nowMs());
        if (channel) send(channel, frame, except);
      }
    },

    connectionsOf(userId) {
      return [...connections.values()].filter((connection) => connection.user?.id === userId);
    },
  };
  return hub;
}
