import type { AppHub } from '../hub/app-hub.js';
import { channelKind, type ChannelKind } from '../protocol/names.js';
import { RealtimeInputError } from '../publisher/publishable.js';

/** `GET /channels`: the occupied channels of all nodes, with `filter_by_prefix`, `info=user_count` and `info=subscription_count`. */
export function listChannels(hub: AppHub, query: URLSearchParams): unknown {
  const prefix = query.get('filter_by_prefix') ?? '';
  const wanted = attributes(query);
  if (wanted.has('user_count') && !prefix.startsWith('presence-')) {
    throw new RealtimeInputError(400, 'info: user_count needs filter_by_prefix=presence-');
  }
  const found = hub.whole.occupied().filter((name) => name.startsWith(prefix));
  return { channels: Object.fromEntries(found.map((name) => [name, counts(hub, name, channelKind(name), wanted)])) };
}

/** `GET /channels/{name}`: whether it is occupied on any node, and the counts that `info` asks for. */
export function describeChannel(hub: AppHub, name: string, query: URLSearchParams): Record<string, unknown> {
  const kind = channelKind(name);
  if (!kind) throw new RealtimeInputError(400, 'channel: this is not a channel name');
  const wanted = attributes(query);
  if (wanted.has('user_count') && !kind.presence) {
    throw new RealtimeInputError(400, 'info: user_count exists for presence channels only');
  }
  return { occupied: hub.whole.subscriptions(name) > 0, ...counts(hub, name, kind, wanted) };
}

/** `GET /channels/{name}/users`: the distinct users of a presence channel on all nodes. */
export function listUsers(hub: AppHub, name: string): unknown {
  if (channelKind(name)?.presence !== true) {
    throw new RealtimeInputError(400, 'channel: users exist for presence channels only');
  }
  return { users: [...hub.whole.users(name).keys()].map((id) => ({ id })) };
}

/** Whether an answer about these channels needs counts that nodes tell each other only when asked; presence they always tell. */
export function needsCounts(namesOrPrefixes: readonly string[]): boolean {
  return !namesOrPrefixes.every((name) => name.startsWith('presence-'));
}

function attributes(query: URLSearchParams): Set<string> {
  return new Set((query.get('info') ?? '').split(',').filter((name) => name !== ''));
}

function counts(hub: AppHub, name: string, kind: ChannelKind | null, wanted: Set<string>): Record<string, number> {
  return {
    ...(wanted.has('user_count') && kind?.presence === true && { user_count: hub.whole.users(name).size }),
    ...(wanted.has('subscription_count') && { subscription_count: hub.whole.subscriptions(name) }),
  };
}
