import type { Elsewhere } from '../cluster/elsewhere.js';
import type { Channel } from './channel.js';

/** The channels of one application over all nodes. */
export interface WholeChannels {
  /** Names of the channels that have subscribers, without those of single users. */
  occupied(): string[];
  /** Sockets in a channel; 0 for one that nobody is in. */
  subscriptions(channel: string): number;
  /** Users of a presence channel, each once, with what is shown of them. */
  users(channel: string): ReadonlyMap<string, unknown>;
  hasUser(channel: string, userId: string): boolean;
}

/** Adds this node's channels to those elsewhere. */
export function createWholeChannels(here: ReadonlyMap<string, Channel>, elsewhere: Elsewhere): WholeChannels {
  return {
    occupied() {
      const ours = [...here.values()].filter(({ kind }) => kind.userId === null).map(({ name }) => name);
      return [...new Set([...ours, ...elsewhere.channels()])];
    },
    subscriptions: (channel) => (here.get(channel)?.sockets.size ?? 0) + elsewhere.subscriptions(channel),
    users(channel) {
      const users = new Map(elsewhere.members(channel));
      for (const [userId, { info }] of here.get(channel)?.presence?.users ?? []) users.set(userId, info);
      return users;
    },
    hasUser: (channel, userId) =>
      here.get(channel)?.presence?.users.has(userId) === true || elsewhere.hasMember(channel, userId),
  };
}
