import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { after, cursorOf, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import { type AuditRow, contactAudits } from '../contacts/read.js';
import { users } from '../../platform/identity/read.js';

export interface AuditPeriod {
  /** Inclusive; null is since the beginning. */
  readonly from: Date | null;
  /** Exclusive; null is until now. */
  readonly before: Date | null;
}

/** More than that in one page of a timeline come with the next one, which asks for those before the last it has. */
const AUDITS_AT_MOST = 500;

const NEWEST: SortOrder = {
  name: 'audits',
  keys: [
    { expression: sql`${contactAudits.createdAt}`, type: 'timestamptz' },
    { expression: sql`${contactAudits.id}`, type: 'bigint' },
  ],
  direction: 'desc',
};

/** One page of a contact's audit entries alone, newest first, and the entry after it. */
export async function listAuditPage(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  { cursor, per_page }: { readonly cursor?: string | undefined; readonly per_page: number },
) {
  const rows = await q
    .select({ audit: contactAudits, actorName: users.name, keys: keysOf(NEWEST) })
    .from(contactAudits)
    .leftJoin(users, eq(users.id, contactAudits.actorUserId))
    .where(within(scope, contactAudits, eq(contactAudits.contactId, contactId), after(NEWEST, cursor)))
    .orderBy(...orderOf(NEWEST))
    .limit(per_page + 1);
  return rows.map(({ keys, ...row }) => ({ ...row, cursor: cursorOf(NEWEST, keys) }));
}

/** Audit entries of a contact, newest first. */
export async function listAudits(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  { from, before }: AuditPeriod,
): Promise<{ audit: AuditRow; actorName: string | null }[]> {
  return q
    .select({ audit: contactAudits, actorName: users.name })
    .from(contactAudits)
    .leftJoin(users, eq(users.id, contactAudits.actorUserId))
    .where(
      within(
        scope,
        contactAudits,
        and(
          eq(contactAudits.contactId, contactId),
          from === null ? undefined : gte(contactAudits.createdAt, from),
          before === null ? undefined : lt(contactAudits.createdAt, before),
        ),
      ),
    )
    .orderBy(desc(contactAudits.createdAt), desc(contactAudits.id))
    .limit(AUDITS_AT_MOST);
}
