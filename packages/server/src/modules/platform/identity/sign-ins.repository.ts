import { and, desc, eq, gt, inArray, isNull, max, ne } from 'drizzle-orm';
import { channels } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { accessTokens, signIns } from './identity.tables.js';

export type ListedSignIn = Pick<
  typeof signIns.$inferSelect,
  'id' | 'sharedTokenHash' | 'userAgent' | 'deviceInfo' | 'createdAt'
> & { readonly lastUsedAt: Date };

/** The sign-ins of a user that have not ended, the latest first. */
export async function listOpenSignIns({ q }: Reads, userId: number, now: Date): Promise<ListedSignIn[]> {
  const rows = await q
    .select({
      id: signIns.id,
      sharedTokenHash: signIns.sharedTokenHash,
      userAgent: signIns.userAgent,
      deviceInfo: signIns.deviceInfo,
      createdAt: signIns.createdAt,
      renewedAt: max(accessTokens.createdAt),
    })
    .from(signIns)
    .leftJoin(accessTokens, eq(accessTokens.signInId, signIns.id))
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)))
    .groupBy(signIns.id)
    .orderBy(desc(signIns.createdAt), signIns.id);
  return rows.map(({ renewedAt, ...row }) => ({ ...row, lastUsedAt: renewedAt ?? row.createdAt }));
}

/** Which sign-ins of a user end. */
export interface Ending {
  readonly userId: number;
  /** Only this one. */
  readonly only?: string;
  /** All but this one. */
  readonly except?: string | null;
  readonly now: Date;
}

/**
 * Ends sign-ins of a user with every token that came from them. The whole company of each token hears of it: a page might listen to
 * that channel alone.
 * @returns how many ended.
 */
export async function endSignIns(tx: Tx, { userId, only, except, now }: Ending): Promise<number> {
  const ended = await tx.q
    .update(signIns)
    .set({ revokedAt: now })
    .where(
      and(
        eq(signIns.userId, userId),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, now),
        only === undefined ? undefined : eq(signIns.id, only),
        except == null ? undefined : ne(signIns.id, except),
      ),
    )
    .returning({ id: signIns.id, hash: signIns.sharedTokenHash });
  if (ended.length > 0) await endTokens(tx, userId, ended, now);
  return ended.length;
}

/** Ends what a user's sign-ins opened in one company; the sign-ins lead to their other companies still. */
export async function endVisits(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  const open = await tx.q
    .select({ id: signIns.id, hash: signIns.sharedTokenHash })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)));
  if (open.length > 0) await endTokens(tx, userId, open, now, companyId);
}

async function endTokens(
  tx: Tx,
  userId: number,
  of: readonly { readonly id: string; readonly hash: string }[],
  now: Date,
  companyId?: number,
): Promise<void> {
  const ended = await tx.q
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(
          accessTokens.signInId,
          of.map(({ id }) => id),
        ),
        isNull(accessTokens.revokedAt),
        companyId === undefined ? undefined : eq(accessTokens.companyId, companyId),
      ),
    )
    .returning({ signInId: accessTokens.signInId, companyId: accessTokens.companyId });
  for (const { id, hash } of of)
    for (const company of new Set(ended.filter(({ signInId }) => signInId === id).map((token) => token.companyId)))
      tx.emit({
        type: 'session_ended',
        companyId: company,
        entity: { type: 'session', id },
        version: 1,
        data: { hashed_token: hash },
        channels: [channels.user(company, userId), channels.company(company)],
      });
}
