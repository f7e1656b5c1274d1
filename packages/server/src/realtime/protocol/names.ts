/** What the name of a channel promises, read from its prefix. */
export interface ChannelKind {
  /** Needs a signature from the application before a socket may join. */
  guarded: boolean;
  presence: boolean;
  /** Replays its last event to those who join. */
  cached: boolean;
  /** Payload is opaque to us, so sockets may not send into it. */
  encrypted: boolean;
  /** The id in `#server-to-user-{id}`, or null for every other channel. */
  userId: string | null;
}

const CHANNEL_CHARACTERS = /^[-a-zA-Z0-9_=@,.;]+$/;
const SERVER_TO_USER = '#server-to-user-';

/** Longest names the protocol's own libraries accept, in UTF-16 units. */
const CHANNEL_NAME_LIMIT = 200;
export const EVENT_NAME_LIMIT = 200;
const USER_ID_LIMIT = 128;

/** Reads a channel's kind, or null when the name is not one a client or a server library may use. */
export function channelKind(name: string): ChannelKind | null {
  if (name.length === 0 || name.length > CHANNEL_NAME_LIMIT) return null;
  if (name.startsWith(SERVER_TO_USER)) {
    const userId = name.slice(SERVER_TO_USER.length);
    if (!isUserId(userId)) return null;
    return { guarded: false, presence: false, cached: false, encrypted: false, userId };
  }
  if (!CHANNEL_CHARACTERS.test(name)) return null;
  const presence = name.startsWith('presence-');
  const secret = name.startsWith('private-');
  return {
    guarded: presence || secret,
    presence,
    cached: /^(?:private-encrypted-|private-|presence-)?cache-/.test(name),
    encrypted: name.startsWith('private-encrypted-'),
    userId: null,
  };
}

/** A user id as the protocol allows it: text of 1 to 128 units without line breaks. */
export function isUserId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= USER_ID_LIMIT && !/[\r\n]/.test(value);
}

/** True for an event name that an application may publish: not empty, not too long, and not one of the protocol's own. */
export function isPublishableEvent(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= EVENT_NAME_LIMIT &&
    !name.startsWith('pusher:') &&
    !name.startsWith('pusher_internal:')
  );
}

/** True for `{digits}.{digits}`, the form the server libraries insist on. */
export function isSocketId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,20}\.\d{1,20}$/.test(value);
}
