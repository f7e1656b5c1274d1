import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Of scrypt, RFC 7914 §2: work, block size, parallelism. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's second choice after Argon2: 2^15 × 8 × 3, 32 MiB and some 0.1 s a guess. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$hash`; the cost is stored so that it can be raised later. */
export async function hashPassword(password: string, { N, r, p } = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, N, r, p);
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether `password` is the one that `stored` was made of. Without a stored hash it works just as long and answers no, so that the
 * time does not tell whether an address has an account.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) {
    await run(password, Buffer.alloc(16), COST.N, COST.r, COST.p);
    return false;
  }
  const expected = Buffer.from(hash, 'base64url');
  const actual = await run(password, Buffer.from(salt, 'base64url'), Number(n), Number(r), Number(p));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function run(password: string, salt: Buffer, N: number, r: number, p: number): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
}
