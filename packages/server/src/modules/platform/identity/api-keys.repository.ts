import { and, arrayOverlaps, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { coveringEntries } from '../../../policy/origins.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../companies/read.js';
import { apiKeys } from './identity.tables.js';
import { hashToken } from './tokens.js';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type NewApiKey = Omit<typeof apiKeys.$inferInsert, 'companyId' | 'id'>;

export async function listApiKeys({ q }: Reads, scope: Scope): Promise<ApiKeyRow[]> {
  return q.select().from(apiKeys).where(within(scope, apiKeys)).orderBy(desc(apiKeys.id));
}

export async function insertApiKey({ q }: Reads, scope: Scope, values: NewApiKey): Promise<ApiKeyRow> {
  const [row] = await q
    .insert(apiKeys)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the key was not inserted');
  return row;
}

/** Undefined when the scope's company has no such key. */
export async function updateApiKey(
  { q }: Reads,
  scope: Scope,
  id: number,
  values: Partial<Pick<ApiKeyRow, 'name' | 'allowedOrigins' | 'signsInUsers'>>,
): Promise<ApiKeyRow | undefined> {
  const [row] = await q
    .update(apiKeys)
    .set(values)
    .where(within(scope, apiKeys, eq(apiKeys.id, id)))
    .returning();
  return row;
}

/** Revokes a key of the scope's company; revoking it again changes nothing and is no news. Undefined when there is no such key. */
export async function revokeApiKey(
  { q }: Reads,
  scope: Scope,
  id: number,
  now: Date,
): Promise<{ row: ApiKeyRow; isNews: boolean } | undefined> {
  const [revoked] = await q
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(within(scope, apiKeys, eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  if (revoked !== undefined) return { row: revoked, isNews: true };
  const row = await findApiKeyById({ q }, scope, id);
  return row && { row, isNews: false };
}

export async function findApiKeyById({ q }: Reads, scope: Scope, id: number): Promise<ApiKeyRow | undefined> {
  const [row] = await q
    .select()
    .from(apiKeys)
    .where(within(scope, apiKeys, eq(apiKeys.id, id)));
  return row;
}

/** By the key itself; that is where a company is found out, so there is no scope yet. */
export async function findApiKey(
  { q }: Reads,
  key: string,
): Promise<(ApiKeyRow & { accountClosed: boolean }) | undefined> {
  const [row] = await q
    .select({ ...getTableColumns(apiKeys), accountClosed: sql<boolean>`${companies.status} = 'deleted'` })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .where(eq(apiKeys.keyHash, hashToken(key)));
  return row;
}

/** By the public id of frame addresses. Revoked keys do not exist here. */
export async function findApiKeyByPublicId({ q }: Reads, publicId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await q
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.publicId, publicId), isNull(apiKeys.revokedAt)));
  return row;
}

export async function anyKeyAllows({ q }: Reads, origin: string): Promise<boolean> {
  const rows = await q
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(arrayOverlaps(apiKeys.allowedOrigins, coveringEntries(origin)), isNull(apiKeys.revokedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function noteKeyUse({ q }: Reads, id: number, now: Date): Promise<void> {
  await q.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}
