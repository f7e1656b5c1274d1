import { and, asc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { lockNames } from '../../../db/locks.js';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../companies/read.js';
import { users } from './identity.tables.js';
import { signInDomains, singleSignOn, singleSignOnAccounts, singleSignOnStates } from './single-sign-on.tables.js';
import { hashToken } from './tokens.js';

export type ProviderRow = typeof singleSignOn.$inferSelect;
/** A user whose account at the provider is known. */
export interface AccountRow {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}
export type DomainRow = Pick<typeof signInDomains.$inferSelect, 'domain' | 'provenAt'>;

/** Accounts of an earlier provider sign no one in. */
const currentIssuer = and(
  eq(singleSignOn.companyId, singleSignOnAccounts.companyId),
  eq(singleSignOn.issuer, singleSignOnAccounts.issuer),
);

export async function findProvider({ q }: Reads, scope: Scope): Promise<ProviderRow | undefined> {
  const [row] = await q.select().from(singleSignOn).where(within(scope, singleSignOn));
  return row;
}

/** The provider for addresses of a domain, of whichever company has proven it. */
export async function findProviderOfDomain({ q }: Reads, domain: string): Promise<ProviderRow | undefined> {
  const [row] = await q
    .select({ provider: singleSignOn })
    .from(signInDomains)
    .innerJoin(singleSignOn, eq(singleSignOn.companyId, signInDomains.companyId))
    .innerJoin(companies, eq(companies.id, signInDomains.companyId))
    .where(
      and(
        eq(signInDomains.domain, domain),
        isNotNull(signInDomains.provenAt),
        eq(singleSignOn.isOn, true),
        ne(companies.status, 'deleted'),
      ),
    );
  return row?.provider;
}

/** Those of `companyIds` that only single sign-on opens. */
export async function listOnlyWay({ q }: Reads, companyIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (companyIds.length === 0) return new Set();
  const rows = await q
    .select({ companyId: singleSignOn.companyId })
    .from(singleSignOn)
    .where(
      and(
        inArray(singleSignOn.companyId, [...companyIds]),
        eq(singleSignOn.isOn, true),
        eq(singleSignOn.isOnlyWay, true),
      ),
    );
  return new Set(rows.map(({ companyId }) => companyId));
}

export async function isProviderOn({ q }: Reads, companyId: number): Promise<boolean> {
  const [row] = await q
    .select({ isOn: singleSignOn.isOn })
    .from(singleSignOn)
    .where(eq(singleSignOn.companyId, companyId));
  return row?.isOn === true;
}

export async function putProvider(
  { q }: Tx,
  scope: Scope,
  values: Omit<ProviderRow, 'companyId' | 'updatedAt'>,
  updatedAt: Date,
): Promise<void> {
  const set = { ...values, updatedAt };
  await q
    .insert(singleSignOn)
    .values({ ...owned(scope), ...set })
    .onConflictDoUpdate({ target: singleSignOn.companyId, set });
}

/** Removes the provider with its domains, and what is remembered of its accounts. */
export async function deleteProvider({ q }: Tx, scope: Scope): Promise<void> {
  await q.delete(singleSignOnAccounts).where(within(scope, singleSignOnAccounts));
  await q.delete(signInDomains).where(within(scope, signInDomains));
  await q.delete(singleSignOn).where(within(scope, singleSignOn));
}

export async function listSignInDomains({ q }: Reads, scope: Scope): Promise<DomainRow[]> {
  return q
    .select({ domain: signInDomains.domain, provenAt: signInDomains.provenAt })
    .from(signInDomains)
    .where(within(scope, signInDomains))
    .orderBy(asc(signInDomains.domain));
}

/** Those that stay keep what was proven of them. */
export async function replaceSignInDomains({ q }: Tx, scope: Scope, domains: readonly string[]): Promise<void> {
  const gone = domains.length === 0 ? undefined : notInArray(signInDomains.domain, [...domains]);
  await q.delete(signInDomains).where(within(scope, signInDomains, gone));
  if (domains.length === 0) return;
  await q
    .insert(signInDomains)
    .values(domains.map((domain) => ({ ...owned(scope), domain })))
    .onConflictDoNothing();
}

/** Makes others wait who prove that one of the domains is theirs. Before anything of one company is locked. */
export const lockSignInDomains = (tx: Tx, domains: readonly string[]): Promise<void> =>
  lockNames(
    tx,
    'part',
    0,
    domains.map((domain) => `sign-in-domain:${domain}`),
  );

/**
 * Notes that a domain is the company's. It is locked.
 * @returns false if another company that still exists has proven it.
 */
export async function noteProvenDomain(tx: Tx, scope: Scope, domain: string, now: Date): Promise<boolean> {
  // A company that was closed leaves its domain to the next one.
  await tx.q
    .update(signInDomains)
    .set({ provenAt: null })
    .where(
      and(
        eq(signInDomains.domain, domain),
        sql`exists (select 1 from ${companies} owner where owner.id = ${signInDomains.companyId} and owner.status = 'deleted')`,
      ),
    );
  const [other] = await tx.q
    .select({ companyId: signInDomains.companyId })
    .from(signInDomains)
    .where(
      and(
        eq(signInDomains.domain, domain),
        ne(signInDomains.companyId, scope.companyId),
        isNotNull(signInDomains.provenAt),
      ),
    );
  if (other !== undefined) return false;
  await tx.q
    .update(signInDomains)
    .set({ provenAt: now })
    .where(within(scope, signInDomains, eq(signInDomains.domain, domain)));
  return true;
}

/** The subject of the account that a user signs in with; undefined: none came yet. */
export async function findSubjectOf(
  { q }: Reads,
  scope: Scope,
  userId: number,
  issuer: string,
): Promise<string | undefined> {
  const [row] = await q
    .select({ subject: singleSignOnAccounts.subject })
    .from(singleSignOnAccounts)
    .where(
      within(
        scope,
        singleSignOnAccounts,
        eq(singleSignOnAccounts.userId, userId),
        eq(singleSignOnAccounts.issuer, issuer),
      ),
    );
  return row?.subject;
}

/** Remembers whose an account is. @returns false if it is another user's, or the user has another one. */
export async function insertAccount(
  { q }: Tx,
  scope: Scope,
  values: { readonly userId: number; readonly issuer: string; readonly subject: string; readonly now: Date },
): Promise<boolean> {
  const { now, ...account } = values;
  const rows = await q
    .insert(singleSignOnAccounts)
    .values({ ...owned(scope), ...account, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ userId: singleSignOnAccounts.userId });
  return rows.length > 0;
}

export async function noteAccountUse(
  { q }: Tx,
  scope: Scope,
  userId: number,
  issuer: string,
  now: Date,
): Promise<void> {
  await q
    .update(singleSignOnAccounts)
    .set({ lastUsedAt: now })
    .where(
      within(
        scope,
        singleSignOnAccounts,
        eq(singleSignOnAccounts.userId, userId),
        eq(singleSignOnAccounts.issuer, issuer),
      ),
    );
}

/** Users of the company whose account is known, by name. */
export async function listAccounts({ q }: Reads, scope: Scope): Promise<AccountRow[]> {
  return q
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      createdAt: singleSignOnAccounts.createdAt,
      lastUsedAt: singleSignOnAccounts.lastUsedAt,
    })
    .from(singleSignOnAccounts)
    .innerJoin(singleSignOn, currentIssuer)
    .innerJoin(users, eq(users.id, singleSignOnAccounts.userId))
    .where(within(scope, singleSignOnAccounts))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
}

/** Forgets which accounts are a user's. @returns false if none is known. */
export async function deleteAccounts({ q }: Tx, scope: Scope, userId: number): Promise<boolean> {
  const rows = await q
    .delete(singleSignOnAccounts)
    .where(within(scope, singleSignOnAccounts, eq(singleSignOnAccounts.userId, userId)))
    .returning({ userId: singleSignOnAccounts.userId });
  return rows.length > 0;
}

export async function insertState({ q }: Tx, state: string, expiresAt: Date): Promise<void> {
  await q.insert(singleSignOnStates).values({ stateHash: hashToken(state), expiresAt });
}

/** Uses up a state. @returns false if it was used before, has expired, or is not ours. */
export async function takeState({ q }: Tx, state: string, now: Date): Promise<boolean> {
  const rows = await q
    .delete(singleSignOnStates)
    .where(and(eq(singleSignOnStates.stateHash, hashToken(state)), gt(singleSignOnStates.expiresAt, now)))
    .returning({ stateHash: singleSignOnStates.stateHash });
  return rows.length > 0;
}

/** Removes sign-ins that never came back. */
export async function purgeSingleSignOnStates(reads: Reads, { before, signal }: PurgeRequest): Promise<void> {
  await purgeRows(reads, singleSignOnStates, sql`${singleSignOnStates.expiresAt} < ${before}`, { signal });
}
