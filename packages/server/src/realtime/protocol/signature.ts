import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** One application: the id is in the HTTP paths, the key is public, the secret signs. */
export interface PusherApp {
  id: string;
  key: string;
  secret: string;
  /** False answers every connection with 4003. Default true. */
  enabled?: boolean;
  /** Sockets this application may hold on one node; beyond it 4004. Default unlimited. */
  maxConnections?: number;
  /** Sends `pusher_internal:subscription_count` to members of non-presence channels. Default false, as with Pusher. */
  subscriptionCounts?: boolean;
  /** Lets sockets send `client-` events to the others of a channel. Default false, as with Pusher. */
  clientEvents?: boolean;
}

/** Lower-case hex HMAC-SHA256, the only signature the protocol uses. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Lower-case hex MD5; the protocol uses it as a checksum of the body, which the signature then covers. */
export function md5Hex(body: string | Uint8Array): string {
  return createHash('md5').update(body).digest('hex');
}

/** Compares two texts in time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** The `auth` value that lets a socket join a guarded channel: `key:hmac(socketId:channel[:channelData])`. */
export function channelAuth(app: PusherApp, socketId: string, channel: string, channelData?: string): string {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData];
  return `${app.key}:${hmacHex(app.secret, parts.join(':'))}`;
}

/** The `auth` value that signs a socket in as a user: `key:hmac(socketId::user::userData)`. */
export function userAuth(app: PusherApp, socketId: string, userData: string): string {
  return `${app.key}:${hmacHex(app.secret, `${socketId}::user::${userData}`)}`;
}

/** The signature of an HTTP API request over method, path and sorted parameters (without `auth_signature`). */
export function requestSignature(app: PusherApp, method: string, path: string, query: URLSearchParams): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`);
  return hmacHex(app.secret, [method.toUpperCase(), path, pairs.join('&')].join('\n'));
}
