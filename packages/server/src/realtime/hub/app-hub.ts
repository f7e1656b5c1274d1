import type { PusherApp } from '../protocol/signature.js';
import { eventFrame, frameFor } from '../protocol/frames.js';
import { channelKind, type ChannelKind } from '../protocol/names.js';
import type { Elsewhere } from '../cluster/elsewhere.js';
import type { RealtimeMetrics } from '../metrics.js';
import { addToChannel, createChannel, removeFromChannel, rosterData, sendToChannel, type Channel } from './channel.js';
import type { PresenceIdentity } from './channel.js';
import type { Connection, Outbox } from './connection.js';
import type { EventCache } from './event-cache.js';
import { createWholeChannels, type WholeChannels } from './whole-channels.js';

/** Something that happened on one node, and that Pusher would tell by webhook. */
export type Occurrence =
  | { type: 'cache_miss'; appId: string; channel: string }
  | {
      type: 'client_event';
      appId: string;
      channel: string;
      event: string;
      data: string;
      socketId: string;
      userId: string | undefined;
    };

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

/** How one socket takes part in a channel. */
export interface Joining {
  readonly identity: PresenceIdentity | null;
  readonly joinedAs?: string | undefined;
}

/** The sockets and channels of one application on this node. */
export interface AppHub {
  readonly app: PusherApp;
  readonly connections: Map<string, Connection>;
  readonly channels: Map<string, Channel>;
  /** Its channels over all nodes. */
  readonly whole: WholeChannels;
  /** `joinedAs` is the name under which this socket knows the channel; the channel's own unless given. */
  join(connection: Connection, name: string, kind: ChannelKind, joining: Joining): void;
  leave(connection: Connection, name: string): void;
  leaveAll(connection: Connection): void;
  deliver(delivery: Delivery): void;
  connectionsOf(userId: string): Connection[];
  /** A user came to a presence channel on another node, or left the last other node. */
  memberElsewhere(name: string, userId: string, isThere: boolean, info: unknown): void;
}

export interface AppHubPorts {
  outbox: Outbox;
  cache: EventCache;
  metrics: RealtimeMetrics;
  nowMs: () => number;
  elsewhere: Elsewhere;
  onOccurrence: (occurrence: Occurrence) => void;
  /** Called after a socket joined or left a channel here; with a user who came with the first or left with the last one here. */
  onMembershipChange: (channel: Channel, userId: string | null) => void;
}

/** An application without sockets. */
export function createAppHub(app: PusherApp, ports: AppHubPorts): AppHub {
  const { outbox, cache, metrics, nowMs, elsewhere, onOccurrence, onMembershipChange } = ports;
  const connections = new Map<string, Connection>();
  const channels = new Map<string, Channel>();
  const whole = createWholeChannels(channels, elsewhere);

  const open = (name: string, kind: ChannelKind): Channel => {
    const existing = channels.get(name);
    if (existing) return existing;
    const channel = createChannel(name, kind);
    channels.set(name, channel);
    metrics.channels += 1;
    return channel;
  };

  const announce = (channel: Channel, userId: string, isThere: boolean, info: unknown, except?: Connection): void => {
    const [event, data] = isThere
      ? ['pusher_internal:member_added', { user_id: userId, user_info: info }]
      : ['pusher_internal:member_removed', { user_id: userId }];
    sendToChannel(outbox, channel, eventFrame(event, JSON.stringify(data), channel.name), except);
  };

  const hub: AppHub = {
    app,
    connections,
    channels,
    whole,

    join(connection, name, kind, { identity, joinedAs = name }) {
      const channel = open(name, kind);
      const userIsNew = addToChannel(channel, connection, identity);
      connection.channels.add(name);
      if (joinedAs !== name) connection.joinedAs.set(name, joinedAs);
      metrics.subscriptions += 1;
      const roster = kind.presence ? rosterData(whole.users(name)) : '{}';
      outbox.send(connection, eventFrame('pusher_internal:subscription_succeeded', roster, joinedAs));
      const newUserId = userIsNew && identity ? identity.userId : null;
      if (newUserId !== null && !elsewhere.hasMember(name, newUserId)) {
        announce(channel, newUserId, true, identity?.info, connection);
      }
      if (kind.cached) {
        const remembered = cache.get(name, nowMs());
        const frame = remembered ?? JSON.stringify({ event: 'pusher:cache_miss', channel: name });
        outbox.send(connection, joinedAs === name ? frame : frameFor(frame, joinedAs));
        if (remembered === undefined) onOccurrence({ type: 'cache_miss', appId: app.id, channel: name });
      }
      onMembershipChange(channel, newUserId);
    },

    leave(connection, name) {
      const channel = channels.get(name);
      if (!channel || !connection.channels.delete(name)) return;
      connection.joinedAs.delete(name);
      metrics.subscriptions -= 1;
      const goneUserId = removeFromChannel(channel, connection);
      if (goneUserId !== null && !elsewhere.hasMember(name, goneUserId)) {
        announce(channel, goneUserId, false, undefined);
      }
      if (channel.sockets.size === 0) {
        channels.delete(name);
        metrics.channels -= 1;
      }
      onMembershipChange(channel, goneUserId);
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
        if (channel) sendToChannel(outbox, channel, frame, except);
      }
    },

    connectionsOf(userId) {
      return [...connections.values()].filter((connection) => connection.user?.id === userId);
    },

    memberElsewhere(name, userId, isThere, info) {
      const channel = channels.get(name);
      if (channel?.presence && !channel.presence.users.has(userId)) announce(channel, userId, isThere, info);
    },
  };
  return hub;
}
