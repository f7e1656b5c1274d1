import type { ChannelKind } from '../protocol/names.js';
import { frameFor } from '../protocol/frames.js';
import { textFrame } from '../protocol/text-frame.js';
import type { Connection, Outbox } from './connection.js';

/** A person in a presence channel, present through any number of sockets. */
interface Member {
  info: unknown;
  sockets: number;
}

/** Who is in a channel on this node. Exists from the first socket to the last. */
export interface Channel {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly sockets: Set<Connection>;
  readonly presence: { users: Map<string, Member>; userOf: Map<Connection, string> } | null;
}

export interface PresenceIdentity {
  userId: string;
  info: unknown;
}

/** An empty channel. */
export function createChannel(name: string, kind: ChannelKind): Channel {
  return {
    name,
    kind,
    sockets: new Set(),
    presence: kind.presence ? { users: new Map(), userOf: new Map() } : null,
  };
}

/** Adds a socket. Answers true when it brought a user that no other socket had brought before. */
export function addToChannel(channel: Channel, connection: Connection, identity: PresenceIdentity | null): boolean {
  channel.sockets.add(connection);
  if (!channel.presence || !identity) return false;
  channel.presence.userOf.set(connection, identity.userId);
  const known = channel.presence.users.get(identity.userId);
  if (known) {
    known.sockets += 1;
    return false;
  }
  channel.presence.users.set(identity.userId, { info: identity.info, sockets: 1 });
  return true;
}

/** Takes a socket out. Answers the user id that left with it, or null while the user has other sockets there. */
export function removeFromChannel(channel: Channel, connection: Connection): string | null {
  channel.sockets.delete(connection);
  const userId = channel.presence?.userOf.get(connection);
  if (!channel.presence || userId === undefined) return null;
  channel.presence.userOf.delete(connection);
  const member = channel.presence.users.get(userId);
  if (!member) return null;
  member.sockets -= 1;
  if (member.sockets > 0) return null;
  channel.presence.users.delete(userId);
  return userId;
}

/** Sends a frame to the sockets of a channel, to each with the channel's name as it joined. */
export function sendToChannel(outbox: Outbox, channel: Channel, frame: string, except?: Connection): void {
  const bytes = textFrame(frame);
  for (const connection of channel.sockets) {
    if (connection === except) continue;
    const joinedAs = connection.joinedAs.get(channel.name);
    outbox.send(connection, joinedAs === undefined ? bytes : frameFor(frame, joinedAs));
  }
}

/** The `data` of `subscription_succeeded` for a presence channel: everybody who is there, on any node. */
export function rosterData(users: ReadonlyMap<string, unknown>): string {
  // fromEntries defines own properties, so an id such as "__proto__" stays data. JSON leaves out what is undefined, and pusher-js announces
  // the going of those alone who are in here.
  const hash: unknown = Object.fromEntries([...users].map(([id, info]) => [id, info ?? null]));
  return JSON.stringify({ presence: { count: users.size, ids: [...users.keys()], hash } });
}
