import { channelKind } from '../protocol/names.js';
import type { Entry } from './messages.js';

/** What one other node has, by application and channel. */
export interface Replica {
  readonly counts: Map<string, number>;
  readonly members: Map<string, Map<string, unknown>>;
}

/** The sockets and users of one application on all other nodes together. */
export interface Elsewhere {
  /** Names of channels that have sockets on other nodes, as far as they are told. */
  channels(): string[];
  subscriptions(channel: string): number;
  hasMember(channel: string, userId: string): boolean;
  /** Users of a presence channel, with what is shown of them. */
  members(channel: string): ReadonlyMap<string, unknown>;
}

/** What changed on the other nodes taken together. */
export interface ElsewhereListener {
  /** A user is now on some other node, or no longer on any. */
  member(appId: string, channel: string, userId: string, isThere: boolean, info: unknown): void;
  /** The number of sockets changed. */
  count(appId: string, channel: string): void;
}

interface Total {
  subscriptions: number;
  readonly members: Map<string, { info: unknown; nodes: number }>;
}

/** All other nodes added up. Kept as a sum, so that a question costs the same whether there are two nodes or twenty. */
export interface ElsewhereTotals {
  of(appId: string): Elsewhere;
  /** Takes over what a node says of one channel. */
  apply(replica: Replica, entry: Entry): void;
  /** Makes `replica` say exactly what `next` says. Nobody who is in both is announced as gone or come. */
  replace(replica: Replica, next: Replica): void;
  /** Forgets the counts of channels without presence: from now on nobody keeps them up to date. */
  forgetCounts(replica: Replica): void;
}

/** An application's id has no line break, nor has a channel's name. */
const keyOf = (appId: string, channel: string): string => `${appId}\n${channel}`;
const partsOfKey = (key: string): [appId: string, channel: string] => {
  const at = key.indexOf('\n');
  return [key.slice(0, at), key.slice(at + 1)];
};
const NO_MEMBERS: ReadonlyMap<string, unknown> = new Map();

export function createReplica(): Replica {
  return { counts: new Map(), members: new Map() };
}

/** Writes an entry into a replica that nobody counts yet. */
export function note({ counts, members }: Replica, entry: Entry): void {
  const key = keyOf(entry.a, entry.c);
  if ('n' in entry) {
    counts.set(key, entry.n);
    return;
  }
  const users = members.get(key) ?? new Map<string, unknown>();
  members.set(key, users);
  users.set(entry.u, entry.i);
}

/** Nobody is anywhere else yet. */
export function createElsewhere(listener: ElsewhereListener): ElsewhereTotals {
  const totals = new Map<string, Total>();

  const change = (key: string, alter: (total: Total) => void): void => {
    const total = totals.get(key) ?? { subscriptions: 0, members: new Map() };
    alter(total);
    if (total.subscriptions > 0 || total.members.size > 0) totals.set(key, total);
    else totals.delete(key);
  };

  const setCount = (replica: Replica, key: string, count: number): void => {
    const before = replica.counts.get(key) ?? 0;
    if (count === before) return;
    if (count > 0) replica.counts.set(key, count);
    else replica.counts.delete(key);
    change(key, (total) => {
      total.subscriptions += count - before;
    });
    listener.count(...partsOfKey(key));
  };

  const add = (replica: Replica, key: string, userId: string, info: unknown): void => {
    const users = replica.members.get(key) ?? new Map<string, unknown>();
    if (users.has(userId)) return;
    replica.members.set(key, users.set(userId, info));
    let isNew = false;
    change(key, ({ members }) => {
      const known = members.get(userId);
      isNew = known === undefined;
      if (known) known.nodes += 1;
      else members.set(userId, { info, nodes: 1 });
    });
    if (isNew) listener.member(...partsOfKey(key), userId, true, info);
  };

  const remove = (replica: Replica, key: string, userId: string): void => {
    const users = replica.members.get(key);
    if (!users?.delete(userId)) return;
    if (users.size === 0) replica.members.delete(key);
    let isGone = false;
    change(key, ({ members }) => {
      const known = members.get(userId);
      if (!known) return;
      known.nodes -= 1;
      isGone = known.nodes === 0;
      if (isGone) members.delete(userId);
    });
    if (isGone) listener.member(...partsOfKey(key), userId, false, undefined);
  };

  return {
    of: (appId) => ({
      channels: () =>
        [...totals].flatMap(([key, { subscriptions }]) => {
          const [owner, channel] = partsOfKey(key);
          return owner === appId && subscriptions > 0 ? [channel] : [];
        }),
      subscriptions: (channel) => totals.get(keyOf(appId, channel))?.subscriptions ?? 0,
      hasMember: (channel, userId) => totals.get(keyOf(appId, channel))?.members.has(userId) === true,
      members(channel) {
        const members = totals.get(keyOf(appId, channel))?.members;
        return members ? new Map([...members].map(([userId, { info }]) => [userId, info])) : NO_MEMBERS;
      },
    }),

    apply(replica, entry) {
      const key = keyOf(entry.a, entry.c);
      if ('n' in entry) setCount(replica, key, entry.n);
      else if (entry.gone === true) remove(replica, key, entry.u);
      else add(replica, key, entry.u, entry.i);
    },

    replace(replica, next) {
      for (const [key, users] of replica.members)
        for (const userId of users.keys()) if (!next.members.get(key)?.has(userId)) remove(replica, key, userId);
      for (const key of replica.counts.keys()) if (!next.counts.has(key)) setCount(replica, key, 0);
      for (const [key, count] of next.counts) setCount(replica, key, count);
      for (const [key, users] of next.members) for (const [userId, info] of users) add(replica, key, userId, info);
    },

    forgetCounts(replica) {
      for (const key of replica.counts.keys())
        if (channelKind(partsOfKey(key)[1])?.presence !== true) setCount(replica, key, 0);
    },
  };
}
