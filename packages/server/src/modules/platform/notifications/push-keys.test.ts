import { expect, it } from 'vitest';
import { readEnv } from '../../../config/env.js';
import { toSecrets } from '../../../config/secrets.js';
import { createPushKeys, pairOf } from './push-keys.js';

const FIRST = 'a'.repeat(40);
const SECOND = 'b'.repeat(40);
const keysOf = (env: Record<string, string>) => createPushKeys(toSecrets(readEnv(env)));

it('is the same key on every node and after every start, and another one for another secret', () => {
  const { publicKey, privateKey } = keysOf({ APP_SECRET: FIRST }).newest;
  expect(keysOf({ APP_SECRET: FIRST }).newest.publicKey).toBe(publicKey);
  expect(keysOf({ APP_SECRET: SECOND }).newest.publicKey).not.toBe(publicKey);
  expect([publicKey, privateKey].map((key) => Buffer.from(key, 'base64url').length)).toEqual([65, 32]);
});

it('still has the keys of earlier secrets, for browsers that subscribed with them', () => {
  const { publicKey } = keysOf({ APP_SECRET: FIRST }).newest;
  expect(keysOf({ APP_SECRET: SECOND }).find(publicKey)).toBeUndefined();
  const keys = keysOf({ APP_SECRET: SECOND, APP_SECRET_PREVIOUS: FIRST });
  expect(keys.newest.publicKey).not.toBe(publicKey);
  expect(keys.find(publicKey)?.publicKey).toBe(publicKey);
});

it('can be chosen, and the derived one still reaches the browsers that have it', () => {
  const chosen = pairOf(Buffer.alloc(32, 7));
  const derived = keysOf({ APP_SECRET: FIRST }).newest;
  const keys = keysOf({ APP_SECRET: FIRST, VAPID_PRIVATE_KEY: chosen.privateKey });
  expect(keys.newest).toEqual(chosen);
  expect(keys.find(derived.publicKey)).toEqual(derived);
  expect(() => readEnv({ VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
});
