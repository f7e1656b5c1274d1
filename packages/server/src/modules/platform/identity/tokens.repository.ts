import { randomUUID } from 'node:crypto';
import type { SignInWay } from '@talk/contract';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import { alias } from 'drizzle-orm/pg-core';
import type { Reads } from '../../../db/transaction.js';
import { accessTokens, apiKeys, memberships, signIns, users } from './identity.tables.js';
import { companies } from '../companies/read.js';
import { hashToken, newToken } from './tokens.js';

export type SignIn = typeof signIns.$inferSelect;

export interface NewSignIn {
  readonly userId: number;
  readonly via: SignInWay;
  readonly remembered: boolean;
  readonly deviceInfo: Record<string, unknown> | undefined;
  readonly userAgent: string | undefined;
  readonly expiresAt: Date;
  readonly now: Date;
  /** The only company that it opens. */
  readonly onlyCompanyId?: number | undefined;
  /** The admin who acts as the user. */
  readonly impersonator?: { readonly userId: number; readonly signInId: string; readonly reason: string };
}

/** @returns the sign-in's id, and the shared token that is its only proof: it is not kept. */
export async function insertSignIn({ q }: Reads, values: NewSignIn): Promise<{ id: string; sharedToken: string }> {
  const id = randomUUID();
  const sharedToken = newToken('st_');
  await q.insert(signIns).values({
    id,
    userId: values.userId,
    sharedTokenHash: hashToken(sharedToken),
    remembered: values.remembered,
    deviceInfo: values.deviceInfo ?? null,
    userAgent: values.userAgent ?? null,
    expiresAt: values.expiresAt,
    via: values.via,
    onlyCompanyId: values.onlyCompanyId ?? null,
    impersonatorId: values.impersonator?.userId ?? null,
    impersonatorSignInId: values.impersonator?.signInId ?? null,
    impersonationReason: values.impersonator?.reason ?? null,
    createdAt: values.now,
  });
  return { id, sharedToken };
}

/** The sign-in that `sharedToken` proves, with the company its person chose last. */
export async function findSignIn(
  { q }: Reads,
  sharedToken: string,
): Promise<{ signIn: SignIn; lastCompanyId: number | null } | undefined> {
  const [row] = await q
    .select({ signIn: signIns, lastCompanyId: users.lastCompanyId })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(eq(signIns.sharedTokenHash, hashToken(sharedToken)));
  return row;
}

/** Keeps what the client says of its device, so that people can recognise their sessions. */
export async function noteDevice(
  { q }: Reads,
  of: { readonly signInId: string | null; readonly tokenId: string },
  deviceInfo: Record<string, unknown>,
): Promise<void> {
  if (of.signInId === null) await q.update(accessTokens).set({ deviceInfo }).where(eq(accessTokens.id, of.tokenId));
  else await q.update(signIns).set({ deviceInfo }).where(eq(signIns.id, of.signInId));
}

/**
 * Ends a sign-in and every token that came from it.
 * @returns the hash that names it to its other tabs and the companies they work in, or undefined when it had ended before.
 */
export async function revokeSignIn(
  { q }: Reads,
  id: string,
  now: Date,
): Promise<{ readonly hash: string; readonly companyIds: readonly number[] } | undefined> {
  const [row] = await q
    .update(signIns)
    .set({ revokedAt: now })
    .where(and(eq(signIns.id, id), isNull(signIns.revokedAt)))
    .returning({ hash: signIns.sharedTokenHash });
  const ended = await q
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.signInId, id), isNull(accessTokens.revokedAt)))
    .returning({ companyId: accessTokens.companyId });
  return row === undefined ? undefined : { hash: row.hash, companyIds: [...new Set(ended.map((it) => it.companyId))] };
}

export interface NewAccessToken {
  readonly companyId: number;
  readonly userId: number | null;
  readonly signInId?: string;
  readonly apiKeyId?: number;
  readonly deviceInfo?: Record<string, unknown> | undefined;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** @returns the bearer token; only its hash is kept. */
export async function insertAccessToken({ q }: Reads, values: NewAccessToken): Promise<string> {
  const token = newToken('at_');
  await q.insert(accessTokens).values({
    id: randomUUID(),
    tokenHash: hashToken(token),
    companyId: values.companyId,
    userId: values.userId,
    signInId: values.signInId ?? null,
    apiKeyId: values.apiKeyId ?? null,
    deviceInfo: values.deviceInfo ?? null,
    expiresAt: values.expiresAt,
    createdAt: values.now,
  });
  return token;
}

export async function revokeAccessToken({ q }: Reads, id: string, now: Date): Promise<void> {
  await q
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.revokedAt)));
}

/**
 * Finds a token with all that decides whether it still counts. Every request asks, so it is one query, prepared once: building it
 * anew costs more than running it.
 */
export function createTokenLookup({ drizzle }: Database) {
  const ownSignIns = alias(signIns, 'own_sign_ins');
  const ownUsers = alias(users, 'own_users');
  const ownPlaces = alias(memberships, 'own_places');
  const query = drizzle
    .select({
      token: {
        id: accessTokens.id,
        companyId: accessTokens.companyId,
        userId: accessTokens.userId,
        signInId: accessTokens.signInId,
        expiresAt: accessTokens.expiresAt,
        revokedAt: accessTokens.revokedAt,
      },
      companyStatus: companies.status,
      member: {
        enabled: memberships.enabled,
        roles: memberships.roles,
        extraPermissions: memberships.extraPermissions,
        readOnlyAccess: memberships.readOnlyAccess,
      },
      userEnabled: users.enabled,
      signInRevokedAt: signIns.revokedAt,
      signInExpiresAt: signIns.expiresAt,
      impersonatorId: signIns.impersonatorId,
      ownSignInRevokedAt: ownSignIns.revokedAt,
      isImpersonatorEnabled: ownUsers.enabled,
      ownPlace: {
        enabled: ownPlaces.enabled,
        roles: ownPlaces.roles,
        extraPermissions: ownPlaces.extraPermissions,
        readOnlyAccess: ownPlaces.readOnlyAccess,
      },
      key: { id: apiKeys.id, kind: apiKeys.kind, revokedAt: apiKeys.revokedAt, allowedOrigins: apiKeys.allowedOrigins },
    })
    .from(accessTokens)
    .innerJoin(companies, eq(companies.id, accessTokens.companyId))
    .leftJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, accessTokens.userId), eq(memberships.companyId, accessTokens.companyId)),
    )
    .leftJoin(signIns, eq(signIns.id, accessTokens.signInId))
    .leftJoin(ownSignIns, eq(ownSignIns.id, signIns.impersonatorSignInId))
    .leftJoin(ownUsers, eq(ownUsers.id, signIns.impersonatorId))
    .leftJoin(
      ownPlaces,
      and(eq(ownPlaces.userId, signIns.impersonatorId), eq(ownPlaces.companyId, accessTokens.companyId)),
    )
    .leftJoin(apiKeys, eq(apiKeys.id, accessTokens.apiKeyId))
    .where(eq(accessTokens.tokenHash, sql.placeholder('hash')))
    .prepare('find_access_token');
  return async (token: string) => (await query.execute({ hash: hashToken(token) }))[0];
}

/** Forgets tokens that ended long ago. */
export async function purgeAccessTokens(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, accessTokens, lt(accessTokens.expiresAt, request.before), request);
}
