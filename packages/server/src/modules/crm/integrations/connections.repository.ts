import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Queries } from '../../../db/client.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { eventCounters } from '../../../events/events.tables.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { users } from '../../platform/identity/read.js';
import { companyIntegrations, integrationAuthorizations } from './integrations.tables.js';

export type ConnectionRow = typeof companyIntegrations.$inferSelect;
export type AuthorizationRow = typeof integrationAuthorizations.$inferSelect;
export type ConnectionView = { readonly row: ConnectionRow; readonly connectedBy: string | null };
type Values = Partial<Omit<ConnectionRow, 'companyId' | 'name' | 'version'>>;

const own = (scope: Scope, name: IntegrationName) =>
  within(scope, companyIntegrations, eq(companyIntegrations.name, name));

export async function listConnections({ q }: Reads, scope: Scope): Promise<ConnectionView[]> {
  return q
    .select({ row: companyIntegrations, connectedBy: users.name })
    .from(companyIntegrations)
    .leftJoin(users, eq(users.id, companyIntegrations.connectedBy))
    .where(within(scope, companyIntegrations));
}

export async function findConnection(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
): Promise<ConnectionRow | undefined> {
  const [row] = await q.select().from(companyIntegrations).where(own(scope, name));
  return row;
}

/** Of every company. */
export async function isConnectedAnywhere({ q }: Reads, name: IntegrationName): Promise<boolean> {
  const rows = await q
    .select({ name: companyIntegrations.name })
    .from(companyIntegrations)
    .where(and(eq(companyIntegrations.name, name), isNotNull(companyIntegrations.sealedTokens)))
    .limit(1);
  return rows.length > 0;
}

/** Writes what is given, into a row that may not be there yet. */
export async function putConnection({ q }: Tx, scope: Scope, name: IntegrationName, values: Values): Promise<void> {
  await q
    .insert(companyIntegrations)
    .values({ ...owned(scope), name, ...values })
    .onConflictDoUpdate({
      target: [companyIntegrations.companyId, companyIntegrations.name],
      set: { ...values, version: sql`${companyIntegrations.version} + 1` },
    });
}

/**
 * @param which the connection as it was read; one with other tokens, or that was made since, is not changed
 * @returns whether there is a connected one, which has been changed.
 */
export async function updateConnection(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  values: Values,
  { sealedTokens, connectedAt }: Partial<Pick<ConnectionRow, 'sealedTokens' | 'connectedAt'>> = {},
): Promise<boolean> {
  const rows = await q
    .update(companyIntegrations)
    .set({ ...values, version: sql`${companyIntegrations.version} + 1` })
    .where(
      and(
        own(scope, name),
        isNotNull(companyIntegrations.sealedTokens),
        sealedTokens == null ? undefined : eq(companyIntegrations.sealedTokens, sealedTokens),
        connectedAt == null ? undefined : eq(companyIntegrations.connectedAt, connectedAt),
      ),
    )
    .returning({ name: companyIntegrations.name });
  return rows.length > 0;
}

/** One node gets the new token. @returns the connection as it is now, when it is this one. */
export async function claimRefresh(
  q: Queries,
  scope: Scope,
  name: IntegrationName,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ConnectionRow | undefined> {
  const isFree = or(isNull(companyIntegrations.refreshingUntil), lt(companyIntegrations.refreshingUntil, now));
  const [row] = await q
    .update(companyIntegrations)
    .set({ refreshingUntil: until })
    .where(and(own(scope, name), isFree))
    .returning();
  return row;
}

/** Of every company: connections that have not seen its newest event. */
export async function listBehind({ q }: Reads): Promise<Pick<ConnectionRow, 'companyId' | 'name'>[]> {
  return q
    .select({ companyId: companyIntegrations.companyId, name: companyIntegrations.name })
    .from(companyIntegrations)
    .innerJoin(eventCounters, eq(eventCounters.companyId, companyIntegrations.companyId))
    .where(
      and(isNotNull(companyIntegrations.sealedTokens), sql`${eventCounters.lastSeq} > ${companyIntegrations.seenSeq}`),
    );
}

export async function insertAuthorization({ q }: Tx, row: AuthorizationRow): Promise<void> {
  await q.insert(integrationAuthorizations).values(row);
}

/** Used up by whoever asks first, right or wrong. */
export async function takeAuthorization(
  { q }: Tx,
  stateHash: string,
  now: Date,
): Promise<AuthorizationRow | undefined> {
  const [row] = await q
    .delete(integrationAuthorizations)
    .where(and(eq(integrationAuthorizations.stateHash, stateHash), gt(integrationAuthorizations.expiresAt, now)))
    .returning();
  return row;
}

export async function purgeAuthorizations({ q }: Reads, now: Date): Promise<void> {
  await q.delete(integrationAuthorizations).where(lt(integrationAuthorizations.expiresAt, now));
}

/** Whether any company has connected the account that has this domain: for pages that are asked for before anybody is signed in. */
export async function isDomainConnected({ q }: Reads, name: IntegrationName, domain: string): Promise<boolean> {
  const rows = await q
    .select({ companyId: companyIntegrations.companyId })
    .from(companyIntegrations)
    .where(
      and(
        eq(companyIntegrations.name, name),
        isNotNull(companyIntegrations.sealedTokens),
        sql`${companyIntegrations.settings} ->> 'company_ui_domain' = ${domain}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
