import { channelAuth, sameText } from '../protocol/signature.js';
import { channelKind, isUserId, type ChannelKind } from '../protocol/names.js';
import { frameFields, isRecord, parseJson } from '../protocol/frames.js';
import type { RealtimeLimits } from '../limits.js';
import type { AppHub } from './app-hub.js';
import type { PresenceIdentity } from './channel.js';
import { channelCalled, type Connection } from './connection.js';

interface Join {
  readonly type: 'join';
  readonly channel: string;
  readonly kind: ChannelKind;
  readonly identity: PresenceIdentity | null;
  readonly session: string | null;
}

/**
 * What became of a request to join a channel. `channel` is the one to join: that of the request, or the one for which the application
 * signed the request's name. `session` is the application's session that the signature names. `status` is the HTTP-like number clients show.
 */
export type SubscribeDecision =
  | Join
  | { type: 'already-in' }
  | { type: 'refuse'; error: 'AuthError' | 'LimitReached' | 'InvalidChannel'; message: string; status: number };

/** Decides whether a socket may join a channel. Changes nothing. */
export function decideSubscribe(
  hub: AppHub,
  connection: Connection,
  fields: Record<string, unknown>,
  limits: RealtimeLimits,
): SubscribeDecision {
  const name = fields['channel'];
  const kind = typeof name === 'string' ? channelKind(name) : null;
  if (typeof name !== 'string' || !kind) {
    return refuse('InvalidChannel', 'Channel name: use up to 200 of a-z A-Z 0-9 _ - = @ , . ;', 400);
  }
  if (connection.channels.has(channelCalled(connection, name))) return { type: 'already-in' };
  if (connection.channels.size >= limits.maxSubscriptionsPerSocket) {
    return refuse('LimitReached', `One connection can join at most ${limits.maxSubscriptionsPerSocket} channels`, 429);
  }
  if (kind.userId !== null && kind.userId !== connection.user?.id) {
    return refuse('AuthError', 'Sign in as this user first (pusher:signin)', 401);
  }
  if (!kind.guarded) return { type: 'join', channel: name, kind, identity: null, session: null };

  const channelData = fields['channel_data'];
  const data = typeof channelData === 'string' ? channelData : undefined;
  const expected = channelAuth(hub.app, connection.socketId, name, data);
  const given = fields['auth'];
  if (typeof given !== 'string' || !sameText(given, expected)) {
    return refuse('AuthError', `The signature for channel ${name} is not valid for this connection`, 401);
  }
  if (!kind.presence) return decidePrivate(connection, name, kind, data);
  return decidePresence(hub, connection, name, kind, data, limits);
}

function decidePrivate(
  connection: Connection,
  name: string,
  kind: ChannelKind,
  data: string | undefined,
): SubscribeDecision {
  const { channel } = frameFields(data);
  const session = sessionIn(data);
  if (typeof channel !== 'string' || channel === name)
    return { type: 'join', channel: name, kind, identity: null, session };
  const ownKind = channelKind(channel);
  if (!ownKind || ownKind.cached !== kind.cached || !ownKind.guarded || ownKind.presence) {
    return refuse('InvalidChannel', `The channel that ${name} is signed for is of another kind`, 400);
  }
  if (connection.channels.has(channel)) {
    return refuse('InvalidChannel', `This connection is already in ${channel}, which is what ${name} stands for`, 409);
  }
  return { type: 'join', channel, kind: ownKind, identity: null, session };
}

/** The session that signed data names. */
function sessionIn(data: string | undefined): string | null {
  const { session } = frameFields(data);
  return typeof session === 'string' ? session : null;
}

function decidePresence(
  hub: AppHub,
  connection: Connection,
  name: string,
  kind: ChannelKind,
  data: string | undefined,
  limits: RealtimeLimits,
): SubscribeDecision {
  const identity = data === undefined ? signedInIdentity(connection) : readIdentity(data);
  if (!identity) {
    return refuse('AuthError', 'Presence needs channel_data with a user_id of 1 to 128 characters, or a sign-in', 401);
  }
  if (Buffer.byteLength(JSON.stringify(identity.info ?? null)) > limits.maxUserInfoBytes) {
    return refuse('LimitReached', `user_info can have at most ${limits.maxUserInfoBytes} bytes`, 413);
  }
  if (!hub.whole.hasUser(name, identity.userId) && hub.whole.users(name).size >= limits.maxPresenceMembers) {
    return refuse('LimitReached', `A presence channel holds ${limits.maxPresenceMembers} members`, 429);
  }
  return { type: 'join', channel: name, kind, identity, session: sessionIn(data) };
}

function signedInIdentity(connection: Connection): PresenceIdentity | null {
  return connection.user ? { userId: connection.user.id, info: connection.user.info } : null;
}

function readIdentity(channelData: string): PresenceIdentity | null {
  const value = parseJson(channelData);
  if (!isRecord(value)) return null;
  const raw = value['user_id'];
  const userId = typeof raw === 'number' ? String(raw) : raw;
  return isUserId(userId) ? { userId, info: value['user_info'] } : null;
}

function refuse(
  error: 'AuthError' | 'LimitReached' | 'InvalidChannel',
  message: string,
  status: number,
): SubscribeDecision {
  return { type: 'refuse', error, message, status };
}
