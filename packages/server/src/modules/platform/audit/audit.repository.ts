import type { AuditKind } from '@talk/contract';
import { eq, gte, lt, or, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { auditEntries } from './audit.tables.js';

export type AuditRow = typeof auditEntries.$inferSelect & { readonly keys: string[] };

export const AUDIT_ORDER: SortOrder = {
  name: 'audit',
  keys: [
    { expression: sql`${auditEntries.at}`, type: 'timestamptz' },
    { expression: sql`${auditEntries.id}`, type: 'bigint' },
  ],
  direction: 'desc',
};

export interface AuditFilter {
  readonly user_id?: number | undefined;
  readonly kind?: AuditKind | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export interface AuditRequest extends AuditFilter {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

export async function insertAuditEntry(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof auditEntries.$inferInsert, 'id' | 'companyId'>,
): Promise<void> {
  await q.insert(auditEntries).values({ ...owned(scope), ...values });
}

/** Entries that the filter lets through, the latest first, and one more than the page holds. */
export async function listAudit(
  { q }: Reads,
  scope: Scope,
  { user_id: userId, kind, since, until, page, per_page: perPage, cursor }: AuditRequest,
): Promise<AuditRow[]> {
  const rows = await q
    .select({ entry: auditEntries, keys: keysOf(AUDIT_ORDER) })
    .from(auditEntries)
    .where(
      within(
        scope,
        auditEntries,
        userId === undefined
          ? undefined
          : or(eq(auditEntries.actorId, userId), eq(auditEntries.impersonatorId, userId)),
        kind === undefined ? undefined : eq(auditEntries.kind, kind),
        since === undefined ? undefined : gte(auditEntries.at, new Date(since)),
        until === undefined ? undefined : lt(auditEntries.at, new Date(until)),
        after(AUDIT_ORDER, cursor),
      ),
    )
    .orderBy(...orderOf(AUDIT_ORDER))
    .limit(perPage + 1)
    .offset(cursor === undefined ? (page - 1) * perPage : 0);
  return rows.map(({ entry, keys }) => ({ ...entry, keys }));
}
