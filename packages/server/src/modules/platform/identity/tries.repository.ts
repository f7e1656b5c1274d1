import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { RateRule } from '../../../config/config.js';
import { lockNames } from '../../../db/locks.js';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { signInTries } from './identity.tables.js';

/** How long a try may take, in ms. The try of a node that was killed is forgotten after it. */
const LEASE_MS = 30_000;

/** Of a key, only this is kept: it may hold somebody's address, and be of any length. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** What came of asking to try: the ids of the tries, the ms until the oldest failure is forgiven, or what may still turn out to be right. */
export type TryAnswer =
  | { readonly kind: 'taken'; readonly ids: readonly number[] }
  | { readonly kind: 'refused'; readonly waitMs: number }
  | { readonly kind: 'others-try' };

/** Notes a try under each of `keys`, or under none when one of them has used up `rule`. */
export async function takeTries(tx: Tx, keys: readonly string[], rule: RateRule, now: Date): Promise<TryAnswer> {
  const hashed = keys.map(hashOf);
  await lockNames(tx, 'sign-in-tries', 0, hashed);
  const known = await tx.q
    .select({
      tries: sql<number>`count(*)::int`,
      failures: sql<number>`count(*) filter (where ${signInTries.hasFailed})::int`,
      forgivenAt: sql<Date | null>`min(${signInTries.expiresAt}) filter (where ${signInTries.hasFailed})`.mapWith(
        signInTries.expiresAt,
      ),
    })
    .from(signInTries)
    .where(and(inArray(signInTries.key, hashed), gt(signInTries.expiresAt, now)))
    .groupBy(signInTries.key);
  const full = known.filter(({ failures }) => failures >= rule.limit);
  if (full.length > 0) {
    const waits = full.map(({ forgivenAt }) => (forgivenAt ?? now).getTime() - now.getTime());
    return { kind: 'refused', waitMs: Math.max(...waits) };
  }
  if (known.some(({ tries }) => tries >= rule.limit)) return { kind: 'others-try' };
  const expiresAt = new Date(now.getTime() + LEASE_MS);
  const taken = await tx.q
    .insert(signInTries)
    .values(hashed.map((key) => ({ key, expiresAt })))
    .returning({ id: signInTries.id });
  return { kind: 'taken', ids: taken.map(({ id }) => id) };
}

/** The tries failed: one after the other they are forgiven, `rule.limit` of them in `rule.windowMs`. */
export async function failTries(
  tx: Tx,
  keys: readonly string[],
  ids: readonly number[],
  rule: RateRule,
  now: Date,
): Promise<void> {
  const hashed = keys.map(hashOf);
  await lockNames(tx, 'sign-in-tries', 0, hashed);
  for (const key of hashed) {
    const [latest] = await tx.q
      .select({ at: max(signInTries.expiresAt) })
      .from(signInTries)
      .where(and(eq(signInTries.key, key), eq(signInTries.hasFailed, true), gt(signInTries.expiresAt, now)));
    const expiresAt = new Date((latest?.at ?? now).getTime() + rule.windowMs / rule.limit);
    await tx.q
      .update(signInTries)
      .set({ hasFailed: true, expiresAt })
      .where(and(eq(signInTries.key, key), inArray(signInTries.id, [...ids])));
  }
}

/** The tries cost nothing: they were right, or could not be made. */
export async function forgetTries({ q }: Reads, ids: readonly number[]): Promise<void> {
  await q.delete(signInTries).where(inArray(signInTries.id, [...ids]));
}

/** Removes tries that count no more. */
export async function purgeTries(reads: Reads, { before, signal }: PurgeRequest): Promise<void> {
  await purgeRows(reads, signInTries, sql`${signInTries.expiresAt} < ${before}`, { signal });
}
