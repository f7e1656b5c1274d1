import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** Of scrypt, RFC 7914 §2: work, block size, parallelism. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** One run of scrypt, in whichever thread. */
export interface Derivation extends PasswordCost {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyBytes: number;
  /** Bytes that it may use. */
  readonly maxmem: number;
}
export type Derive = (derivation: Derivation) => Promise<Uint8Array>;

/** OWASP's second choice after Argon2: 2^15 × 8 × 3, 32 MiB and some 0.1 s a guess. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

const scryptHere = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);
/** For seeds and tests, where no user waits. */
const deriveHere: Derive = ({ password, salt, keyBytes, ...options }) => scryptHere(password, salt, keyBytes, options);

/** `scrypt$N$r$p$salt$hash`; the cost is stored so that it can be raised later. */
export async function hashPassword(password: string, cost = COST, derive = deriveHere): Promise<string> {
  const salt = randomBytes(16);
  const hash = Buffer.from(await derive(derivation(password, salt, cost)));
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether `password` is the one that `stored` was made of. Without a stored hash it works just as long and answers no, so that the
 * time does not tell whether an address has an account.
 */
export async function verifyPassword(password: string, stored: string | null, derive: Derive): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) {
    await derive(derivation(password, Buffer.alloc(16), COST));
    return false;
  }
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(derivation(password, Buffer.from(salt, 'base64url'), cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derivation(password: string, salt: Buffer, { N, r, p }: PasswordCost): Derivation {
  // A copy: a small buffer is a view on a larger one, all of which would go to another thread with it.
  return {
    password: password.normalize('NFKC'),
    salt: new Uint8Array(salt),
    keyBytes: KEY_BYTES,
    N,
    r,
    p,
    maxmem: 256 * N * r,
  };
}
