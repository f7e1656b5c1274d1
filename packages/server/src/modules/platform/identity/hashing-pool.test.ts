import { scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createHashingPool, HashingBusyError, type HashingPool, type HashingPoolOptions } from './hashing-pool.js';
import type { Derivation } from './password.js';

let pool: HashingPool;
const start = (options: HashingPoolOptions): void => {
  pool = createHashingPool(options);
};
afterEach(() => pool.end());

const derivation = (password: string, N = 256): Derivation => ({
  password,
  salt: new Uint8Array([1, 2, 3]),
  keyBytes: 32,
  N,
  r: 8,
  p: 1,
  maxmem: 256 * N * 8,
});

it('makes what scrypt makes', async () => {
  start({ threads: 2 });
  const keys = await Promise.all(['a', 'b', 'c'].map((password) => pool.derive(derivation(password))));
  expect(keys.map((key) => Buffer.from(key))).toEqual(
    ['a', 'b', 'c'].map((password) => scryptSync(password, Buffer.from([1, 2, 3]), 32, { N: 256, r: 8, p: 1 })),
  );
});

it('refuses what is too much at once, and takes the next when there is room again', async () => {
  start({ threads: 1, maxWaiting: 2 });
  const taken = ['a', 'b', 'c'].map((password) => pool.derive(derivation(password)));
  await expect(pool.derive(derivation('d'))).rejects.toThrow(HashingBusyError);
  await Promise.all(taken);
  await pool.derive(derivation('d'));
});

it('takes known people before strangers, also when it is full of strangers', async () => {
  start({ threads: 1, maxWaiting: 2 });
  const order: string[] = [];
  const ask = (name: string, isPreferred: boolean): Promise<unknown> =>
    pool.derive(derivation(name), { isPreferred }).then(() => order.push(name));
  await Promise.all([ask('first', false), ask('stranger', false), ask('another', false), ask('known', true)]);
  expect(order).toEqual(['first', 'known', 'stranger', 'another']);
});

it('tells what scrypt says of impossible wishes, and goes on', async () => {
  start({ threads: 1 });
  await expect(pool.derive({ ...derivation('a'), N: 3 })).rejects.toThrow(/scrypt/i);
  expect(await pool.derive(derivation('a'))).toHaveLength(32);
});

it('lets files be read while it works: they wait for other threads', async () => {
  start({ threads: 1, maxWaiting: 100 });
  let done = 0;
  const all = Array.from({ length: 60 }, (_, index) =>
    pool.derive(derivation(String(index), 4096)).then(() => {
      done += 1;
    }),
  );
  await readFile(fileURLToPath(import.meta.url));
  expect(done).toBeLessThan(30);
  await Promise.all(all);
});

it('refuses what waits when it ends', async () => {
  start({ threads: 1 });
  const waiting = ['a', 'b'].map((password) => pool.derive(derivation(password, 16_384)));
  const outcomes = Promise.allSettled(waiting);
  await pool.end();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
