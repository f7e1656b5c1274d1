import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { passkeyChallenges, passkeys } from './passkeys.tables.js';
import { hashToken } from './tokens.js';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskey = typeof passkeys.$inferInsert;

/** The oldest first. */
export async function listPasskeysOf({ q }: Reads, userId: number): Promise<PasskeyRow[]> {
  return q.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskey({ q }: Reads, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await q.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** @returns undefined if the device's passkey is there already, of this or of another user. */
export async function insertPasskey({ q }: Tx, values: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await q.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updatePasskeyName(
  { q }: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await q
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

/**
 * Notes a use. Of two uses with the same count one is a copy.
 * @returns false if the passkey is gone, or its count did not grow.
 */
export async function notePasskeyUse(
  { q }: Tx,
  id: number,
  use: { readonly signCount: number; readonly isSynced: boolean; readonly at: Date },
): Promise<boolean> {
  const { signCount, isSynced } = use;
  const doesNotCount = signCount === 0 ? eq(passkeys.signCount, 0) : undefined;
  const rows = await q
    .update(passkeys)
    .set({ signCount, isSynced, lastUsedAt: use.at })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.signCount, signCount), doesNotCount)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey({ q }: Tx, userId: number, id: number): Promise<PasskeyRow | undefined> {
  const [row] = await q
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

/** Removes all passkeys of a user, and what they were about to add. */
export async function deletePasskeys({ q }: Tx, userId: number): Promise<void> {
  await q.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await q.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** @param of who adds a passkey with it; null: it is to sign in. */
export async function insertChallenge(
  { q }: Tx,
  challenge: string,
  of: { readonly userId: number; readonly userHandle: string } | null,
  expiresAt: Date,
): Promise<void> {
  await q.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), ...of, expiresAt });
}

/**
 * Uses up a challenge.
 * @param userId who adds a passkey with it; null: it is to sign in.
 * @returns undefined if it was used before, has expired, or is not for this.
 */
export async function takeChallenge(
  { q }: Tx,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<{ readonly userHandle: string | null } | undefined> {
  const { challengeHash, expiresAt, userHandle } = passkeyChallenges;
  const [row] = await q
    .delete(passkeyChallenges)
    .where(
      and(
        eq(challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(expiresAt, now),
      ),
    )
    .returning({ userHandle });
  return row;
}

/** Removes challenges that have expired. */
export async function purgePasskeyChallenges(reads: Reads, { before, signal }: PurgeRequest): Promise<void> {
  await purgeRows(reads, passkeyChallenges, sql`${passkeyChallenges.expiresAt} < ${before}`, { signal });
}
