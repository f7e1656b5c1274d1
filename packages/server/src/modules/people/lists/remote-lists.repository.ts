import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { contactLists } from './lists.tables.js';

const AT_ONCE = 200;

/** Of all companies: lists that follow one of a CRM, and are to be read by now. */
export async function dueLists({ q }: Reads, now: Date): Promise<{ companyId: number; id: number }[]> {
  return q
    .select({ companyId: contactLists.companyId, id: contactLists.id })
    .from(contactLists)
    .where(and(isNotNull(contactLists.source), isNull(contactLists.removedAt), lte(contactLists.sourceDueAt, now)))
    .orderBy(asc(contactLists.sourceDueAt))
    .limit(AT_ONCE);
}
