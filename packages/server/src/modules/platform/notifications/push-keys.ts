import { createECDH } from 'node:crypto';
import type { Secrets } from '../../../config/secrets.js';

/** A key pair of the server for push services (VAPID, RFC 8292), base64url. */
export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The server's keys: the one that browsers subscribe with, and earlier ones for those that subscribed before. */
export interface PushKeys {
  readonly newest: PushKeyPair;
  /** The pair of a public key; undefined: this server does not have it any more. */
  find(publicKey: string): PushKeyPair | undefined;
}

const PURPOSE = 'push-key';

/**
 * `VAPID_PRIVATE_KEY`, or a key derived from `APP_SECRET`, so that all nodes have the same one and none is stored. Keys of earlier secrets still
 * reach the browsers that subscribed with them.
 */
export function createPushKeys(secrets: Pick<Secrets, 'derive' | 'deriveEarlier' | 'vapidPrivateKey'>): PushKeys {
  const derived = [secrets.derive(PURPOSE), ...secrets.deriveEarlier(PURPOSE)].map(pairOf);
  const chosen = secrets.vapidPrivateKey === null ? [] : [pairOf(Buffer.from(secrets.vapidPrivateKey, 'base64url'))];
  const [newest, ...earlier] = [...chosen, ...derived];
  if (newest === undefined) throw new Error('there is no key for push services');
  return {
    newest,
    find: (publicKey) => [newest, ...earlier].find((pair) => pair.publicKey === publicKey),
  };
}

/** @throws when the bytes are not a private key of P-256: zero, or not below its order (one in 2^32). */
export function pairOf(bytes: Buffer): PushKeyPair {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes);
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    // Without leading zeros cut off: the library asks for 32 bytes.
    privateKey: bytes.toString('base64url'),
  };
}
