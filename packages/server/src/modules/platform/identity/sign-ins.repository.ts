import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, max, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { channels, type SignInWay } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { SignInReach } from './places.js';
import { accessTokens, signIns, users } from './identity.tables.js';

export type ListedSignIn = Pick<
  typeof signIns.$inferSelect,
  'id' | 'sharedTokenHash' | 'via' | 'userAgent' | 'deviceInfo' | 'createdAt'
> & {
  readonly lastUsedAt: Date;
  /** The admin who acts as the user in it. */
  readonly impersonator: { readonly name: string; readonly reason: string } | null;
};

const admins = alias(users, 'admins');

/** The sign-ins of a user that have not ended, the latest first. */
export async function listOpenSignIns({ q }: Reads, userId: number, now: Date): Promise<ListedSignIn[]> {
  const rows = await q
    .select({
      id: signIns.id,
      sharedTokenHash: signIns.sharedTokenHash,
      via: signIns.via,
      userAgent: signIns.userAgent,
      deviceInfo: signIns.deviceInfo,
      createdAt: signIns.createdAt,
      renewedAt: max(accessTokens.createdAt),
      adminName: admins.name,
      reason: signIns.impersonationReason,
    })
    .from(signIns)
    .leftJoin(accessTokens, eq(accessTokens.signInId, signIns.id))
    .leftJoin(admins, eq(admins.id, signIns.impersonatorId))
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)))
    .groupBy(signIns.id, admins.name)
    .orderBy(desc(signIns.createdAt), signIns.id);
  return rows.map(({ renewedAt, adminName, reason, ...row }) => ({
    ...row,
    lastUsedAt: renewedAt ?? row.createdAt,
    impersonator: adminName === null || reason === null ? null : { name: adminName, reason },
  }));
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
  if (ended.length === 0) return 0;
  await endTokens(tx, userId, ended, now);
  for (const { id } of ended) await endImpersonations(tx, id, now);
  return ended.length;
}

/** Ends the sessions in which an admin acts as other users, those that the admin's sign-in `own` opened. */
export async function endImpersonations(tx: Tx, own: string, now: Date): Promise<void> {
  await endActing(tx, eq(signIns.impersonatorSignInId, own), now);
}

/** Ends the sessions in which a user of a company acts as others there: they may no longer. */
export async function endActingOf(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  const isThere = exists(
    tx.q
      .select({ one: sql`1` })
      .from(accessTokens)
      .where(and(eq(accessTokens.signInId, signIns.id), eq(accessTokens.companyId, companyId))),
  );
  await endActing(tx, and(eq(signIns.impersonatorId, userId), isThere), now);
}

/** Ends one session in which an admin acts as another user. @returns the admin; undefined if it had ended before. */
export async function endImpersonation(tx: Tx, id: string, now: Date): Promise<number | undefined> {
  const [ended] = await endActing(tx, and(eq(signIns.id, id), isNotNull(signIns.impersonatorId)), now);
  return ended?.impersonatorId ?? undefined;
}

async function endActing(tx: Tx, which: SQL | undefined, now: Date) {
  const { id, sharedTokenHash: hash, userId, impersonatorId } = signIns;
  const ended = await tx.q
    .update(signIns)
    .set({ revokedAt: now })
    .where(and(which, isNull(signIns.revokedAt)))
    .returning({ id, hash, userId, impersonatorId });
  for (const signIn of ended) await endTokens(tx, signIn.userId, [signIn], now);
  return ended;
}

/** When a sign-in ends, if it is not ended before. */
export async function findExpiry({ q }: Reads, signInId: string): Promise<Date | undefined> {
  const [row] = await q.select({ expiresAt: signIns.expiresAt }).from(signIns).where(eq(signIns.id, signInId));
  return row?.expiresAt;
}

/** Who acts as a user in one company, and until when; null once that has ended. */
export async function findImpersonation(
  { q }: Reads,
  signInId: string,
  now: Date,
): Promise<{ readonly adminId: number; readonly adminName: string; readonly expiresAt: Date } | null> {
  const [row] = await q
    .select({ adminId: admins.id, adminName: admins.name, expiresAt: signIns.expiresAt })
    .from(signIns)
    .innerJoin(admins, eq(admins.id, signIns.impersonatorId))
    .where(and(eq(signIns.id, signInId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)));
  return row ?? null;
}

/** How a sign-in came to be, and the company that it is limited to. */
export async function findReach({ q }: Reads, signInId: string): Promise<SignInReach> {
  const { via, onlyCompanyId } = signIns;
  const [row] = await q.select({ via, onlyCompanyId }).from(signIns).where(eq(signIns.id, signInId));
  return row ?? { via: null, onlyCompanyId: null };
}

/** The only company that a sign-in opens; null: all of the user's. */
export async function findOnlyCompany(reads: Reads, signInId: string | null): Promise<number | null> {
  return signInId === null ? null : (await findReach(reads, signInId)).onlyCompanyId;
}

/** Ends the sign-ins that the provider of a company has made, and no links of its own server. */
export async function endSingleSignOns(tx: Tx, companyId: number, now: Date): Promise<void> {
  const { id, sharedTokenHash: hash, userId } = signIns;
  const ended = await tx.q
    .update(signIns)
    .set({ revokedAt: now })
    .where(
      and(
        eq(signIns.onlyCompanyId, companyId),
        eq(signIns.via, 'single_sign_on'),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, now),
      ),
    )
    .returning({ id, hash, userId });
  for (const signIn of ended) {
    await endTokens(tx, signIn.userId, [signIn], now);
    await endImpersonations(tx, signIn.id, now);
  }
}

/**
 * Ends what a user's sign-ins opened in one company; the sign-ins lead to their other companies still.
 * @param except `single-sign-on`: what the company's provider has opened stays.
 */
export async function endVisits(
  tx: Tx,
  companyId: number,
  userId: number,
  now: Date,
  except?: 'single-sign-on',
): Promise<void> {
  const open = await tx.q
    .select({ id: signIns.id, hash: signIns.sharedTokenHash })
    .from(signIns)
    .where(
      and(
        eq(signIns.userId, userId),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, now),
        except === undefined ? undefined : sql`${signIns.via} is distinct from ${'single_sign_on' satisfies SignInWay}`,
      ),
    );
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
