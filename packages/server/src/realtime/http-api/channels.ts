import type { AppHub } from '../hub/app-hub.js';
import type { Channel } from '../hub/channel.js';
import { channelKind } from '../protocol/names.js';
import { RealtimeInputError } from '../publisher/publishable.js';

/** `GET /channels`: the occupied channels of this node, with `filter_by_prefix` and `info=user_count`. */
export function listChannels(hub: AppHub, query: URLSearchParams): unknown {
  const prefix = query.get('filter_by_prefix') ?? '';
  const wanted = attributes(query);
  if (wanted.has('user_count') && !prefix.startsWith('presence-')) {
    throw new RealtimeInputError(400, 'info: user_count needs filter_by_prefix=presence-');
  }
  const found = [...hub.channels.values()].filter(({ name, kind }) => name.startsWith(prefix) && kind.userId === null);
  return { channels: Object.fromEntries(found.map((channel) => [channel.name, counts(channel, wanted)])) };
}

/** `GET /channels/{name}`: whether it is occupied, and the counts that `info` asks for. */
export function describeChannel(hub: AppHub, name: string, query: URLSearchParams): Record<string, unknown> {
  const kind = channelKind(name);
  if (!kind) throw new RealtimeInputError(400, 'channel: this is not a channel name');
  const wanted = attributes(query);
  if (wanted.has('user_count') && !kind.presence) {
    throw new RealtimeInputError(400, 'info: user_count exists for presence channels only');
  }
  const channel = hub.channels.get(name);
  const empty = {
    ...(wanted.has('user_count') && { user_count: 0 }),
    ...(wanted.has('subscription_count') && { subscription_count: 0 }),
  };
  return { occupied: channel !== undefined, ...(channel ? counts(channel, wanted) : empty) };
}

/** `GET /channels/{name}/users`: the distinct users of a presence channel. */
export function listUsers(hub: AppHub, name: string): unknown {
  if (channelKind(name)?.presence !== true) {
    throw new RealtimeInputError(400, 'channel: users exist for presence channels only');
  }
  const users = hub.channels.get(name)?.presence?.users;
  return { users: [...(users?.keys() ?? [])].map((id) => ({ id })) };
}

function attributes(query: URLSearchParams): Set<string> {
  return new Set((query.get('info') ?? '').split(',').filter((name) => name !== ''));
}

function counts(channel: Channel, wanted: Set<string>): Record<string, number> {
  return {
    ...(wanted.has('user_count') && channel.presence && { user_count: channel.presence.users.size }),
    ...(wanted.has('subscription_count') && { subscription_count: channel.sockets.size }),
  };
}
