import { fail } from '../../../http/errors.js';
import { HashingBusyError, type HashingPool } from './hashing-pool.js';
import type { Derive } from './password.js';

const BUSY = 'Too many people are signing in right now. Try again in a few seconds.';

/** Hashes in the threads of `hashing`. What it returns throws ApiError UNAVAILABLE when too many passwords wait. */
export function deriveIn(hashing: HashingPool, options?: { readonly isPreferred: boolean }): Derive {
  return (derivation) =>
    hashing.derive(derivation, options).catch((error: unknown) => {
      if (error instanceof HashingBusyError) throw fail('UNAVAILABLE', { message: BUSY, retryAfterSeconds: 5 });
      throw error;
    });
}
