import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { companies } from '../../platform/companies/read.js';
import { memberships } from '../../platform/identity/read.js';

/** A company of a reseller. */
export interface SubaccountRow {
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'disabled' | 'suspended';
  readonly isTrial: boolean;
  readonly timezone: string;
  readonly userCount: number;
  readonly canEnter: boolean;
}

/** Of every company: those that this user owns, by name. Closed ones are not among them. */
export async function listSubaccounts(
  { q }: Reads,
  userId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SubaccountRow[]> {
  const isMember = and(eq(memberships.companyId, companies.id), eq(memberships.enabled, true));
  const rows = await q
    .select({
      id: companies.id,
      name: companies.name,
      status: companies.status,
      isTrial: companies.isTrial,
      timezone: companies.timezone,
      userCount: count(memberships.id),
      canEnter: sql<boolean>`coalesce(bool_or(${eq(memberships.userId, userId)}), false)`,
    })
    .from(companies)
    .leftJoin(memberships, isMember)
    .where(and(eq(companies.resellerId, userId), ne(companies.status, 'deleted')))
    .groupBy(companies.id)
    .orderBy(asc(companies.name), asc(companies.id))
    .offset(offset)
    .limit(limit);
  return rows.map((row) => ({ ...row, status: row.status as SubaccountRow['status'] }));
}
