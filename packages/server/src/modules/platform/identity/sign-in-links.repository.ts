import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { apiKeys } from './identity.tables.js';
import { signInLinks } from './sign-in-links.tables.js';
import { hashToken } from './tokens.js';

export type SignInLinkRow = typeof signInLinks.$inferSelect;

export async function insertSignInLink(
  { q }: Tx,
  scope: Scope,
  values: Pick<SignInLinkRow, 'userId' | 'apiKeyId' | 'expiresAt'> & { readonly token: string },
): Promise<void> {
  const { token, ...row } = values;
  await q.insert(signInLinks).values({ ...owned(scope), ...row, tokenHash: hashToken(token) });
}

/** Uses a link up. Undefined if it was used before, has expired, is not ours, or its key was revoked or may no longer sign users in. */
export async function takeSignInLink({ q }: Tx, token: string, now: Date): Promise<SignInLinkRow | undefined> {
  const key = q
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, signInLinks.apiKeyId), isNull(apiKeys.revokedAt), eq(apiKeys.signsInUsers, true)));
  const [row] = await q
    .delete(signInLinks)
    .where(and(eq(signInLinks.tokenHash, hashToken(token)), gt(signInLinks.expiresAt, now), exists(key)))
    .returning();
  return row;
}

/** Removes links that no one has used. */
export async function purgeSignInLinks(reads: Reads, { before, signal }: PurgeRequest): Promise<void> {
  await purgeRows(reads, signInLinks, sql`${signInLinks.expiresAt} < ${before}`, { signal });
}
